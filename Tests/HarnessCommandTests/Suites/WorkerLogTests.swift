import XCTest

@testable import Harness
@testable import HarnessCommand

/// A worker's log of a script must agree with its trace, and every prefix of it must be readable.
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
    """
    transcript 1
    feature snippet
    stub track
    send setList([1])
    expect list = [2]
    send fail
    end
    """,
  ]

  private func memory(log: Int = SharedMemory.shortLog) throws -> SharedMemory {
    let file = try SharedMemory.makeFile(log: log)
    let memory = try SharedMemory(descriptor: file.descriptor)
    // Not before: it is mapped by its number.
    _ = consume file
    return memory
  }

  /// Plays a script as a worker does, and returns the result.
  private func play(_ script: String, _ memory: SharedMemory, makesTraces: Bool = true) throws -> ScriptChecker.Played {
    let progress = WorkerProgress(memory)
    let observer = ScriptProgress(progress)
    progress.begin()
    let checker = ScriptChecker(
      Suite(Snippet.feature), makesTraces: makesTraces, observer: observer, load: noFiles)
    return try checker.play(path: "a", bytes: Array(script.utf8))
  }

  /// A worker may have gone on to its next script while its answer for the previous one is on its way.
  func testProgressIsThatOfOneScript() throws {
    let memory = try memory()
    let progress = WorkerProgress(memory)
    let observer = ScriptProgress(progress)
    let document = try TranscriptReader.read(SourceText(path: "a", bytes: Array("transcript 1\nrun\nend\n".utf8)))
    progress.begin()
    observer.beginsPlaying()
    observer.begins(document.statements[1])
    XCTAssertEqual(WorkerProgress.last(memory, ofJob: 1), .init(jobs: 1, playings: 1, place: 2, text: "run"))
    XCTAssertNil(WorkerProgress.last(memory, ofJob: 2))
    progress.end()
    progress.begin()
    observer.beginsPlaying()
    observer.begins(document.statements[2])
    XCTAssertNil(WorkerProgress.last(memory, ofJob: 1))
    XCTAssertEqual(WorkerProgress.last(memory, ofJob: 2), .init(jobs: 2, playings: 1, place: 3, text: "end"))
  }

  func testTheLogSaysWhatTheTraceSays() throws {
    let memory = try memory(log: WorkerLog.size)
    for script in Self.scripts {
      let played = try play(script, memory)
      var contents = WorkerLog.contents(memory.logBytes)
      XCTAssertEqual(contents.coverage, played.coverage)
      XCTAssertEqual(contents.trace?.interruption, .processEnded)
      contents.trace?.interruption = nil
      XCTAssertEqual(contents.trace, played.trace)
    }
  }

  func testWithoutTracesThereIsCoverageAlone() throws {
    let memory = try memory()
    for script in Self.scripts {
      let played = try play(script, memory, makesTraces: false)
      XCTAssertFalse(played.coverage.sent.isEmpty)
      let contents = WorkerLog.contents(memory.logBytes)
      XCTAssertEqual(contents.coverage, played.coverage)
      XCTAssertNil(contents.trace)
      XCTAssertEqual(contents.failures.inOrder(of: "a"), played.faults)
    }
  }

  /// Each replay has a log of its own, and what happens between two scripts belongs to none.
  func testALogBeginsAnew() throws {
    let memory = try memory(log: WorkerLog.size)
    let progress = WorkerProgress(memory)
    let observer = ScriptProgress(progress)
    let log = WorkerLog(memory)
    for end in [observer.beginsPlaying, progress.begin, progress.end] {
      log.covers("a", isReceived: false)
      log.begins([], view: nil)
      XCTAssertNotEqual(WorkerLog.contents(memory.logBytes), WorkerLog.Contents())
      end()
      XCTAssertEqual(WorkerLog.contents(memory.logBytes), WorkerLog.Contents())
    }
  }

  /// The second replay of a script that differs may be the one that ends the process.
  func testAnotherPlayingKeepsWhatIsCovered() throws {
    let memory = try memory()
    let progress = WorkerProgress(memory)
    let observer = ScriptProgress(progress)
    progress.begin()
    observer.beginsPlaying()
    observer.covers("a", isReceived: false)
    observer.covers("a", isReceived: true)
    observer.beginsPlaying()
    observer.covers("b", isReceived: false)
    observer.covers("a", isReceived: false)
    XCTAssertEqual(WorkerLog.contents(memory.logBytes).coverage, ActionCoverage(sent: ["a", "b"], received: ["a"]))
    progress.begin()
    observer.beginsPlaying()
    XCTAssertEqual(WorkerLog.contents(memory.logBytes).coverage, ActionCoverage())
  }

  /// A write that finds no room later would end the process.
  func testLogsHaveTheirRoomFromTheBeginning() throws {
    for log in [SharedMemory.shortLog, WorkerLog.size] {
      let file = try SharedMemory.makeFile(log: log)
      var status = stat()
      XCTAssertEqual(fstat(file.descriptor, &status), 0)
      XCTAssertGreaterThan(Int(status.st_size), log)
      XCTAssertGreaterThanOrEqual(Int(status.st_blocks) * 512, Int(status.st_size))
    }
  }

  /// An incomplete step: the trace ends there.
  func testATraceEndsWhereItsLogEnds() throws {
    let memory = try memory(log: WorkerLog.size)
    let whole = try XCTUnwrap(play(Self.scripts[0], memory).trace)
    let bytes = memory.logBytes
    var steps = 0
    for count in stride(from: 0, to: bytes.count, by: LongTests.count(1, short: 7)) {
      memory.clearLog()
      XCTAssertTrue(memory.log(Array(bytes.prefix(count))))
      guard let trace = WorkerLog.contents(memory.logBytes).trace else { continue }
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
    let memory = try memory(log: WorkerLog.size)
    _ = try play(Self.scripts[0], memory)
    let bytes = memory.logBytes
    // Also fewer than none, and more than there are.
    for index in 0..<300 {
      for byte in [1, 0x7F, 0xFF] as [UInt8] {
        var other = bytes
        other[index] = byte
        memory.clearLog()
        XCTAssertTrue(memory.log(other))
        _ = WorkerLog.contents(memory.logBytes)
      }
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<LongTests.count(20_000, short: 300) {
      var other = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        other[Int.random(in: other.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      memory.clearLog()
      XCTAssertTrue(memory.log(other))
      _ = WorkerLog.contents(memory.logBytes)
    }
  }

  /// A trace has no gap, says that it is incomplete, and leaves room for coverage.
  func testWhatFindsNoRoomEndsTheTrace() throws {
    let memory = try memory(log: SharedMemory.shortLog + 2_000)
    var script = "transcript 1\nfeature snippet\n"
    for index in 0..<100 { script += "send queryChanged(\"\(index)\")\n" }
    script =
      script.replacing("snippet\n", with: "snippet\nstub search(_) = [\"x\"] always\n") + "send say(\"hi\")\nend\n"
    let played = try play(script, memory)
    let whole = try XCTUnwrap(played.trace)
    let contents = WorkerLog.contents(memory.logBytes)
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
    let file = try SharedMemory.makeFile(log: 20_000)
    let (writer, reader) = (
      try SharedMemory(descriptor: file.descriptor), try SharedMemory(descriptor: file.descriptor)
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
