import XCTest

@testable import Harness
@testable import HarnessCommand

/// A run compared with an earlier one: new failures, fixes, slower scripts, and scripts that were added or removed.
final class RunComparisonTests: XCTestCase {
  private static let differs = ScriptFailure.Kind.differs(subject: "a", expected: "1", actual: "2", command: "send b")
  private static let other = ScriptFailure.Kind.differs(subject: "a", expected: "1", actual: "3", command: "send b")

  private func compare(_ now: [ScriptResult], _ before: [ScriptResult]) -> RunComparison {
    RunComparison(of: now, against: before)
  }

  func testEachChange() {
    let before = [
      ReportSample.result("order/held"), ReportSample.result("order/breaks"),
      ReportSample.result("order/mends", Self.differs), ReportSample.result("order/stays", Self.differs),
      ReportSample.result("order/turns", Self.differs), ReportSample.result("order/goes"),
      ReportSample.result("order/went", Self.differs),
    ]
    let now = [
      ReportSample.result("order/breaks", Self.differs), ReportSample.result("order/comes"),
      ReportSample.result("order/comes-wrong", Self.other), ReportSample.result("order/held"),
      ReportSample.result("order/mends"), ReportSample.result("order/stays", Self.differs, Self.differs),
      ReportSample.result("order/turns", Self.other),
    ]
    let comparison = compare(now, before)
    XCTAssertEqual(
      comparison.entries.map(\.change),
      [.newlyFailing, .added, .added, nil, .mended, .stillFailing, .failsOtherwise])
    XCTAssertEqual(comparison.entries.compactMap(\.secondsBefore), [])
    XCTAssertEqual(comparison.gone.map(\.name), ["order/goes", "order/went"])
    XCTAssertEqual(compare(now, now).gone, [])
    XCTAssertEqual(
      compare(now, now).entries.map(\.change),
      [.stillFailing, nil, .stillFailing, nil, nil, .stillFailing, .stillFailing]
    )
  }

  func testSlowerIsMoreThanNoise() {
    for (before, now, isSlower) in [
      (0.1, 0.2, true), (0.1, 0.19, false), (0.01, 0.05, false), (0.01, 0.0625, true), (1, 1.9, false), (0, 5, false),
      (1, 0.1, false), (.nan, 1, false), (1, .nan, false),
    ] as [(Double, Double, Bool)] {
      XCTAssertEqual(RunComparison.isSlower(before, now), isSlower, "\(before) \(now)")
    }
    let comparison = compare(
      [ReportSample.result("order/a", seconds: 0.5)], [ReportSample.result("order/a", seconds: 0.125)])
    XCTAssertEqual(comparison.entries, [.init(change: nil, secondsBefore: 0.125)])
  }

  /// Scripts are identified by name, even if they are elsewhere; if a name is repeated, those at the same index are matched.
  func testNamesCount() {
    func result(_ path: String, fails: Bool = false) -> ScriptResult {
      ScriptResult(
        name: "order/a", path: path,
        failures: fails ? [ScriptFailure(path: path, line: 1, kind: .noEnd)] : [], steps: 1)
    }
    XCTAssertEqual(compare([result("new/a")], [result("old/a", fails: true)]).entries.map(\.change), [.mended])
    let several = compare(
      [result("w/a"), result("x/a", fails: true), result("y/a")], [result("y/a", fails: true), result("x/a")])
    XCTAssertEqual(several.entries.map(\.change), [.added, .newlyFailing, .mended])
    XCTAssertEqual(several.gone, [])
  }
}
