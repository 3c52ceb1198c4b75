import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

final class ReportCommandTests: ToolTestCase {
  private let good = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"
  private var bad: String { good.replacingOccurrences(of: "number = 2", with: "number = 3") }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try script("counter/good", good)
    try script("counter/bad", bad)
  }

  func testAnyNumberAtOnce() throws {
    let outcome = harness(
      "run", "--report", "junit=\(path("a/j.xml"))", "--report=json=\(path("r.json"))", "--report", "markdown")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.output.hasPrefix("## harness: 1 failed\n"), outcome.output)
    XCTAssertTrue(outcome.errors.hasSuffix("1 of 2 scripts failed\n"), outcome.errors)
    XCTAssertTrue(try text("a/j.xml").contains(#"<testsuites name="harness" tests="2" failures="1" errors="0""#))
    let report = try JSONReport.read(FileSystem.read(path("r.json")))
    XCTAssertEqual(report.results.map(\.holds), [false, true])
    XCTAssertEqual(report.results[0].actual, good)
    XCTAssertEqual(report.results[1].coverage.sent, ["plus"])
  }

  func testJSONStandsAloneOnStandardOutput() throws {
    let outcome = harness("run", "--report", "json")
    XCTAssertEqual(try JSONReport.read(Array(outcome.output.utf8)).results.count, 2)
    XCTAssertTrue(outcome.errors.hasPrefix("FAIL counter/bad\n"))
  }

  func testMarkdown() throws {
    let outcome = harness("run", "--report", "markdown", "--report", "markdown=\(path("own.md"))")
    XCTAssertTrue(outcome.output.hasPrefix("## harness: 1 failed\n"), outcome.output)
    XCTAssertTrue(

      outcome.output.contains("\n-    6   number = [-3-]\n+        number = {+2+}\n     7 end\n"), outcome.output)
    XCTAssertTrue(try text("own.md").hasPrefix("## harness: 1 failed\n"))
  }

  func testWhatFailFastLeavesOutHasItsName() throws {
    _ = harness("run", "--fail-fast", "--report", "json=\(path("r.json"))", "--report", "junit=\(path("j.xml"))")
    let report = try JSONReport.read(FileSystem.read(path("r.json")))
    XCTAssertEqual(report.notRun, 1)
    XCTAssertNil(report.bailout)
    XCTAssertEqual(report.skipped.map(\.name), ["counter/good"])
    XCTAssertTrue(try text("j.xml").contains(#"<skipped message="not run: an earlier script failed"/>"#))

    // Another run may have played what one has skipped.
    _ = harness("run", "good", "--report", "json=\(path("good.json"))")
    _ = harness("report", "merge", path("r.json"), path("good.json"), "--report", "json=\(path("all.json"))")
    let all = try JSONReport.read(FileSystem.read(path("all.json")))
    XCTAssertEqual(all.notRun, 0)
    XCTAssertEqual(all.skipped, [])
    _ = harness("report", "merge", path("r.json"), "--report", "json=\(path("all.json"))")
    XCTAssertEqual(try JSONReport.read(FileSystem.read(path("all.json"))).skipped.map(\.name), ["counter/good"])
  }

  // MARK: Traces

  private func hasTraces(_ name: String) throws -> Bool { try text(name).contains("\"trace\" :") }

  func testTracesAreKeptWhenTheyAreAskedFor() throws {
    let html = "html=\(path("r.html"))"
    _ = harness("run", "--report", "json=\(path("plain.json"))", "--report", html)
    XCTAssertFalse(try hasTraces("plain.json"))
    _ = harness("run", "--report", "json=\(path("traced.json"))", "--traces")
    XCTAssertTrue(try hasTraces("traced.json"))
    let outcome = harness("run", "--report", html, "--traces")
    XCTAssertEqual(outcome.code, 2)
    XCTAssertTrue(outcome.errors.hasPrefix("harness: --traces needs --report json[=FILE]\n"), outcome.errors)

    // Merging draws the traces that exist, and reports missing ones.
    var merged = harness("report", "merge", path("traced.json"), "--report", html)
    XCTAssertEqual(merged.errors, "")
    XCTAssertTrue(try text("r.html").contains(#""command":"send plus""#) || text("r.html").contains("send plus"))
    merged = harness("report", "merge", path("plain.json"), "--report", html)
    XCTAssertEqual(merged.code, 1)
    XCTAssertEqual(
      merged.errors,
      "harness: /T/plain.json has no traces, so the report has no timelines of these scripts; to write it with traces: "
        + "--report json=FILE --traces\n")
    XCTAssertEqual(harness("report", "merge", path("plain.json"), "--report", "json=\(path("m.json"))").errors, "")
    _ = harness("report", "merge", path("traced.json"), "--report", "json=\(path("m.json"))")
    XCTAssertFalse(try hasTraces("m.json"))
    _ = harness("report", "merge", path("traced.json"), "--report", "json=\(path("m.json"))", "--traces")
    XCTAssertTrue(try hasTraces("m.json"))
  }

  func testMergedCommandsNameTheFolderOfTheirRun() throws {
    _ = harness("run", "bad", "--report", "json=\(path("1.json"))")
    let merged = run(["report", "merge", path("1.json"), "--report", "json=\(path("all.json"))"])
    let command = "harness run --snapshots /T/Snapshots /T/Snapshots/counter/bad.transcript"
    XCTAssertTrue(merged.output.contains("  to run it again: \(command)\n"), merged.output)
    let all = try text("all.json").replacingOccurrences(of: folder, with: "/T")
    XCTAssertTrue(all.contains("\"command\" : \"\(command)\""), all)
    // Also after an earlier merge.
    let again = run(["report", "merge", path("all.json"), "--report", "markdown"])
    XCTAssertTrue(again.output.contains("- to run it again: `\(command)`\n"), again.output)
  }

  func testGitHub() throws {
    try make("summary.md", "before\n")
    let outcome = run(
      ["run", "--report", "github", "--snapshots", snapshots], environment: ["GITHUB_STEP_SUMMARY": path("summary.md")])
    XCTAssertEqual(outcome.output.split(separator: "\n").count { $0.hasPrefix("::error file=") }, 1)
    XCTAssertTrue(try text("summary.md").hasPrefix("before\n## harness: 1 failed\n"))
    XCTAssertTrue(harness("run", "--report", "github=\(path("own.md"))").output.contains("::error "))
    XCTAssertTrue(try text("own.md").hasPrefix("## harness: 1 failed\n"))
  }

  func testAReportThatCannotBeWrittenFailsTheRun() throws {
    try FileSystem.removeTree(snapshots)
    try script("counter/good", good)
    let outcome = harness("run", "--report", "junit=\(snapshots)")
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(outcome.errors.hasPrefix("harness: can't write /T/Snapshots"), outcome.errors)
  }

  func testUsage() {
    for (values, message) in [
      (["xml"], "--report can't be 'xml'; expected one of junit=FILE, ctrf=FILE, json[=FILE], github[=FILE]"),
      (["junit"], "--report can't be 'junit'; expected junit=FILE"),
      (["json="], "--report can't be 'json='; expected json[=FILE]"),
      (["json", "markdown"], "--report can't be 'markdown'; expected another place than that of --report json"),
      (["json=a", "junit=a"], "--report can't be 'junit=a'; expected another place than that of --report json=a"),
    ] {
      let outcome = run(["run"] + values.flatMap { ["--report", $0] })
      XCTAssertEqual(outcome.code, 2)
      XCTAssertTrue(outcome.errors.hasPrefix("harness: \(message)"), outcome.errors)
    }
  }

  // MARK: Merging

  private func report(_ name: String, _ operand: String, shard: Int? = nil, of count: Int = 2) throws {
    _ = harness("run", operand, "--report", "json=\(path(name))", "--quiet")
    guard let shard else { return }
    var report = try JSONReport.read(FileSystem.read(path(name)))
    report.shard = .init(index: shard, count: count)
    try make(name, JSONReport.text(report, ReportSample.context))
  }

  func testMergingShards() throws {
    try report("1.json", "good", shard: 1)
    try report("2.json", "bad", shard: 2)
    let merged = harness("report", "merge", path("2.json"), path("1.json"), "--report", "json=\(path("all.json"))")
    XCTAssertEqual(merged.code, 1)
    XCTAssertEqual(merged.errors, "")
    XCTAssertTrue(merged.output.hasSuffix("1 of 2 scripts failed\n"))
    _ = harness("run", "--report", "json=\(path("one.json"))")
    var all = try JSONReport.read(FileSystem.read(path("all.json")))
    var one = try JSONReport.read(FileSystem.read(path("one.json")))
    XCTAssertNil(all.shard)
    all.results = all.results.map(\.untimed)
    one.results = one.results.map(\.untimed)
    XCTAssertEqual(all.results, one.results)
    XCTAssertEqual(all.features, one.features)
  }

  func testMergingReportsWhatIsMissingAndWhatIsThereTwice() throws {
    try report("1.json", "good", shard: 1, of: 3)
    assert(
      harness("report", "merge", path("1.json")), code: 1, output: "1 script holds, 2 steps\n",
      errors: "harness: of 3 shards there is no report of 2, 3\n")
    try report("2.json", "good")
    assert(
      harness("report", "merge", path("2.json"), path("2.json")), code: 1, output: "1 script holds, 2 steps\n",
      errors: "harness: /T/Snapshots/counter/good.transcript is in /T/2.json and in /T/2.json; the first counts\n")
  }

  /// Without any result, nothing passes.
  func testMergingReportsThatWereEmptied() throws {
    for shard in 1...2 {
      try report("\(shard).json", "good", shard: shard)
      var emptied = try JSONReport.read(FileSystem.read(path("\(shard).json")))
      emptied.results = []
      try make("\(shard).json", JSONReport.text(emptied, ReportSample.context))
    }
    assert(
      harness("report", "merge", path("1.json"), path("2.json")), code: 1, output: "0 scripts hold, 0 steps\n",
      errors: "harness: no report has the result of a script, so nothing is known to hold\n")
    // A shard without scripts is not one of these.
    try report("2.json", "good", shard: 2)
    XCTAssertEqual(harness("report", "merge", path("1.json"), path("2.json")).code, 0)
    // Someone who removes scripts has kept their number.
    let text = try text("2.json").replacing("\"scripts\" : 1,", with: "\"scripts\" : 3,")
    try make("2.json", text)
    let outcome = harness("report", "merge", path("1.json"), path("2.json"))
    XCTAssertEqual(outcome.code, 1)
    XCTAssertTrue(
      outcome.errors.contains(
        "/T/2.json counts 3 scripts in its summary, and has 1; it was changed since it was written"), outcome.errors)
  }

  func testMergingWhatIsNoReport() throws {
    try make("x.json", "{}")
    try report("2.json", "good")
    let outcome = harness("report", "merge", path("x.json"), path("gone.json"), path("2.json"))
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(outcome.output, "1 script holds, 2 steps\n")
    XCTAssertTrue(
      outcome.errors.hasPrefix(
        "harness: /T/x.json is JSON, but no report of harness; write one with --report json=FILE\n"))
    XCTAssertTrue(outcome.errors.contains("/T/gone.json"), outcome.errors)
    XCTAssertEqual(harness("report", "merge").code, 2)
  }
}

extension ScriptResult {
  /// The result without its duration.
  fileprivate var untimed: ScriptResult {
    var copy = self
    copy.seconds = 0
    return copy
  }
}
