import Foundation
import XCTest

@testable import Harness

/// `--against OLD.json`: the HTML report shows what has changed since.
final class EarlierReportCommandTests: ToolTestCase {
  private let good = "transcript 1\nfeature counter\n\nsend plus\n  ~double = 4\n  number = 2\nend\n"
  private var bad: String { good.replacingOccurrences(of: "number = 2", with: "number = 3") }
  private var html: String { "html=\(path("r.html"))" }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try script("counter/one", good)
    try script("counter/two", bad)
  }

  private func overview() throws -> [String: Any] {
    let text = try text("r.html")
    let start = try XCTUnwrap(text.range(of: "id=\"overview\">")).upperBound
    let end = try XCTUnwrap(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
    return try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8)) as? [String: Any])
  }

  private func since() throws -> [String?] {
    try XCTUnwrap(try overview()["scripts"] as? [[String: Any]]).map { $0["since"] as? String }
  }

  private func isWhole() throws -> Int? { (try overview()["against"] as? [String: Any])?["isWhole"] as? Int }

  func testRunAndMergeSayWhatHasChanged() throws {
    _ = harness("run", "--check", "--report", "json=\(path("old.json"))")
    try script("counter/one", bad)
    try script("counter/two", good)
    try script("counter/three", good)
    // A report of this run may replace the earlier one.
    let json = "json=\(path("old.json"))"
    var outcome = harness("run", "--check", "--report", html, "--report", json, "--against", path("old.json"))
    XCTAssertEqual(outcome.code, 1)
    XCTAssertEqual(try since(), ["newly", "new", "mended"])
    XCTAssertEqual(try isWhole(), 1)

    outcome = harness("run", "--check", "--report", html, "--against", path("old.json"), "two")
    XCTAssertEqual(outcome.code, 0)
    XCTAssertEqual(try since(), [nil])
    XCTAssertEqual(try isWhole(), 0, "what was not selected is not gone")

    outcome = harness("report", "merge", path("old.json"), "--report", html, "--against", path("old.json"))
    XCTAssertEqual(try since(), ["still", nil, nil])
    XCTAssertEqual(try isWhole(), 0, "a merge doesn't know what its runs have selected")
  }

  func testNothingIsPlayedWhereItCannotBeRead() throws {
    try make("x.json", "{}")
    try make("y.json", "{")
    for verb in [["run"], ["report", "merge", path("x.json")]] {
      for (file, words) in [
        ("x.json", "/T/x.json is JSON, but no report of harness; write one with --report json=FILE"),
        ("y.json", "/T/y.json is no report of harness: "), ("gone.json", "/T/gone.json"),
      ] {
        let outcome = run(verb + ["--report", html, "--against", path(file), "--snapshots", snapshots])
        XCTAssertEqual(outcome.code, 2)
        XCTAssertEqual(outcome.output, "")
        XCTAssertTrue(outcome.errors.hasPrefix("harness: --against: "), outcome.errors)
        XCTAssertTrue(outcome.errors.contains(words), outcome.errors)
        XCTAssertFalse(FileManager.default.fileExists(atPath: path("r.html")))
      }
      let outcome = run(
        verb + ["--report", "json=\(path("z.json"))", "--against", path("x.json"), "--snapshots", snapshots])
      XCTAssertEqual(outcome.code, 2)
      XCTAssertTrue(outcome.errors.hasPrefix("harness: --against needs --report html=FILE\n"), outcome.errors)
    }
  }
}
