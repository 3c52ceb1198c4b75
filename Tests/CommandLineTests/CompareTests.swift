import XCTest

@testable import Harness
@testable import HarnessCommand

final class CompareTests: BinaryTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try makeOther("MENDABLE=$OTHER exec '\(try Self.faultyBinary)' \"$@\"")
  }

  /// Creates a stand-in for the other build.
  private func makeOther(_ text: String) throws {
    try make("other", "#!/bin/sh\n\(text)\n")
    XCTAssertEqual(chmod(path("other"), 0o755), 0)
  }

  /// - Parameters:
  ///   - way: The variant of the command's feature.
  ///   - other: The variant in the build it is compared with.
  private func compare(_ way: String, with other: String, _ arguments: String...) throws -> ChildProcess.Outcome {
    try faulty(
      ["compare", path("other")] + arguments + ["--runs", "8"], environment: ["MENDABLE": way, "OTHER": other])
  }

  func testOfEqualBuildsNothingIsSaid() throws {
    let outcomes = try together([true, false]) { [self] in
      $0
        ? try compare("mended", with: "mended")
        : try harness("compare", try Self.binary, "search", "counter", "--runs", "8")
    }
    for outcome in outcomes { assert(outcome, 0, output: "") }
  }

  func testWhatIsDifferentIsAsShortAsItCanBe() throws {
    let outcome = try compare("mended", with: "broken", "--markdown", path("summary.md"))
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    // The number of generated scripts doesn't matter here.
    let text = outcome.outputText.replacing(#/ in \d+ scripts/#, with: "").replacing(#/; the first .*/#, with: "")
    XCTAssertEqual(
      text,
      """
      shelf: 2 behaviours changed
        CHANGED count, by send take
          1 send, 0 stubs
          transcript 1
          feature shelf
          send take
        -   count = -1
        -   fail rule "a shelf never lacks anything" broken by take
        +   nothing
          end
        CHANGED the process trapped, signal 4 (SIGILL), by send drop
          1 send, 0 stubs
          transcript 1
          feature shelf
          send drop
        -   the process trapped, signal 4 (SIGILL)
        +   nothing
          end
      2 behaviours changed

      """)
    let summary = String(decoding: try FileSystem.read(path("summary.md")), as: UTF8.self)
    XCTAssertTrue(summary.hasPrefix("## harness compare: 2 behaviours changed\n"), summary)
    let script = " send drop\n-  the process trapped, signal 4 (SIGILL)\n+  nothing\n end\n"
    XCTAssertTrue(summary.contains("\(script)```"), summary)
  }

  func testScriptsAreComparedFirst() throws {
    try make("Snapshots/shelf/below.transcript", "transcript 1\nfeature shelf\n\nsend put\nsend take\nsend take\nend\n")
    let outcome = try compare("mended", with: "broken")
    XCTAssertTrue(
      outcome.outputText.contains("1 send, 0 stubs; the first that differs in shelf/below and "), outcome.outputText)
  }

  func testAnyNumberOfWorkersFindsTheSame() throws {
    try LongTests.require()
    let one = try compare("mended", with: "broken", "--jobs", "1")
    XCTAssertEqual(one.ending, .exited(1))
    XCTAssertEqual(try compare("mended", with: "broken", "--jobs", "4").outputText, one.outputText)
  }

  func testWhatCannotBeReadIsNoDifference() throws {
    let outcome = try harness("compare", try Self.faultyBinary, "counter", "--runs", "8")
    // Nor is it equal.
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.errorText.hasPrefix("harness: nothing was compared; is "), outcome.errorText)
    XCTAssertEqual(outcome.outputText, "counter: only this build has it\n")
  }

  /// New features, and removed ones.
  func testAFeatureThatOneBuildAloneHasIsTold() throws {
    let summary = path("summary.md")
    let other = try Self.faultyBinary
    let outcomes = try together([
      ["shelf"], ["counter", "shelf"], ["--markdown", summary], ["nowhere"],
    ]) { [self] in try harness(["compare", other] + $0 + ["--runs", "1"], environment: ["MENDABLE": "mended"]) }
    // Nothing in it can be compared.
    XCTAssertEqual(outcomes[0].ending, .exited(1))
    XCTAssertEqual(outcomes[0].outputText, "shelf: only the other build has it\n")
    XCTAssertEqual(
      outcomes[1].outputText, "shelf: only the other build has it\ncounter: only this build has it\n")
    let lines = outcomes[2].outputText.split(separator: "\n").map(String.init)
    XCTAssertTrue(lines.contains("shelf: only the other build has it"), outcomes[2].outputText)
    XCTAssertTrue(lines.contains("counter: only this build has it"), outcomes[2].outputText)
    XCTAssertTrue(lines.allSatisfy { $0.hasSuffix(" build has it") }, outcomes[2].outputText)
    let markdown = String(decoding: try FileSystem.read(summary), as: UTF8.self)
    XCTAssertTrue(markdown.contains("\n- shelf: only the other build has it\n"), markdown)
    XCTAssertEqual(outcomes[3].ending, .exited(2), outcomes[3].errorText)
    XCTAssertTrue(outcomes[3].errorText.contains("nowhere"), outcomes[3].errorText)
  }

  func testTwoEnvironmentsOfOneBuild() throws {
    let outcome = try harness(
      "compare", try Self.binary, "order", "--other-environment", "copiedTracker", "--runs", "8")
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    let text = outcome.outputText
    XCTAssertTrue(text.contains("CHANGED call trackEvent, by send dismissBottomSheet"), text)
  }

  func testMistakes() throws {
    assert(
      try harness("compare"), 2, errors: "harness: expected: harness compare OTHER-BINARY [FEATURE…]\n")
    assert(
      try harness("compare", "nowhere/harness"), 2,
      errors: "harness: OTHER-BINARY can't be 'nowhere/harness'; expected the path of another build of this command\n")
    assert(
      try harness("compare", "/bin/true", "counter"), 1,
      errors: "harness: /bin/true doesn't answer as another build of this command would\n")
    let unknown = try harness("compare", try Self.binary, "order", "--other-environment", "nowhere", "--runs", "8")
    XCTAssertEqual(unknown.ending, .exited(1), unknown.outputText)
    XCTAssertTrue(unknown.errorText.contains("has no environment 'nowhere'"), unknown.errorText)
  }

  /// It is ready, but its answer has an unknown version.
  func testABuildWithAnotherVersionOfHarness() throws {
    try makeOther(#"printf '\0%s\0' "$2"; printf '\1\0\0\0\0' >&3; exec head -c 1 > /dev/null"#)
    assert(
      try harness("compare", path("other"), "counter", "--runs", "1"), 1,
      errors: "harness: \(path("other")) was built with another version of Harness; build both with the same\n")
  }

  /// No action changes it, but it is noticed all the same.
  func testAnotherBeginningIsADifference() throws {
    let outcome = try compare("mended", with: "boxed")
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    XCTAssertTrue(outcome.outputText.contains("CHANGED label, by state\n    0 sends, 0 stubs"), outcome.outputText)
    let lines = "  -   label = ShelfLabel(\"box\")\n  +   label = ShelfLabel(\"new\")\n"
    XCTAssertTrue(outcome.outputText.contains(lines), outcome.outputText)
  }

  /// The parts that both have are compared.
  func testAPageThatOneBuildLacksIsTold() throws {
    let outcomes = try together([("mended", "paged"), ("paged", "mended"), ("broken", "paged")]) { [self] in
      try compare($0, with: $1)
    }
    for (outcome, whose) in zip(outcomes, ["this build shows none any more", "the other build shows none"]) {
      assert(outcome, 0, output: "shelf: the page is not compared: \(whose)\n")
    }
    XCTAssertTrue(outcomes[2].outputText.contains("shelf: 2 behaviours changed"), outcomes[2].outputText)
  }

  /// Not every one of many scripts with an endless timer is waited for, and not all of its output is read.
  func testWhatGoesOnForEver() throws {
    let outcome = try compare("ticking", with: "mended")
    XCTAssertTrue(outcome.outputText.contains("CHANGED"), outcome.outputText)
    XCTAssertFalse(outcome.outputText.contains("not minimal"), outcome.outputText)
    XCTAssertLessThan(outcome.outputText.split(separator: "\n").count, 80)
  }

  func testWhatVariesIsNoDifference() throws {
    let outcome = try compare("varying", with: "varying")
    XCTAssertEqual(outcome.ending, .exited(0), outcome.outputText)
    XCTAssertTrue(outcome.outputText.contains("not compared: results vary: "), outcome.outputText)
  }
}
