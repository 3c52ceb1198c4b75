import XCTest

@testable import Harness
@testable import HarnessCommand

/// A run with many failures stays readable.
final class ManyFailuresTests: BinaryTestCase {
  /// Creates scripts that pass except for a number.
  private func makeFailing(_ count: Int, number: (Int) -> Int) throws {
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    let text = try scriptText("a")
    try FileSystem.removeTree(path("Snapshots/order"))
    for index in 0..<count {
      let digits = String(1000 + index).dropFirst()
      try make(
        "Snapshots/order/s\(digits).transcript", text.replacing("number = 2", with: "number = \(number(index))"))
    }
  }

  func testWhatIsAlikeIsOneFailure() throws {
    try makeFailing(40) { $0 == 20 ? 9 : 7 }
    let outcome = try harness("run")
    assert(
      outcome, 1,
      output: """
        FAIL 39 scripts, alike
          order/s000, order/s001, order/s002, order/s003, order/s004, order/s005, order/s006, order/s007, order/s008, order/s009
          and 29 more
          Snapshots/order/s000.transcript:6:25: counterState.number, after send counter(.didTapPlus)

           3   initial loaded
           5   send counter(.didTapPlus)
           6 -   counterState.number = [-7-]
             +   counterState.number = {+2+}
           7   end

          to accept the new output: harness record \
        'order/s00*' 'order/s01*' Snapshots/order/s021.transcript Snapshots/order/s022.transcript \
        Snapshots/order/s023.transcript Snapshots/order/s024.transcript Snapshots/order/s025.transcript \
        Snapshots/order/s026.transcript Snapshots/order/s027.transcript Snapshots/order/s028.transcript \
        Snapshots/order/s029.transcript 'order/s03*'
          to run one again: harness run Snapshots/order/s000.transcript

        FAIL order/s020
          Snapshots/order/s020.transcript:6:25: counterState.number, after send counter(.didTapPlus)

           3   initial loaded
           5   send counter(.didTapPlus)
           6 -   counterState.number = [-9-]
             +   counterState.number = {+2+}
           7   end

          to accept the new output: harness record Snapshots/order/s020.transcript
          to run it again: harness run Snapshots/order/s020.transcript

        40 of 40 scripts failed

        """)
  }

  func testThirtyFailuresInFull() throws {
    try makeFailing(40) { 100 + $0 }
    let text = try harness("run", "order").outputText
    XCTAssertEqual(text.split(separator: "\n").count { $0.hasPrefix("FAIL order/s0") }, 30)
    XCTAssertTrue(
      text.hasSuffix(
        """
        10 more failures; in full: harness run --all order
          order/s030, order/s031, order/s032, order/s033, order/s034, order/s035, order/s036, order/s037, order/s038, order/s039

        40 of 40 scripts failed

        """), text)
    let all = try harness("run", "--all", "order").outputText
    XCTAssertEqual(all.split(separator: "\n").count { $0.hasPrefix("FAIL order/s0") }, 40)
    // A few equal changes are accepted at once.
    try makeFailing(2) { _ in 5 }
    let two = try harness("run").outputText
    let record = "harness record Snapshots/order/s000.transcript Snapshots/order/s001.transcript"
    XCTAssertTrue(two.contains("  to accept the new output: \(record)\n"), two)
    XCTAssertEqual(try shell(record).ending, .exited(0))
    XCTAssertEqual(try harness("run").ending, .exited(0))
  }

  /// The command that accepts a group is short, runs as pasted, and accepts nothing else.
  func testManyAreTakenOverAtOnce() throws {
    func take(_ arguments: String..., command: String, left: Int = 0) throws {
      let text = try harness(["run"] + arguments).outputText
      XCTAssertTrue(text.contains("  to accept the new output: \(command)\n"), text)
      let outcome = try shell(command)
      XCTAssertEqual(outcome.ending, .exited(left == 0 || !command.contains("accept") ? 0 : 1), outcome.errorText)
      let again = try harness("run").outputText
      let expected = left == 0 ? "40 scripts hold" : "\(left) of 40 scripts failed"
      XCTAssertTrue(again.split(separator: "\n").last?.hasPrefix(expected) ?? false, again)
    }
    // All scripts of a folder.
    try makeFailing(40) { _ in 7 }
    try take(command: "harness record Snapshots/order")
    // Passing scripts may be included, since recording leaves them unchanged.
    try makeFailing(40) { $0 < 5 ? 2 : 7 }
    try take(command: "harness record Snapshots/order")
    // Scripts with a common part in their names.
    try makeFailing(40) { $0 < 20 ? 7 : 9 }
    try take(command: "harness record 'order/s00*' 'order/s01*'", left: 20)
    // Scripts that only have lines in common, if they are pending.
    try makeFailing(40) { $0 % 2 == 0 ? 7 : 9 }
    try take(
      "--pending-dir", "new",
      command:
        "harness review --accept --pending-dir new --only 'counterState.number = 2' --only 'counterState.number = 7'",
      left: 20)
  }

  /// In a pipe nothing is kept, but an earlier run may have kept something.
  func testWhatIsPendingIsSaidInAPipe() throws {
    try makeFailing(2) { _ in 7 }
    XCTAssertFalse(try harness("run").outputText.contains("pending"))
    XCTAssertEqual(try shell("touch Snapshots/order/s001.transcript.new").ending, .exited(0))
    for flag in ["--check", "--quiet"] {
      let text = try harness("run", flag).outputText
      XCTAssertTrue(
        text.hasSuffix(
          "\n2 of 2 scripts failed\n1 change is pending since an earlier run; to review it: harness review\n"), text)
      // A change kept earlier would be accepted as it was then.
      let kept = try self.text("Snapshots/order/s001.transcript.new")
      XCTAssertEqual(kept.contains("counterState.number = 2"), flag != "--check", kept)
    }
  }

  /// The failures of a script that fails itself are shown at their lines, and so are its differences.
  func testAScriptThatFailsItself() throws {
    try script(
      "bad",
      "send counter(.didTapPlus)\n  counterState.number = 7\nexpect counterState.number = 3\nsend didTapAddOrder\n")
    assert(
      try harness("run"), 1,
      output: """
        FAIL order/bad
          Snapshots/order/bad.transcript:6:25: counterState.number, after send counter(.didTapPlus), and 1 more line
          Snapshots/order/bad.transcript:7:30: counterState.number is not as the script expects
          Snapshots/order/bad.transcript:8:1: failed, in send didTapAddOrder

           3   initial loaded
           5   send counter(.didTapPlus)
           6 -   counterState.number = [-7-]
             +   counterState.number = {+2+}
           7   expect counterState.number = 3
             !   expected 3
             !   actual   2
           8   send didTapAddOrder
             !   submitOrder(2) was called, but nothing answers it
             !   add a line: stub submitOrder(2) = false
             +   call submitOrder(2)
           9   end

          to run it again: harness run Snapshots/order/bad.transcript

        1 of 1 script failed

        """)
  }

  /// A missing recording is reported, and an unused stub isn't reported twice.
  func testAScriptThatFailsAndWasNeverRecorded() throws {
    try make(
      "Snapshots/order/fresh.transcript",
      """
      transcript 1
      feature order
      initial loaded
      stub showToast

      send counter(.didTapPlus)
      expect counterState.number = 3
      end

      """)
    assert(
      try harness("run"), 1,
      output: """
        FAIL order/fresh
          Snapshots/order/fresh.transcript:6:1: not recorded yet
          Snapshots/order/fresh.transcript:7:30: counterState.number is not as the script expects
          Snapshots/order/fresh.transcript:4:1: this stub was never used; remove it, or extend the script so that it is called

           3   initial loaded
           4   stub showToast
             !   never used
           6   send counter(.didTapPlus)
           7   expect counterState.number = 3
             !   expected 3
             !   actual   2
           8   end

          to run it again: harness run Snapshots/order/fresh.transcript

        1 of 1 script failed

        """)
  }

  func testTheSlowestAreNamed() throws {
    try makeFailing(12) { _ in 2 }
    let text = try harness("run", "--durations").outputText
    let lines = text.split(separator: "\n")
    XCTAssertEqual(lines.first, "12 scripts hold, 24 steps")
    XCTAssertEqual(lines.dropFirst().first, "slowest")
    XCTAssertEqual(lines.count, 12)
    XCTAssertTrue(lines.dropFirst(2).allSatisfy { $0.contains(/^ +\d+\.\d ms  order\/s0\d\d$/) }, text)
  }

  /// Ctrl-C, like any end by a signal, prints how far the run came, and what had failed.
  func testAnInterruptedRun() throws {
    try faultyScript("a", "send count(1)", "  count = 2")
    try goodScript("b")
    try faultyScript("spin", "send reportAndSpin(\"\(path("worker"))\")")
    let outcome = try shell(
      "$F run --jobs 1 2>errors & id=$!; while ! test -s worker; do sleep 0.02; done; kill -TERM $id; wait $id; echo $?"
    )
    XCTAssertEqual(outcome.outputText, "143\n")
    let errors = try text("errors")
    XCTAssertTrue(errors.hasPrefix("FAIL faulty/a\n"), errors)
    XCTAssertTrue(errors.contains("+   count = {+1+}\n"), errors)
    // The process that confirms may still play the script that failed.
    let last = errors.replacing("faulty/a was running", with: "faulty/spin was running")
    XCTAssertTrue(
      last.hasSuffix("harness: interrupted after 2 of 3 scripts, while faulty/spin was running; 1 failed\n"), errors)
  }
}
