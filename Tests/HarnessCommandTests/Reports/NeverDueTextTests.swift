import XCTest

@testable import Harness
@testable import HarnessCommand

final class NeverDueTextTests: XCTestCase {
  func testRulesThatWereNeverDue() {
    XCTAssertEqual(NeverDueText.lines([]), [])
    XCTAssertEqual(NeverDueText.lines([.init(feature: "order", name: "a", wasDue: true)]), [])
    XCTAssertEqual(
      NeverDueText.lines(ReportSample.eventualRules),
      [
        "1 rule was never due: in none of its feature's scripts does a 'run' end with every call answered",
        "  cart: \"loading ends\"",
      ])
    let many = NeverDueText.lines((1...12).map { .init(feature: "order", name: "\($0)", wasDue: false) })
    XCTAssertEqual(many.count, 11)
    XCTAssertEqual(many.first?.prefix(14), "12 rules were ")
    XCTAssertEqual(many.last, "  and 3 more")
  }

  /// A rule that was not due in one run may have been in another; the rules of a feature keep their order.
  func testMergedRuns() {
    func report(_ isDue: Bool..., feature: String = "order") -> RunReport {
      var report = RunReport(results: [])
      report.eventualRules = isDue.enumerated().map { .init(feature: feature, name: "\(9 - $0)", wasDue: $1) }
      return report
    }
    var merge = RunReportMerge()
    merge.add(report(true, false, false), from: "1.json")
    merge.add(report(false, feature: "cart"), from: "2.json")
    merge.add(report(false, true, false), from: "3.json")
    XCTAssertEqual(
      merge.report.eventualRules.map { "\($0.feature) \($0.name) \($0.wasDue)" },
      ["cart 9 false", "order 9 true", "order 8 true", "order 7 false"])
  }

  func testTheRulesOfASuite() {
    var result = ScriptResult(name: "rules/a", path: "a", failures: [], steps: 1)
    XCTAssertEqual(
      Suite(RuleFeature.feature).eventualRules([result]),
      [.init(feature: "rules", name: "loading ends", wasDue: false)])
    result.dueRules = ["loading ends"]
    XCTAssertEqual(Suite(RuleFeature.feature).eventualRules([result]).map(\.wasDue), [true])
    XCTAssertEqual(Suite(RuleFeature.plain).eventualRules([result]), [])
    XCTAssertEqual(Suite(RuleFeature.feature).eventualRules([]), [])
  }
}
