import XCTest

@testable import Harness
@testable import HarnessCommand

/// The effects of lines, and of answers on the script.
final class PlaySessionTests: PlaySessionTestCase {
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
              ^ '5' has no unit; expected, for example, 5ms or 5s
      stub nothing = 1
           ^ unknown endpoint 'nothing'; known: language, load, messages, order, toast
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

  /// The answer was scheduled when the call was made, before the delay that ended at the same instant.
  func testAnAnswerComesBehindWhatWasSeenInItsInstant() throws {
    let session = try session()
    play(session, "order(2)", "wait", "advance 1s")
    XCTAssertEqual(
      play(session, "answer order true").split(separator: "\n").prefix(3).map(String.init),
      ["answer order true", "  stub order(2) = true after 1.001s", "  advance 1ms"])
  }

  /// Otherwise its consequences would run as well.
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

  func testACallStillAsksWhereItsAnswerCanNotBePlayed() throws {
    let stage = WorkerLikeStage(suite)
    let session = try session(on: stage)
    play(session, "greet")
    let answer = "answer language \"en\""
    stage.refusesScripts = true
    XCTAssertEqual(play(session, answer), "\(answer)\n  it changes each time\n")
    XCTAssertEqual(session.asked?.label, "language")
    stage.refusesScripts = false
    XCTAssertTrue(play(session, answer).contains("language = \"en\""))
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
    // A number that is a valid value is used as one.
    play(session, "answer load 7")
    XCTAssertTrue(session.text.contains("stub load = 7 after 1ms\n"), session.text)
  }

  /// `emit` offers what it accepts.
  func testChoicesOfOneValue() throws {
    let session = try session()
    play(session, "watch")
    let told = play(session, "emit messages")
    XCTAssertFalse(told.contains("end\n") || told.contains("fail "), told)
    XCTAssertTrue(play(session, "answer messages").hasSuffix("  end\n"))
  }

  /// A script replayed for an answer has printed everything once more.
  func testWhatWasPrintedIsShownOnce() throws {
    let session = try PlaySession("desk", on: PrintingStage(suite), in: SnapshotDirectory(folder), .nothing)
    let seen = play(session, "plus", "order(1)", "plus", "answer order true", "undo", "plus")
    XCTAssertEqual(seen.components(separatedBy: "printed: plus 1\n").count, 2, seen)
    XCTAssertEqual(seen.components(separatedBy: "printed: plus 2\n").count, 2, seen)
    XCTAssertEqual(seen.components(separatedBy: "printed: plus 3\n").count, 2, seen)
  }

  /// A call that was open when the script was saved.
  func testACallThatWasSavedOpenNamesItsLine() throws {
    play(try session(), "order(1)", "save open")
    let session = try session(.script(file("open")))
    XCTAssertEqual(
      play(session, "answer order true"),
      "answer order true\n       ^ line 3 of the script lets calls of 'order' wait for ever; without it they are open\n"
    )
  }

  func testAnswersThatAreNone() throws {
    let session = try session()
    play(session, "order(1)")
    XCTAssertEqual(
      play(
        session, "answer order 7x", "  answer  order =  7x", "answer order true after 1s", "answer order true, false",
        "answer load 1", " answer   load 1", "emit"),
      """
      answer order 7x
                   ^ expected true or false, found '7x'
        answer  order =  7x
                         ^ expected true or false, found '7x'
      answer order true after 1s
        an answer is one value, 'fail …' or 'end', and comes now
      answer order true, false
        an answer is one value, 'fail …' or 'end', and comes now
      answer load 1
             ^ no call of 'load' is open; open: order
       answer   load 1
                ^ no call of 'load' is open; open: order
      emit
        expected which call: order

      """)
  }

  /// Also if all lines are replayed: for an answer, for the first look at the page, after `undo`.
  func testWhatIsPrintedStandsBelowItsLineAlone() throws {
    let session = try session(on: WorkerLikeStage(suite))
    play(session, "plus", "order(1)", "advance 1s", "order(2)", "view", "answer order#1 true", "# all right")
    XCTAssertEqual(session.log.map(\.printed), ["plus\n", "", "", "", "", "", ""])
    play(session, "undo", "undo", "undo", "plus", "greet", "answer language \"en\"")
    XCTAssertEqual(session.log.map(\.printed), ["plus\n", "", "", "", "plus\n", ""])
  }

  /// A user's stub among the commands answers later calls, and not those answered by hand.
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
}

/// A feature that prints a numbered line for each `plus`.
private final class PrintingStage: PlayStage {
  private let stage: LocalStage
  private var count = 0
  private var printed = ""

  init(_ suite: Suite) { stage = LocalStage(suite) }

  func perform(_ job: PlayJob) -> Result<PlayReport, PlayEnding> {
    let text: String
    switch job {
    case .open(_, _, let script): (text, count) = (script, 0)
    case .append(let line): text = line
    default: text = ""
    }
    for line in text.split(separator: "\n") where line == "send plus" {
      count += 1
      printed += "plus \(count)\n"
    }
    return stage.perform(job)
  }

  func check(_ text: String, as file: SnapshotDirectory.File) -> ScriptResult? { stage.check(text, as: file) }

  func takePrinted() -> String {
    defer { printed = "" }
    return printed
  }

  func close() { stage.close() }
}
