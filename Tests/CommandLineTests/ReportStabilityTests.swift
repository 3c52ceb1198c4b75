import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// Two runs of the same scripts give the same reports except for durations and the block about when and from what they were
/// made, however the scripts are spread over processes, and in whatever order they are named.
final class ReportStabilityTests: BinaryTestCase {
  private static let features = ["order", "search", "cart", "todos", "demo-for-each"]

  override func setUpWithError() throws {
    try super.setUpWithError()
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Snapshots").path
    for feature in Self.features {
      for file in try FileSystem.list("\(sources)/\(feature)") {
        try make(
          "Snapshots/\(feature)/\(file.name)",
          String(decoding: try FileSystem.read("\(sources)/\(feature)/\(file.name)"), as: UTF8.self))
      }
    }
    // A difference, an unreadable file, a file that is almost a script, and a script in another feature's folder.
    let good = try scriptText("submit-succeeds")
    try make("Snapshots/order/bad.transcript", good.replacingOccurrences(of: "number = 2", with: "number = 3"))
    try make("Snapshots/order/typo.transcript", good.replacingOccurrences(of: "didTapPlus", with: "didTapPluss"))
    try make("Snapshots/order/nearly.transcipt", good)
    try make("Snapshots/cart/moved.transcript", good)
  }

  private static let kinds = ["json", "html", "junit", "github", "markdown"]

  private func reports(_ words: [String]) throws -> [String] {
    let asked = Self.kinds.flatMap { ["--report", "\($0)=out/\($0)"] }
    let outcome = try harness(["run"] + words + asked)
    XCTAssertEqual(outcome.ending, .exited(1), outcome.errorText)
    return try [Self.stable(outcome.outputText)] + Self.kinds.map { Self.stable(try text("out/\($0)")) }
  }

  /// The text without durations, that block, and whether scripts had processes of their own, which `--jobs 0` changes.
  private static func stable(_ text: String) -> String {
    text.replacing(/"seconds" ?: ?[0-9.e+-]+/, with: "\"seconds\":0")
      .replacing(/\ time="[0-9.]+"/, with: "")
      .replacing(/"made" : \{[^}]*\},\n/, with: "")
      .replacing(/"isolated" ?: ?(true|false),\n?/, with: "")
      .replacing(/"made":\["[^\]]*"\],/, with: "")
      .replacing(/# made\..*\n/, with: "")
      .replacing(/\n.*made at 20.*\n/, with: "\n")
      .replacing(/\ timestamp="[^"]*"/, with: "")
      .replacing(/\ *<properties>(?s:.*?)<\/properties>\n/, with: "")
  }

  func testEqualRunsGiveEqualReports() throws {
    let first = try reports(["--jobs", "2"])
    for words in [
      ["--jobs", "2"], ["--jobs", "0"], ["--jobs", "1"], ["--jobs", "3"] + Self.features.reversed(),
      ["todos", "Snapshots/order", "search", "cart", "order/bad", "demo-for-each", "--jobs", "2"],
    ] {
      for (index, text) in try reports(words).enumerated() {
        let kind = (["console"] + Self.kinds)[index]
        guard text != first[index] else { continue }
        let place = zip(first[index].utf8, text.utf8).prefix { $0 == $1 }.count
        func part(_ text: String) -> String {
          String(decoding: Array(text.utf8).dropFirst(max(0, place - 80)).prefix(200), as: UTF8.self)
        }
        XCTFail("\(kind) with \(words):\n\(part(first[index]))\n---\n\(part(text))")
      }
    }
  }

  func testWhenAndOfWhatItWasMade() throws {
    _ = try reports(["--jobs", "1", "--filter", "order/(bad|su)"])
    let made = try XCTUnwrap(JSONReport.read(FileSystem.read(path("out/json"))).made)
    XCTAssertNotNil(made.at.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/), made.at)
    XCTAssertEqual(made.tool, "harness \(HarnessTool.version)")
    XCTAssertEqual(
      made.command,
      "harness run --jobs 1 --filter 'order/(bad|su)' --report 'json=out/json' --report 'html=out/html' "
        + "--report 'junit=out/junit' --report 'github=out/github' --report 'markdown=out/markdown'"
    )
    XCTAssertEqual(made.platform, CurrentProcess.platform)
    for kind in Self.kinds {
      let report = try text("out/\(kind)")
      for text in [made.at, made.tool] { XCTAssertTrue(report.contains(text), "\(kind): \(text)") }
    }
  }
}
