import XCTest

@testable import HarnessCommand

/// The way of a user, from nothing to a script that passes, with the built command.
final class WholeWayTests: BinaryTestCase {
  override class var runsInProcess: Bool { true }

  func testFromNothing() throws {
    assert(
      try harness("run"), 2,
      errors: "harness: there is no folder 'Snapshots' here; begin with: harness new \(Self.feature) NAME\n"
        + Self.features)
    assert(
      try harness("new", "order", "plus"), 0,
      output: "Snapshots/order/plus.transcript\nharness record Snapshots/order/plus.transcript\n")
    assert(
      try harness("run"), 1,
      output: """
        FAIL order/plus
          Snapshots/order/plus.transcript:20:1: not recorded yet
          to record it: harness record Snapshots/order/plus.transcript
          to run it again: harness run Snapshots/order/plus.transcript

        1 of 1 script failed

        """)
    assert(
      try harness("record"), 0, output: "recorded order/plus: 1 of 2 steps\n1 script recorded, 0 unchanged\n")
    assert(try harness("run"), 0, output: "1 script holds, 2 steps\n")
    assert(try harness("list", "--scripts"), 0, output: "order/plus\n")
  }

  private static let names = features(
    of: (try? ChildProcess(binary, ["new", "?", "x"]).run())?.errorText ?? "")
  private static var feature: String { names.count == 1 ? names[0] : "FEATURE" }
  private static var features: String {
    names.count == 1 ? "" : "harness: features are \(names.joined(separator: ", "))\n"
  }

  /// `harness: unknown feature '?'; known: order`
  private static func features(of message: String) -> [String] {
    guard let range = message.firstRange(of: "known: ") else { return [] }
    return message[range.upperBound...].dropLast().split(separator: ", ").map(String.init)
  }

  func testADifferenceIsReportedWithItsPlace() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    let recorded = try scriptText("plus")
    try make(
      "Snapshots/order/plus.transcript", recorded.replacingOccurrences(of: "number = 2", with: "number = 3"))
    assert(
      try harness("run", "plus"), 1,
      output: """
        FAIL order/plus
          Snapshots/order/plus.transcript:6:25: counterState.number, after send counter(.didTapPlus)

           3   initial loaded
           5   send counter(.didTapPlus)
           6 -   counterState.number = [-3-]
             +   counterState.number = {+2+}
           7   end

          to accept the new output: harness record Snapshots/order/plus.transcript
          to run it again: harness run Snapshots/order/plus.transcript

        1 of 1 script failed

        """)
    // Printed commands run as pasted.
    let report = try shell("$H run > out; grep 'to run it again:' out | sed \"s#^.*: harness#$H#\" > again; sh again")
    XCTAssertTrue(report.outputText.hasPrefix("FAIL order/plus\n"), report.outputText)
    XCTAssertEqual(report.ending, .exited(1))
  }

  func testPathsFromWhereTheUserIs() throws {
    try script("plus", "send counter(.didTapPlus)\n", recorded: true)
    for path in ["Snapshots/order/plus.transcript", "./Snapshots/order", path("Snapshots/order/plus.transcript")] {
      assert(try harness("run", path), 0, output: "1 script holds, 2 steps\n")
      assert(try harness("list", path, "plus"), 0, output: "order/plus\n")
    }
    assert(
      try shell("cd Snapshots/order && $H run plus.transcript --snapshots .."), 0, output: "1 script holds, 2 steps\n")
    try make("my file's.transcript", "transcript 1\nfeature order\nsend didLoda\nend\n")
    assert(
      try harness("run", "my file's.transcript"), 1,
      output: """
        FAIL my file's
          my file's.transcript:3:6: unknown case 'didLoda' of OrderAction; did you mean 'didLoad'?
          to run it again: harness run 'my file'\\''s.transcript'

        1 of 1 script failed

        """)
  }

  func testSnapshotsElsewhere() throws {
    try make("my tests/order/a.transcript", "transcript 1\nfeature order\nsend didLoda\nend\n")
    let report = """
      FAIL order/a
        my tests/order/a.transcript:3:6: unknown case 'didLoda' of OrderAction; did you mean 'didLoad'?
        to run it again: harness run --snapshots 'my tests' 'my tests/order/a.transcript'

      1 of 1 script failed

      """
    assert(try harness("run", "--snapshots", "my tests"), 1, output: report)
    assert(try harness("run", "--snapshots=./my tests/"), 1, output: report)
    assert(try harness("run", environment: ["HARNESS_SNAPSHOTS": "my tests"]), 1, output: report)
    XCTAssertEqual(
      try harness("run", "--snapshots", "nowhere", environment: ["HARNESS_SNAPSHOTS": "my tests"]).ending, .exited(2))
  }

  func testHelp() throws {
    let help = try harness("help")
    XCTAssertEqual(help.outputText, HelpText().all)
    XCTAssertEqual(help.ending, .exited(0))
    assert(try harness(), 2, errors: HelpText().all)
    assert(try harness("--version"), 0, output: "harness 0.1.0\n")
    assert(try harness("rnu"), 2, errors: "harness: unknown command 'rnu'; did you mean 'run'?\n")
  }

  func testRecordRefusesInCI() throws {
    try script("plus", "send counter(.didTapPlus)\n")
    let before = try scriptText("plus")
    let refusal = """
      harness: CI is set, and recording there would approve whatever happens; record on your machine, or use --force

      """
    assert(try harness("record", environment: ["CI": "true"]), 2, errors: refusal)
    XCTAssertEqual(try scriptText("plus"), before)
    XCTAssertEqual(try harness("record", "--force", environment: ["CI": "true"]).ending, .exited(0))
    assert(try harness("run", environment: ["CI": "true"]), 0, output: "1 script holds, 2 steps\n")
  }
}
