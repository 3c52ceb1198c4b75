import XCTest

@testable import Harness
@testable import HarnessCommand

final class CompareTests: BinaryTestCase {
  /// The command whose feature has been changed in one of its ways, which `MENDABLE` says.
  private func other(_ way: String) throws -> String {
    try script("MENDABLE=\(way) exec '\(try Self.faultyBinary)' \"$@\"")
  }

  /// The path of what stands for the other build.
  private func script(_ text: String) throws -> String {
    try make("other", "#!/bin/sh\n\(text)\n")
    XCTAssertEqual(chmod(path("other"), 0o755), 0)
    return path("other")
  }

  private func compare(_ way: String, with other: String, _ arguments: String...) throws -> ChildProcess.Outcome {
    let arguments = ["compare", try self.other(other)] + arguments + ["--runs", "16"]
    return try faulty(arguments, environment: ["MENDABLE": way])
  }

  func testOfEqualBuildsNothingIsSaid() throws {
    assert(try compare("mended", with: "mended"), 0, output: "")
    assert(try harness("compare", try Self.binary, "search", "counter", "--runs", "16"), 0, output: "")
  }

  func testWhatIsDifferentIsAsShortAsItCanBe() throws {
    let outcome = try compare("mended", with: "broken", "--markdown", path("summary.md"))
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    // How many scripts are made up is not what this is about.
    let text = outcome.outputText.replacing(#/ in \d+ scripts/#, with: "").replacing(#/; the first .*/#, with: "")
    XCTAssertEqual(
      text,
      """
      shelf: 2 behaviours changed
        CHANGED the process trapped, signal 4 (SIGILL), by send drop
          1 send, 0 stubs
          transcript 1
          feature shelf
          send drop
        -   the process trapped, signal 4 (SIGILL)
        +   nothing
          end
        CHANGED count, by send take
          1 send, 0 stubs
          transcript 1
          feature shelf
          send take
        -   count = -1
        -   fail rule "a shelf never lacks anything" broken by take
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
    let outcome = try harness("compare", try Self.faultyBinary, "counter", "--runs", "16")
    // It isn't equal either.
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertTrue(outcome.errorText.hasPrefix("harness: nothing was compared; is "), outcome.errorText)
    let lines = outcome.outputText.split(separator: "\n")
    XCTAssertEqual(lines.count, 2, outcome.outputText)
    let first = lines.first ?? ""
    XCTAssertTrue(first.hasPrefix("counter: not compared: the other build can't read "), outcome.outputText)
    XCTAssertTrue(first.contains(#/ (\d+) made-up scripts of \1: /#), outcome.outputText)
    XCTAssertEqual(lines.last, "counter: not explored: the other build: it has no such feature")
  }

  func testTwoEnvironmentsOfOneBuild() throws {
    let outcome = try harness(
      "compare", try Self.binary, "order", "--other-environment", "copiedTracker", "--runs", "16")
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
    let unknown = try harness("compare", try Self.binary, "order", "--other-environment", "nowhere", "--runs", "16")
    XCTAssertEqual(unknown.ending, .exited(1), unknown.outputText)
    XCTAssertTrue(unknown.errorText.contains("has no environment 'nowhere'"), unknown.errorText)
  }

  /// It is ready, and says nothing more by that.
  func testABuildWithAnotherVersionOfHarness() throws {
    let old = try script(#"printf '\0%s\0' "$2"; printf '\1\0\0\0\0' >&3; exec head -c 1 > /dev/null"#)
    assert(
      try harness("compare", old, "counter", "--runs", "1"), 1,
      errors: "harness: \(old) was built with another version of Harness; build both with the same\n")
  }

  /// No action touches it: it is seen all the same.
  func testAnotherBeginningIsADifference() throws {
    let outcome = try compare("mended", with: "boxed")
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    XCTAssertTrue(outcome.outputText.contains("CHANGED label, by state\n    0 sends, 0 stubs"), outcome.outputText)
    let lines = "  -   label = ShelfLabel(\"box\")\n  +   label = ShelfLabel(\"new\")\n"
    XCTAssertTrue(outcome.outputText.contains(lines), outcome.outputText)
  }

  /// What both have is compared.
  func testAPageThatOneBuildLacksIsTold() throws {
    for (way, other, whose) in [
      ("mended", "paged", "this build shows none any more"), ("paged", "mended", "the other build shows none"),
    ] {
      let outcome = try compare(way, with: other)
      assert(outcome, 0, output: "shelf: the page is not compared: \(whose)\n")
    }
    let outcome = try compare("broken", with: "paged")
    XCTAssertTrue(outcome.outputText.contains("shelf: 2 behaviours changed"), outcome.outputText)
  }

  /// Nobody waits for each of many scripts that a timer goes on in, and nobody reads all of it.
  func testWhatGoesOnForEver() throws {
    let outcome = try compare("ticking", with: "mended")
    XCTAssertTrue(outcome.outputText.contains("CHANGED"), outcome.outputText)
    XCTAssertFalse(outcome.outputText.contains("not minimal"), outcome.outputText)
    XCTAssertLessThan(outcome.outputText.split(separator: "\n").count, 80)
  }

  func testWhatVariesIsNoDifference() throws {
    let outcome = try compare("varying", with: "varying")
    XCTAssertEqual(outcome.ending, .exited(0), outcome.outputText)
    XCTAssertTrue(outcome.outputText.contains("does something else each time it is played"), outcome.outputText)
  }
}
