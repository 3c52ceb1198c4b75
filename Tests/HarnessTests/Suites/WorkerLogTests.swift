import XCTest

@testable import Harness

/// What a worker logs of a script must be what its trace says, and as much of it as there is must be readable.
final class WorkerLogTests: XCTestCase {
  private static let scripts = [
    """
    transcript 1
    feature snippet
    environment instant
    stub fetch("a") = 3 after 1s
    stub track(_) always
    stub search(_) = never
    send load
    send fetch("a")
    send queryChanged("ab")
    send queryChanged("é")
    send setItems([Item(id: 3, text: "b", isActive: false)])
    send setItems([])
    send say("hi")
    run
    end
    """,
    """
    transcript 1
    feature snippet
    expect failure
    send queryChanged("unstubbed")
    send fail
    send forever
    advance 3s
    end
    """,
  ]

  private func notes(log: Int = SharedNotes.shortLog) throws -> SharedNotes {
    let file = try SharedNotes.makeFile(log: log)
    let notes = try SharedNotes(descriptor: file.descriptor)
    // Not before: it is mapped by its number.
    _ = consume file
    return notes
  }

  /// Plays a script as a worker does; answers what came of it.
  private func play(_ script: String, _ notes: SharedNotes, makesTraces: Bool = true) throws -> ScriptChecker.Played {
    let witness = WorkerNotes(notes)
    witness.beginScript()
    let checker = ScriptChecker(
      Suite(Snippet.feature), makesTraces: makesTraces, witness: witness, load: noFiles)
    return try checker.play(path: "a", bytes: Array(script.utf8))
  }

  func testTheLogSaysWhatTheTraceSays() throws {
    let notes = try notes(log: WorkerLog.size)
    for script in Self.scripts {
      let played = try play(script, notes)
      var contents = WorkerLog.contents(notes)
      XCTAssertEqual(contents.coverage, played.coverage)
      XCTAssertEqual(contents.trace?.interruption, .processEnded)
      contents.trace?.interruption = nil
      XCTAssertEqual(contents.trace, played.trace)
    }
  }

  func testWithoutTracesThereIsCoverageAlone() throws {
    let notes = try notes()
    for script in Self.scripts {
      let played = try play(script, notes, makesTraces: false)
      XCTAssertFalse(played.coverage.sent.isEmpty)
      XCTAssertEqual(WorkerLog.contents(notes), WorkerLog.Contents(coverage: played.coverage))
    }
  }

  /// Each playing is a playing of its own, and what is between two scripts belongs to none.
  func testALogBeginsAnew() throws {
    let notes = try notes(log: WorkerLog.size)
    let witness = WorkerNotes(notes)
    let log = WorkerLog(notes)
    for end in [witness.beginsPlaying, witness.beginScript, witness.endScript] {
      log.covers("a", isReceived: false)
      log.begins([], view: nil)
      XCTAssertNotEqual(WorkerLog.contents(notes), WorkerLog.Contents())
      end()
      XCTAssertEqual(WorkerLog.contents(notes), WorkerLog.Contents())
    }
  }

  /// The second playing of a script that differs may be the one that ends the process.
  func testAnotherPlayingKeepsWhatIsCovered() throws {
    let notes = try notes()
    let witness = WorkerNotes(notes)
    witness.beginScript()
    witness.beginsPlaying()
    witness.covers("a", isReceived: false)
    witness.covers("a", isReceived: true)
    witness.beginsPlaying()
    witness.covers("b", isReceived: false)
    witness.covers("a", isReceived: false)
    XCTAssertEqual(WorkerLog.contents(notes).coverage, ActionCoverage(sent: ["a", "b"], received: ["a"]))
    witness.beginScript()
    witness.beginsPlaying()
    XCTAssertEqual(WorkerLog.contents(notes).coverage, ActionCoverage())
  }

  /// What finds no room later ends the process.
  func testLogsHaveTheirRoomFromTheBeginning() throws {
    for log in [SharedNotes.shortLog, WorkerLog.size] {
      let file = try SharedNotes.makeFile(log: log)
      var status = stat()
      XCTAssertEqual(fstat(file.descriptor, &status), 0)
      XCTAssertGreaterThan(Int(status.st_size), log)
      XCTAssertGreaterThanOrEqual(Int(status.st_blocks) * 512, Int(status.st_size))
    }
  }

  /// Half a step, and half of what a step did: the trace ends there.
  func testATraceEndsWhereItsLogEnds() throws {
    let notes = try notes(log: WorkerLog.size)
    let whole = try XCTUnwrap(play(Self.scripts[0], notes).trace)
    let bytes = notes.logBytes
    var steps = 0
    for count in stride(from: 0, to: bytes.count, by: LongTests.count(1, short: 7)) {
      notes.clearLog()
      XCTAssertTrue(notes.log(Array(bytes.prefix(count))))
      guard let trace = WorkerLog.contents(notes).trace else { continue }
      XCTAssertEqual(trace.initialState, whole.initialState)
      XCTAssertGreaterThanOrEqual(trace.steps.count, steps)
      steps = trace.steps.count
      for (index, step) in trace.steps.enumerated() {
        let all = whole.steps[index]
        XCTAssertEqual(step.command, all.command)
        XCTAssertEqual(step.events, Array(all.events.prefix(step.events.count)))
        if index < steps - 1 { XCTAssertEqual(step, all) }
      }
    }
    XCTAssertEqual(steps, whole.steps.count)
  }

  func testAnyBytesCanBeRead() throws {
    let notes = try notes(log: WorkerLog.size)
    _ = try play(Self.scripts[0], notes)
    let bytes = notes.logBytes
    // Also less than none, and more than there is.
    for index in 0..<300 {
      for byte in [1, 0x7F, 0xFF] as [UInt8] {
        var other = bytes
        other[index] = byte
        notes.clearLog()
        XCTAssertTrue(notes.log(other))
        _ = WorkerLog.contents(notes)
      }
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<LongTests.count(20_000, short: 300) {
      var other = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        other[Int.random(in: other.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      notes.clearLog()
      XCTAssertTrue(notes.log(other))
      _ = WorkerLog.contents(notes)
    }
  }

  /// A trace has no hole, says that it is not all, and leaves room for what is covered.
  func testWhatFindsNoRoomEndsTheTrace() throws {
    let notes = try notes(log: SharedNotes.shortLog + 2_000)
    var script = "transcript 1\nfeature snippet\n"
    for index in 0..<100 { script += "send queryChanged(\"\(index)\")\n" }
    script =
      script.replacing("snippet\n", with: "snippet\nstub search(_) = [\"x\"] always\n") + "send say(\"hi\")\nend\n"
    let played = try play(script, notes)
    let whole = try XCTUnwrap(played.trace)
    let contents = WorkerLog.contents(notes)
    XCTAssertEqual(contents.coverage, played.coverage)
    XCTAssertTrue(contents.coverage.sent.contains("say"))
    let trace = try XCTUnwrap(contents.trace)
    XCTAssertEqual(trace.interruption, .outOfRoom)
    XCTAssertTrue((3..<100).contains(trace.steps.count), "\(trace.steps.count)")
    XCTAssertEqual(trace.steps.dropLast(), whole.steps.prefix(trace.steps.count - 1))
    let last = try XCTUnwrap(trace.steps.last)
    XCTAssertEqual(last.events, Array(whole.steps[trace.steps.count - 1].events.prefix(last.events.count)))
  }

  func testALogThatIsFullTakesNothing() throws {
    let file = try SharedNotes.makeFile(log: 20_000)
    let (writer, reader) = (
      try SharedNotes(descriptor: file.descriptor), try SharedNotes(descriptor: file.descriptor)
    )
    XCTAssertEqual(writer.logLimit, 20_000)
    let part = [UInt8](repeating: 7, count: 9_000)
    XCTAssertEqual([writer.log(part), writer.log(part), writer.log(part)], [true, true, false])
    XCTAssertFalse(writer.log([1], leaving: 2_000))
    XCTAssertTrue(writer.log([1], leaving: 1_999))
    XCTAssertEqual(reader.logBytes, part + part + [1])
    writer.set(0, "text".utf8)
    XCTAssertEqual(reader.logBytes.count, 18_001)
    writer.clear()
    XCTAssertEqual(reader.logBytes, [])
    XCTAssertTrue(writer.log(part))
    XCTAssertEqual(reader.logBytes, part)
  }

  func testNumbersTravel() {
    var writer = WireWriter()
    let numbers = [0, 1, -1, 63, 64, -64, -65, 127, 128, 300, 1 << 40, .max, .min, .max - 1, .min + 1]
    for number in numbers { writer.append(number) }
    var reader = WireReader(writer.bytes)
    XCTAssertEqual(numbers.map { _ in reader.int() }, numbers)
    XCTAssertNil(reader.int())
    for count in 0..<10 {
      var reader = WireReader([UInt8](repeating: 0x80, count: count))
      XCTAssertNil(reader.int())
    }
    // More bits than a number has.
    var long = WireReader([UInt8](repeating: 0xFF, count: 20))
    XCTAssertNil(long.int())
  }
}
