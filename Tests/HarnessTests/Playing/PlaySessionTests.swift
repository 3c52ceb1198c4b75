import XCTest

@testable import Harness

/// Sessions in this process: what lines cause, what answers make of the script, and what is saved.
final class PlaySessionTests: XCTestCase {
  private var folder = ""
  private let suite = Suite(deskFeature)

  override func setUpWithError() throws { folder = try makeTemporaryFolder() }
  override func tearDownWithError() throws { try FileSystem.removeTree(folder) }

  private func session(_ beginning: PlaySession.Beginning = .nothing) throws -> PlaySession {
    try PlaySession("desk", on: LocalStage(suite), in: SnapshotDirectory(folder), beginning)
  }

  private func file(_ name: String) -> SnapshotDirectory.File {
    let directory = SnapshotDirectory(folder)
    return directory.file(at: directory.path(feature: "desk", script: name))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.read(file(name).path), as: UTF8.self)
  }

  /// What the lines print, as a pipe has it.
  @discardableResult
  private func play(_ session: PlaySession, _ lines: String...) -> String {
    lines.map { PlayText(style: .plain).text(session.accept($0), given: $0, isTyped: false) }.joined()
  }

  // MARK: Lines

  func testWhatALineCausesIsSeenAtOnce() throws {
    let session = try session()
    XCTAssertEqual(
      play(session, "plus", "send order(2)", "advance 500ms", "expect number = 2", "note all right", "# by the way"),
      """
      send plus
        number = 1
      send order(2)
        orders[0] = 2
        call order(2)
      advance 500ms
        nothing
      expect number = 2
        fail expected number = 2, but it is 1
      note all right
      # by the way

      """)
    XCTAssertEqual(session.virtualTime, .milliseconds(500))
    XCTAssertEqual(session.openCalls.map(\.label), ["order"])
    XCTAssertEqual(session.inFlight, ["order(2): call order(2)"])
    XCTAssertEqual(
      session.state, ["answers = []", "hasFailed = false", "language = \"\"", "number = 1", "orders[0] = 2"])
    XCTAssertEqual(session.viewLines, ["number 1", ""])
    XCTAssertEqual(session.unsavedLines, 6)
  }

  func testTheHeaderComesFirst() throws {
    let session = try session()
    XCTAssertEqual(
      play(session, "initial many", "stub order = true after 1s", "plus"),
      """
      initial many
      stub order = true after 1s
      send plus
        number = 11

      """)
    XCTAssertEqual(
      play(session, "initial many"),
      "initial many\n^ 'initial' belongs to the header, before the first command\n")
    XCTAssertTrue(play(session, "order(1)", "run").contains("receive ordered(1, true)"))
  }

  func testWrongInputIsToldUnderItsColumn() throws {
    let session = try session()
    play(session, "plus")
    let before = session.text
    XCTAssertEqual(
      play(session, "order(x)", "  send order(x)", "pluss", "advance 5", "stub nothing = 1", "feature desk", "end"),
      """
      order(x)
            ^ expected an integer (Int), found 'x'
        send order(x)
                   ^ expected an integer (Int), found 'x'
      pluss
      ^ unknown case 'pluss' of DeskAction; did you mean 'plus'?
      advance 5
              ^ '5' has no unit; expected for example 5ms or 5s
      stub nothing = 1
           ^ unknown endpoint 'nothing'; known are language, load, messages, order, toast
      feature desk
      ^ 'feature' is the session's own; the rest of the header can be given
      end
      ^ 'end' is written by 'save'; 'quit' leaves

      """)
    XCTAssertEqual(session.text, before)
    XCTAssertEqual(session.unsavedLines, 1)
  }

  func testSeveralLines() throws {
    XCTAssertTrue(PlaySession.isOpen("send order("))
    XCTAssertFalse(PlaySession.isOpen("send order(\n  2)"))
    XCTAssertFalse(PlaySession.isOpen("send heard(\"("))
    let session = try session()
    XCTAssertEqual(play(session, "order(\n  2\n)"), "send order(\n  2\n)\n  orders[0] = 2\n  call order(2)\n")
  }

  // MARK: Answers

  func testAnAnswerBehindACommandComesAMillisecondLater() throws {
    let session = try session()
    XCTAssertEqual(
      play(session, "order(2)", "plus", "answer order true"),
      """
      send order(2)
        orders[0] = 2
        call order(2)
      send plus
        number = 1
      answer order true
        stub order(2) = true after 1ms
        advance 1ms
          +1ms
          receive ordered(2, true)
          answers[0] = "2 true"
          call toast("done")

      """)
    XCTAssertEqual(session.virtualTime, .milliseconds(1))
    XCTAssertTrue(session.openCalls.isEmpty)
  }

  func testAnAnswerBehindTimeBelongsToIt() throws {
    let session = try session()
    play(session, "order(2)", "advance 1.5s")
    XCTAssertEqual(
      play(session, "answer order(2) = true"),
      """
      answer order(2) true
        stub order(2) = true after 1.5s
        +1.5s
        receive ordered(2, true)
        answers[0] = "2 true"
        call toast("done")

      """)
    XCTAssertEqual(
      session.text,
      """
      transcript 1
      feature desk
      stub order(2) = true after 1.5s
      stub toast

      send order(2)
        orders[0] = 2
        call order(2)
      advance 1.5s
        +1.5s
        receive ordered(2, true)
        answers[0] = "2 true"
        call toast("done")
      end

      """)
  }

  /// The answer was scheduled when the call was made, before the delay that ended in the same instant.
  func testAnAnswerComesBehindWhatWasSeenInItsInstant() throws {
    let session = try session()
    play(session, "order(2)", "wait", "advance 1s")
    XCTAssertEqual(
      play(session, "answer order true").split(separator: "\n").prefix(3).map(String.init),
      ["answer order true", "  stub order(2) = true after 1.001s", "  advance 1ms"])
  }

  /// What follows from it would have been run as well.
  func testAnAnswerDoesNotMoveTimeOn() throws {
    let session = try session()
    play(session, "order(1)", "wait", "run")
    XCTAssertEqual(
      play(session, "plus", "answer order true"),
      """
      send plus
        number = 1
      answer order true
        stub order(1) = true after 1.001s
      - [-run-]
      + {+advance 1s+}
        advance 1ms
          +1ms
          receive ordered(1, true)
          answers[1] = "1 true"
          call toast("done")

      """)
    XCTAssertEqual(session.virtualTime, .milliseconds(1_001))
    XCTAssertTrue(deskFeature.check(transcript: session.text).holds, session.text)
  }

  func testTwoOpenCallsAnsweredInTheOtherOrder() throws {
    let session = try session()
    play(session, "order(1)", "order(2)")
    XCTAssertEqual(session.openCalls.map(\.label), ["order#1", "order#2"])
    XCTAssertTrue(
      play(session, "answer order true").contains("which call of 'order'? order#1 is order(1), order#2 is order(2)"))
    play(session, "answer order#2 true", "answer order false", "save other-way")
    let saved = try text("other-way")
    XCTAssertTrue(
      saved.hasPrefix(
        """
        transcript 1
        feature desk
        stub order(1) = false after 2ms
        stub order(2) = true after 1ms
        stub toast always

        send order(1)
        """), saved)
    XCTAssertTrue(deskFeature.check(transcript: saved).holds)
  }

  func testTwoCallsWithEqualArguments() throws {
    let session = try session()
    play(session, "order(1)", "order(1)", "answer order#2 true", "save equal")
    let saved = try text("equal")
    XCTAssertTrue(saved.contains("stub order(1) = never\nstub order(1) = true after 1ms\n"), saved)
    XCTAssertTrue(deskFeature.check(transcript: saved).holds)
  }

  func testAStreamGivesSeveralValues() throws {
    let session = try session()
    play(session, "watch", "advance 1s")
    XCTAssertEqual(session.openCalls.first?.givesMany, true)
    play(session, "emit messages \"a\"", "emit messages \"b\"", "advance 1s", "answer messages fail \"lost\"")
    let text = session.text
    XCTAssertTrue(
      text.contains("stub messages = \"a\" after 1s, \"b\" after 1s then fail \"lost\" after 2s\n"), text)
    XCTAssertTrue(session.openCalls.isEmpty)
    XCTAssertTrue(session.state.contains("hasFailed = true"))
    XCTAssertTrue(deskFeature.check(transcript: text).holds, text)
  }

  func testAStreamThatWasLeftIsNotOpen() throws {
    let session = try session()
    play(session, "watch")
    XCTAssertEqual(session.openCalls.map(\.label), ["messages"])
    play(session, "leave")
    XCTAssertEqual(session.openCalls, [])
  }

  func testADirectCallAsksAtOnce() throws {
    let session = try session()
    XCTAssertEqual(
      play(session, "order(1)", "greet", "plus", "answer language \"en\""),
      """
      send order(1)
        orders[0] = 1
        call order(1)
      greet
        language() gives String, and needs its answer now: answer language VALUE
      plus
        language() waits for its answer: answer language VALUE, or undo
      send greet
        stub language = "en"
        call language()
        language = "en"

      """)
    XCTAssertNil(session.asked)
    XCTAssertEqual(session.openCalls.map(\.label), ["order"])
    play(session, "save direct")
    XCTAssertTrue(deskFeature.check(transcript: try text("direct")).holds)
  }

  func testADirectCallThatIsNotAnswered() throws {
    let session = try session()
    play(session, "plus", "greet")
    XCTAssertEqual(play(session, "undo", "plus"), "undo\ntook back: send greet\nsend plus\n  number = 2\n")
  }

  func testChoices() throws {
    let session = try session()
    play(session, "order(1)", "load")
    let told = play(session, "answer order")
    XCTAssertTrue(
      told.hasPrefix(
        "answer order\norder(1) gives Bool; answer order with one of these, or another value:\n  1  false\n  2  true\n"),
      told)
    play(session, "answer order 2")
    XCTAssertTrue(session.text.contains("stub order(1) = true after 1ms\n"), session.text)
    XCTAssertTrue(session.choices(for: session.openCalls[0]).contains("fail \"failed\""))
    // A number that is a value is one.
    play(session, "answer load 7")
    XCTAssertTrue(session.text.contains("stub load = 7 after 1ms\n"), session.text)
  }

  func testAnswersThatAreNone() throws {
    let session = try session()
    play(session, "order(1)")
    XCTAssertEqual(
      play(
        session, "answer order 7x", "answer order true after 1s", "answer order true, false", "answer load 1", "emit"),
      """
      answer order 7x
                   ^ expected true or false, found '7x'
      answer order true after 1s
        an answer is one value, 'fail …' or 'end', and comes now
      answer order true, false
        an answer is one value, 'fail …' or 'end', and comes now
      answer load 1
             ^ no call of 'load' is open; open: order
      emit
        expected which call: order

      """)
  }

  /// A stub of the user's among the commands answers what comes behind it, and not what was answered by hand.
  func testStubsAmongTheCommands() throws {
    let session = try session()
    play(session, "order(1)", "stub order = true", "order(2)", "order(3)", "answer order#2 false", "answer order true")
    play(session, "save among")
    let saved = try text("among")
    XCTAssertTrue(
      saved.contains("call order(2)\n  receive ordered(2, true)\n")
        && saved.contains("stub order(3) = false after 1ms\nsend order(3)\n"),
      saved)
    XCTAssertTrue(deskFeature.check(transcript: saved).holds, saved)
  }

  // MARK: Back and forth

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
    // It goes on.
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
    XCTAssertTrue(play(session, "plus", "save").contains("was written by somebody else meanwhile"))
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

  /// What is recorded isn't taken over by going on.
  func testWhatIsRecordedOtherwiseIsPending() throws {
    try write(
      "old", "send plus\n  number = 7\nsend order(_)\n".replacing("order(_)", with: "plus") + "  number = _\nend\n")
    let session = try session(.script(file("old")))
    XCTAssertEqual(
      session.log[1].rows, [PlayRow("number = 7", .removed), PlayRow("number = 1", .added)])
    XCTAssertEqual(session.log[2].rows, [PlayRow("number = 2", .happened)])
    XCTAssertTrue(play(session, "plus", "save").contains("that is pending: \(file("old").path).new\n"))
    XCTAssertTrue(
      try text("old").contains("send plus\n  number = 7\nsend plus\n  number = _\nsend plus\n  number = 3\nend\n"))
    let pending = String(decoding: try PendingFiles().read(file("old")), as: UTF8.self)
    XCTAssertTrue(
      pending.contains("send plus\n  number = 1\nsend plus\n  number = _\nsend plus\n  number = 3\nend\n"), pending)
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

  /// A script that lacks the stub of a direct call is opened up to there.
  func testAScriptThatAsks() throws {
    try write("asking", "send plus\nsend greet\nsend plus\nend\n")
    let session = try session(.script(file("asking")))
    XCTAssertEqual(session.log.map(\.typed), ["feature desk", "send plus"])
    XCTAssertEqual(
      session.remarks, ["ends before line 6, send greet: language() needs its answer at once; give it a stub"])
    XCTAssertNil(session.name)
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
    XCTAssertEqual(PlayReport(message: report.message), report)
    XCTAssertNil(PlayReport(message: Array(report.message.dropLast(3))))
  }
}
