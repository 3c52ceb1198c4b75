import XCTest

@testable import Harness
@testable import HarnessCommand

/// Features that are played line by line through a pipe, in a worker.
final class PlayTests: BinaryTestCase {
  /// Plays lines with the command; the words follow `play`.
  private func play(
    _ words: String, _ lines: String, faulty: Bool = false, environment: [String: String] = [:]
  ) throws -> ChildProcess.Outcome {
    try make("lines", lines)
    return try shell("$\(faulty ? "F" : "H") play \(words) < lines", environment: environment)
  }

  func testFromNothingToATranscriptThatHolds() throws {
    let played = try play(
      "order",
      """
      initial loaded
      counter(.didTapPlus)
      send didTapAddOrder
      advance 1.5s
      pending
      answer submitOrder true
      view
      save ordered

      """)
    assert(
      played, 0,
      output: """
        initial loaded
        send counter(.didTapPlus)
          counterState.number = 2
        send didTapAddOrder
          call submitOrder(2)
        advance 1.5s
          nothing
        pending
        virtual time 1.5s
        open: submitOrder, submitOrder(2), since 0ms, gives Bool, several
        in flight, started by didTapAddOrder: call submitOrder(2)
        answer submitOrder true
          stub submitOrder(2) = true after 1.5s
          +1.5s
          receive receiveAddOrderResponse(true)
          call showToast("Order created successfully")
        view
          | iPhone 13, 10000000
          | [-] 2 [+]
          | [Add Order]
        save ordered
        saved Snapshots/order/ordered.transcript, which holds

        """)
    XCTAssertEqual(
      try scriptText("ordered"),
      """
      transcript 1
      feature order
      initial loaded
      stub submitOrder(2) = true after 1.5s
      stub showToast

      send counter(.didTapPlus)
        counterState.number = 2
      send didTapAddOrder
        call submitOrder(2)
      advance 1.5s
        +1.5s
        receive receiveAddOrderResponse(true)
        call showToast("Order created successfully")
      view
        | iPhone 13, 10000000
        | [-] 2 [+]
        | [Add Order]
      end

      """)
    XCTAssertEqual(try harness("run", "order/ordered").ending, .exited(0))
  }

  func testTwoOpenCallsAnsweredInTheOtherOrder() throws {
    let played = try play(
      "order",
      """
      initial loaded
      didTapAddOrder
      counter(.didTapPlus)
      didTapAddOrder
      answer submitOrder#2 false
      answer submitOrder true
      save both

      """)
    XCTAssertEqual(played.ending, .exited(0), played.outputText)
    XCTAssertTrue(
      try scriptText("both").contains("stub submitOrder(1) = true after 2ms\nstub submitOrder(2) = false after 1ms\n"))
    XCTAssertEqual(try harness("run", "order/both").ending, .exited(0))
  }

  func testAWrongLineChangesNothing() throws {
    assert(
      try play("order", "initial loaded\nsend counter(.didTapPlsu)\nsend counter(.didTapPlus)\n"), 1,
      output: """
        initial loaded
        send counter(.didTapPlsu)
                     ^ unknown case 'didTapPlsu' of CounterAction; did you mean 'didTapPlus'?
        send counter(.didTapPlus)
          counterState.number = 2

        """, errors: "harness: 2 lines are not saved\n")
  }

  func testNothingIsWrittenUnlessItIsSaved() throws {
    assert(
      try play("order", "initial loaded\nquit\nsend nonsense\n"), 0, output: "initial loaded\n",
      errors: "harness: 1 line is not saved\n")
    XCTAssertFalse(FileSystem.exists(path("Snapshots")))
  }

  /// The process ends; the session continues before the line.
  func testATrap() throws {
    let played = try play("faulty", "count(2)\ntrap\ncount(3)\nsave trapped\n", faulty: true)
    XCTAssertEqual(played.ending, .exited(1), played.errorText)
    let text = played.outputText
    XCTAssertTrue(
      text.hasPrefix("send count(2)\n  count = 2\ntrap\n  fail the process trapped, signal "), text)
    XCTAssertTrue(text.contains(": Fatal error: the reducer gives up\n"), text)
    XCTAssertTrue(
      text.hasSuffix(
        """
          the line was taken back
        send count(3)
          count = 5
        save trapped
        saved Snapshots/faulty/trapped.transcript, which holds

        """), text)
    XCTAssertEqual(try faulty("run").ending, .exited(0))
  }

  func testALineThatDoesNotEnd() throws {
    let played = try play("faulty --timeout 500ms", "count(2)\nspin\ncount(3)\n", faulty: true)
    XCTAssertEqual(played.ending, .exited(1))
    XCTAssertTrue(played.outputText.contains("fail the process did not end within 500ms\n"), played.outputText)
    XCTAssertTrue(played.outputText.hasSuffix("send count(3)\n  count = 5\n"), played.outputText)
  }

  func testWhatAFeaturePrints() throws {
    let played = try play("faulty", "print(\"hello\")\n", faulty: true)
    XCTAssertEqual(played.outputText, "send print(\"hello\")\n  printed: hello\n  nothing\n")
  }

  func testAnExistingScript() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    let played = try play("order plus", "counter(.didTapPlus)\nsave\n")
    assert(
      played, 0,
      output: """
        send counter(.didTapPlus)
          counterState.number = 2
        send counter(.didTapPlus)
          counterState.number = 3
        save
        saved Snapshots/order/plus.transcript, which holds

        """)
    XCTAssertTrue(try scriptText("plus").hasSuffix("  counterState.number = 3\nend\n"))
  }

  func testAScriptIsNamedAsItIsPrinted() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    for name in ["order/plus", "Snapshots/order/plus.transcript", "plus"] {
      let played = try play(name, "didTapAddOrder\n")
      XCTAssertEqual(played.ending, .exited(0), played.errorText)
      XCTAssertTrue(
        played.outputText.hasPrefix("send counter(.didTapPlus)\n  counterState.number = 2\n"), played.outputText)
    }
    for words in ["cart Snapshots/order/plus.transcript", "cart --at Snapshots/order/plus.transcript:4"] {
      let played = try play(words, "")
      XCTAssertEqual(played.ending, .exited(2))
      XCTAssertEqual(
        played.errorText,
        "harness: Snapshots/order/plus.transcript is a script of 'order', not of 'cart'; "
          + "name that feature, or leave it out\n")
    }
  }

  func testAStepOfAScriptThatFails() throws {
    try script("failing", "send counter(.didTapPlus)\n  counterState.number = 9\nsend didTapAddOrder\n  nothing\n")
    let played = try play("--at Snapshots/order/failing.transcript:6", "didTapAddOrder\nanswer submitOrder true\n")
    XCTAssertEqual(played.ending, .exited(0), played.errorText)
    XCTAssertTrue(
      played.outputText.hasPrefix(
        """
        differs from what is recorded:
        send counter(.didTapPlus)
        - counterState.number = [-9-]
        + counterState.number = {+2+}
        send didTapAddOrder
          call submitOrder(2)
        answer submitOrder true

        """), played.outputText)
    XCTAssertEqual(try harness("play", "--at", "Snapshots/order/failing.transcript").ending, .exited(2))
    XCTAssertEqual(try harness("play", "--at", "nowhere:3").ending, .exited(2))
    XCTAssertEqual(try harness("play").ending, .exited(2))
    XCTAssertEqual(try harness("play", "ordr").ending, .exited(2))
  }

  func testAScriptThatTrapsIsOpenedBeforeIt() throws {
    try faultyScript("trapping", "send count(2)", "  count = 2", "send trap", "send count(3)")
    let played = try play(
      "faulty trapping", "count(1)\nsave further\n", faulty: true, environment: ["SWIFT_BACKTRACE": "enable=no"])
    XCTAssertTrue(
      played.errorText.hasPrefix("harness: ends before line 6, send trap: there the process trapped, signal "),
      played.errorText)
    XCTAssertEqual(played.ending, .exited(0))
    XCTAssertEqual(try faulty("run", "further").ending, .exited(0))
  }

  /// The same lines print the same output, whatever the process is like.
  func testItIsDeterministic() throws {
    let lines = "initial loaded\ndidTapAddOrder\nanswer submitOrder\nanswer submitOrder 2\nstate\nhelp\n"
    let first = try play("order", lines)
    XCTAssertEqual(try play("order", lines, environment: ["TZ": "Pacific/Kiritimati"]).outputText, first.outputText)
    XCTAssertTrue(first.outputText.contains("\n  2  true\n"), first.outputText)
  }
}
