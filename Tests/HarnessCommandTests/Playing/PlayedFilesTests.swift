import XCTest

@testable import Harness
@testable import HarnessCommand

/// Undoing, saving, and opening existing scripts.
final class PlayedFilesTests: PlaySessionTestCase {
  // MARK: Undo and redo

  func testUndoAcrossADelay() throws {
    let session = try session()
    play(session, "wait", "advance 400ms", "plus")
    let before = session.text
    play(session, "run")
    XCTAssertEqual(session.virtualTime, .seconds(1))
    XCTAssertEqual(play(session, "undo"), "undo\ntook back: run\n")
    XCTAssertEqual(session.text, before)
    XCTAssertEqual(session.virtualTime, .milliseconds(400))
    XCTAssertEqual(session.nextDue, .milliseconds(600))
    XCTAssertEqual(session.inFlight, ["wait: due in 600ms"])
    XCTAssertEqual(
      play(session, "redo"),
      """
      redo
      brought back
      run
        +600ms
        receive waited
        answers[0] = "waited"

      """)
    play(session, "undo", "undo", "plus")
    XCTAssertEqual(play(session, "redo"), "redo\n  there is nothing to bring back\n")
    XCTAssertEqual(play(session, "advance 600ms").contains("receive waited"), true)
  }

  func testUndoOfAnAnswer() throws {
    let session = try session()
    play(session, "order(1)", "answer order true", "undo")
    XCTAssertEqual(session.openCalls.map(\.label), ["order"])
    XCTAssertTrue(play(session, "answer order false").contains("receive ordered(1, false)"))
    XCTAssertEqual(
      play(session, "undo", "undo", "undo"),
      """
      undo
      took back: answer order false
      undo
      took back: send order(1)
      undo
        there is nothing to take back

      """)
  }

  func testTheNextThingThatIsDue() throws {
    let session = try session()
    play(session, "wait", "load")
    XCTAssertEqual(
      PlayText(style: .plain).text(session.advanceToNext(), given: "", isTyped: false),
      "advance 1s\n  +1s\n  receive waited\n  answers[0] = \"waited\"\n")
    XCTAssertEqual(session.advanceToNext(), .told(["nothing is due; open: load"]))
    XCTAssertEqual(
      play(session, "pending"),
      """
      pending
      virtual time 1s
      open: load, load(), since 0ms, gives Int
      in flight, started by load: call load()

      """)
  }

  // MARK: Files

  func testARuleIsShownWhereItBreaks() throws {
    let session = try session()
    XCTAssertEqual(
      play(session, "save(30)", "save broken"),
      """
      send save(30)
        number = 30
        fail rule "the number stays below 20" broken by save(30)
      save broken
      saved \(file("broken").path), which holds
        1 failure; the header says 'expect failure'

      """)
    XCTAssertTrue(deskFeature.check(transcript: try text("broken")).holds)
  }

  func testCallsThatAreOpenStaySo() throws {
    let session = try session()
    XCTAssertTrue(play(session, "order(1)", "load", "save open").hasSuffix("  open for ever: order, load\n"))
    XCTAssertEqual(
      try text("open"),
      """
      transcript 1
      feature desk
      stub order(1) = never
      stub load = never

      send order(1)
        orders[0] = 1
        call order(1)
      send load
        call load()
      end
        in flight, started by order(1): call order(1)
        in flight, started by load: call load()

      """)
    XCTAssertEqual(session.unsavedLines, 0)
    // It continues.
    play(session, "answer order true", "save")
    XCTAssertTrue(try text("open").contains("stub order(1) = true after 1ms\n"))
    XCTAssertTrue(deskFeature.check(transcript: try text("open")).holds)
  }

  func testAFileThatIsThereIsNotOverwritten() throws {
    try GuardedFolder(folder).write("mine\n", to: file("there").path)
    let session = try session()
    XCTAssertTrue(play(session, "plus", "save there").contains("exists already; choose another name"))
    XCTAssertEqual(try text("there"), "mine\n")
    XCTAssertTrue(play(session, "save", "save ../there").contains("can't name a script"))
    XCTAssertEqual(session.unsavedLines, 1)
    play(session, "save other")
    try GuardedFolder(folder).write("somebody else's\n", to: file("other").path)
    XCTAssertTrue(play(session, "plus", "save").contains("was changed by someone else in the meantime"))
    XCTAssertEqual(try text("other"), "somebody else's\n")
  }

  private func write(_ name: String, _ body: String) throws {
    try GuardedFolder(folder).write("# about it\ntranscript 1\nfeature desk\n\n" + body, to: file(name).path)
  }

  func testAnExistingScriptGoesOnAtItsEnd() throws {
    try write("plus", "# first\nsend plus\n  number = 1\n# last\nend\n# behind\n")
    let session = try session(.script(file("plus")))
    XCTAssertEqual(session.log.map(\.typed), ["feature desk", "send plus"])
    XCTAssertEqual(session.unsavedLines, 0)
    XCTAssertTrue(play(session, "plus", "order(1)", "save").contains(", which holds\n"))
    XCTAssertEqual(
      try text("plus"),
      """
      # about it
      transcript 1
      feature desk
      stub order(1) = never

      # first
      send plus
        number = 1
      # last
      send plus
        number = 2
      send order(1)
        orders[0] = 1
        call order(1)
      end
        in flight, started by order(1): call order(1)
      # behind

      """)
    XCTAssertFalse(FileSystem.exists(file("plus").path + ".new"))
  }

  /// Continuing doesn't accept recorded differences.
  func testWhatIsRecordedOtherwiseIsPending() throws {
    try write(
      "old", "send plus\n  number = 7\nsend order(_)\n".replacing("order(_)", with: "plus") + "  number = _\nend\n")
    let session = try session(.script(file("old")))
    XCTAssertEqual(
      session.log[1].rows, [PlayRow("number = 7", .removed), PlayRow("number = 1", .added)])
    XCTAssertEqual(session.log[2].rows, [PlayRow("number = 2", .happened)])
    XCTAssertTrue(play(session, "plus", "save").contains("that is pending for 'review': \(file("old").path).new\n"))
    XCTAssertTrue(
      try text("old").contains("send plus\n  number = 7\nsend plus\n  number = _\nsend plus\n  number = 3\nend\n"))
    let pending = String(decoding: try PendingFiles().read(file("old")), as: UTF8.self)
    XCTAssertTrue(
      pending.contains("send plus\n  number = 1\nsend plus\n  number = _\nsend plus\n  number = 3\nend\n"), pending)
  }

  /// Nor does a failed save.
  func testWhatIsRecordedStaysWhereItCouldNotBeSavedUnderAnotherName() throws {
    try write("old", "send plus\n  number = 7\nend\n")
    try write("there", "end\n")
    let session = try session(.script(file("old")))
    XCTAssertTrue(play(session, "plus", "save there").contains("exists already"))
    XCTAssertTrue(play(session, "save").contains("that is pending for 'review': \(file("old").path).new\n"))
    XCTAssertTrue(try text("old").contains("send plus\n  number = 7\nsend plus\n  number = 2\nend\n"))
  }

  /// The process that checks a saved script may end, and the next one knows nothing about the session.
  func testASessionGoesOnWhereTheCheckEndedTheProcess() throws {
    let session = try session(on: WorkerLikeStage(suite))
    play(session, "order(1)", "save open")
    XCTAssertEqual(session.choices(for: session.openCalls[0]).prefix(2), ["false", "true"])
    play(session, "save")
    XCTAssertTrue(play(session, "answer order true").contains("receive ordered(1, true)"))
  }

  func testAnyStepOfAScriptThatFails() throws {
    try write("failing", "send plus\n  number = 1\nsend order(1)\n  nothing\nsend plus\n  number = 9\nend\n")
    let session = try session(.step(file("failing"), line: 7))
    XCTAssertEqual(session.log.map(\.typed), ["feature desk", "send plus", "send order(1)"])
    XCTAssertEqual(session.openCalls.map(\.label), ["order"])
    XCTAssertTrue(play(session, "answer order true", "save").contains("expected a name: save NAME"))
    XCTAssertTrue(play(session, "save part").contains("saved "))
  }

  func testAScriptThatCannotBeRead() throws {
    try write("wrong", "send plus\nsend pluss\nend\n")
    XCTAssertThrowsError(try session(.script(file("wrong")))) { error in
      XCTAssertEqual(
        (error as? PlayProblem)?.lines,
        ["\(file("wrong").path):6:6: unknown case 'pluss' of DeskAction; did you mean 'plus'?"])
    }
  }

  /// A script without the stub of a direct call is opened up to that call.
  func testAScriptThatAsks() throws {
    try write("asking", "send plus\nsend greet\nsend plus\nend\n")
    let session = try session(.script(file("asking")))
    XCTAssertEqual(session.log.map(\.typed), ["feature desk", "send plus"])
    XCTAssertEqual(
      session.remarks, ["ends before line 6, send greet: language() needs its answer at once; give it a stub"])
    XCTAssertNil(session.name)
  }

  /// If the placeholder crashes the process, that happens after the line that asks.
  func testAScriptThatAsksAndThenEndsItsProcess() throws {
    try write("asking", "send plus\nsend greet\nsend plus\nend\n")
    let stage = WorkerLikeStage(suite)
    stage.endsWhenItHasAsked = true
    let session = try session(.script(file("asking")), on: stage)
    XCTAssertEqual(session.log.map(\.typed), ["feature desk", "send plus"])
    XCTAssertEqual(
      session.remarks, ["ends before line 6, send greet: language() needs its answer at once; give it a stub"])
    play(session, "order(1)", "greet", "answer language \"en\"", "answer order true")
    XCTAssertEqual(session.state.suffix(3), ["language = \"en\"", "number = 1", "orders[0] = 1"])
    XCTAssertTrue(deskFeature.check(transcript: session.text).holds, session.text)
  }

  // MARK: Between processes

  func testJobsAndReportsAsMessages() {
    let jobs: [PlayJob] = [
      .open(feature: "desk", path: "a", text: "b\n"), .append("send plus"), .state, .page, .choices(endpoint: "order"),
      .read(endpoint: "order", answer: "true"),
    ]
    for job in jobs { XCTAssertEqual(PlayJob(message: job.message), job) }
    XCTAssertNil(PlayJob(message: []))
    XCTAssertNil(WorkerJob(message: jobs[0].message))
    XCTAssertNil(ExploringJob(message: jobs[0].message))
    var report = PlayReport()
    report.mistakes = [PlayMistake("wrong", line: 1, column: nil)]
    report.steps = [.init(statement: 3, lines: ["a", "b"], failures: 1, now: .seconds(2))]
    report.calls = [
      .init(
        endpoint: "order", text: "order(1)", patterns: "(1)", time: .milliseconds(5), statement: 2, line: nil,
        kind: .many,
        output: "Bool", isOpen: true)
    ]
    (report.now, report.nextDue, report.inFlight, report.texts) = (.seconds(1), .milliseconds(1), ["x"], ["y"])
    let bytes = WireEncoder.bytes(of: report)
    XCTAssertEqual(WireDecoder.value(PlayReport.self, in: bytes), report)
    XCTAssertNil(WireDecoder.value(PlayReport.self, in: Array(bytes.dropLast(3))))
  }
}
