import XCTest

@testable import HarnessCommand

/// Scripts shown by replaying them, including those that end their process.
final class ShowTests: BinaryTestCase {
  func testAForgedState() throws {
    try script("forged", "send counter(.didTapPlus)\n  counterState.number = 9\n")
    let shown = try harness("show", "order/forged")
    assert(
      shown, 1,
      output: """
        differs from what is recorded, in 1 of 2 steps; the state is what the feature does today

        1  send counter(.didTapPlus)
             - counterState.number = [-9-]
             + counterState.number: 1 -> {+2+}
        2  end

        """)
    let state = try harness("show", "order/forged", "--step", "1")
    XCTAssertTrue(
      state.outputText.hasPrefix(
        """
        order/forged, step 1 of 2, Snapshots/order/forged.transcript:5
        differs from what is recorded, in 1 of 2 steps; the state is what the feature does today

        1  send counter(.didTapPlus)

        """), state.outputText)
    XCTAssertTrue(state.outputText.contains("\ncounterState.number = 2\n"), state.outputText)
    XCTAssertEqual(state.ending, .exited(1))
  }

  func testAScriptThatHolds() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    assert(
      try harness("show", "order/plus"), 0,
      output: "1  send counter(.didTapPlus)\n     counterState.number: 1 -> 2\n2  end\n")
  }

  func testAScriptThatIsNotRecorded() throws {
    try faultyScript("fresh", "send count(2)")
    assert(
      try faulty("show", "fresh"), 1,
      output: "not recorded yet\n\n1  send count(2)\n     count: 0 -> 2\n2  end\n")
  }

  func testAScriptThatFails() throws {
    try faultyScript("failing", "send count(2)", "  count = 2", "expect count = 3")
    let shown = try faulty("show", "failing", "--step", "2")
    XCTAssertEqual(shown.ending, .exited(1))
    // The step shows its failure; nothing repeats it.
    XCTAssertTrue(
      shown.outputText.hasPrefix(
        """
        faulty/failing, step 2 of 3, Snapshots/faulty/failing.transcript:6
        fails, in step 2 of 3
        differs from what is recorded, in 1 of 3 steps; the state is what the feature does today

        2  expect count = 3

        """), shown.outputText)
    XCTAssertFalse(shown.outputText.contains("FAIL"), shown.outputText)
    XCTAssertTrue(
      shown.outputText.contains("\n2  expect count = 3\n     + fail expected count = 3, but it is 2\n\n"),
      shown.outputText)
    XCTAssertTrue(shown.outputText.hasSuffix("\nwallet = nil\n"), shown.outputText)
    XCTAssertTrue(shown.outputText.contains("\ncount = 2\n"), shown.outputText)
  }

  /// What was replayed until then is shown, and the tool goes on.
  func testAScriptThatTraps() throws {
    try faultyScript("trapping", "send count(2)", "  count = 2", "send trap", "send count(3)")
    let shown = try faulty("show", "trapping")
    XCTAssertEqual(shown.ending, .exited(1), shown.errorText)
    let text = shown.outputText
    XCTAssertTrue(text.hasPrefix("fails, in step 2 of 4\n"), text)
    XCTAssertTrue(text.contains("\nends in step 2 of 4, with what had happened until then\n\n"), text)
    XCTAssertTrue(
      text.contains(
        "\n1  send count(2)\n     count: 0 -> 2\n2  send trap\n     fail Fatal error: the reducer gives up, in send trap\n"
      ), text)
    XCTAssertFalse(text.contains("\n3  send count(3)"), text)
    // A backtrace takes longer than everything else, and the first run had one.
    let steps = try together(["2", "3"]) { [self] in
      try faulty("show", "trapping", "--step", $0, environment: ["SWIFT_BACKTRACE": "enable=no"])
    }
    let state = steps[0].outputText
    XCTAssertTrue(state.contains("\ncount = 2\n"), state)
    XCTAssertTrue(steps[1].outputText.hasSuffix("\nstep 3 was not reached\n"), steps[1].outputText)
    XCTAssertEqual(steps[1].ending, .exited(1))
  }

  func testAnEndlessScript() throws {
    try faultyScript("endless", "send count(2)", "  count = 2", "send spin")
    let shown = try faulty("show", "endless", "--timeout", "300ms")
    XCTAssertEqual(shown.ending, .exited(1))
    XCTAssertTrue(
      shown.outputText.contains("2  send spin\n     fail still running after 300ms, in send spin\n"), shown.outputText)
    XCTAssertTrue(shown.outputText.contains("1  send count(2)\n     count: 0 -> 2\n"), shown.outputText)
  }

  func testWithoutAWorker() throws {
    try goodScript("good")
    assert(
      try faulty("show", "good", "--jobs", "0"), 0, output: "1  send count(1)\n     count: 0 -> 1\n2  end\n")
    XCTAssertEqual(try faulty("show", "good", "--jobs", "0", "--timeout", "1s").ending, .exited(2))
  }

  func testAScriptThatCannotBeRead() throws {
    try faultyScript("unknown", "send cuont(2)")
    let (shown, run) = (try faulty("show", "unknown"), try faulty("run", "unknown"))
    XCTAssertEqual(shown.ending, .exited(1))
    XCTAssertTrue(shown.outputText.contains("unknown case 'cuont'"), shown.outputText)
    XCTAssertTrue(run.outputText.hasPrefix(shown.outputText), shown.outputText)
  }

  /// Failures of the file as a whole have no step, and come before the steps.
  func testWhatHasNoStep() throws {
    try make("Snapshots/faulty/open.transcript", "transcript 1\nfeature faulty\n\nsend count(2)\n  count = 2\n")
    let open = try faulty("show", "open").outputText
    XCTAssertTrue(open.hasPrefix("  Snapshots/faulty/open.transcript:5:1: the script has no 'end'; "), open)
    try make("Snapshots/faulty/empty.transcript", "transcript 1\nfeature faulty\n\nend\n")
    assert(
      try faulty("show", "empty"), 0,
      output: "there is nothing to play: the script has no command but 'end'\n\n1  end\n")
    XCTAssertEqual(symlink("loop.transcript", path("Snapshots/faulty/loop.transcript")), 0)
    let loop = try faulty("show", "faulty/loop")
    XCTAssertEqual(loop.ending, .exited(1))
    XCTAssertTrue(
      loop.outputText.hasPrefix("FAIL faulty/loop\n  Snapshots/faulty/loop.transcript:1:1: can't read "),
      loop.outputText)
    XCTAssertEqual(loop.errorText, "")
  }

  func testADescription() throws {
    let text = try harness("describe", "order").outputText
    XCTAssertTrue(text.contains("\n  counter.didTapPlus\n    send counter(.didTapPlus)\n"), text)
    XCTAssertTrue(text.contains("\n  submitOrder(Int) -> Effect<Bool>\n    stub submitOrder = false\n"), text)
    XCTAssertEqual(text, try harness("describe", "order").outputText)
  }
}
