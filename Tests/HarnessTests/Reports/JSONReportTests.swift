import Foundation
import XCTest

@testable import Harness

final class JSONReportTests: XCTestCase {
  private func data(_ report: RunReport) -> Data { Data(JSONReport.text(report, ReportSample.context).utf8) }

  private func schema() throws -> JSONSchema {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try JSONSchema(Data(contentsOf: folder.appendingPathComponent("../../../docs/report.schema.json")))
  }

  private var everything: RunReport {
    var results = ReportSample.kinds.enumerated().map { ReportSample.result("order/\($0)", $1, output: "said\n") }
    results.append(ReportSample.result("order/good"))
    results[0].otherFeature = "cart"
    return RunReport(
      results: results, notRun: 2, features: ReportSample.features, shard: .init(index: 2, count: 3), seconds: 4.5,
      warnings: ReportSample.warnings)
  }

  func testEveryReportIsValid() throws {
    let schema = try schema()
    for report in [everything, ReportSample.hostileReport, ReportSample.unluckyReport, RunReport(results: [])] {
      XCTAssertEqual(try schema.violations(of: data(report)), [])
    }
  }

  func testTheSchemaRefusesWhatIsNone() throws {
    let schema = try schema()
    let good = String(decoding: data(everything), as: UTF8.self)
    for (old, new, violation) in [
      (#""version" : 1"#, #""version" : "1""#, "$.version is not"), (#""notRun" : 2"#, #""notRun" : -2"#, "too small"),
      (#""kind" : "differs""#, #""kind" : "other""#, "is none of those"),
      (#""holds" : true"#, #""holds" : 1"#, "is no boolean"), (#""tool""#, #""tools""#, "$.tool is missing"),
      (#""kind" : "noFile""#, #""kind" : "other""#, "is none of those"),
    ] {
      let bad = good.replacingOccurrences(of: old, with: new)
      XCTAssertNotEqual(bad, good)
      let violations = try schema.violations(of: Data(bad.utf8))
      XCTAssertTrue(violations.contains { $0.contains(violation) }, "\(old): \(violations)")
    }
  }

  func testWhatIsWrittenIsReadBack() throws {
    for report in [everything, ReportSample.hostileReport, ReportSample.unluckyReport] {
      XCTAssertEqual(try JSONReport.read(Array(data(report))), report)
    }
    var inOneProcess = everything
    inOneProcess.isolation = .oneProcess
    XCTAssertEqual(try JSONReport.read(Array(data(inOneProcess))), inOneProcess)
    // What older versions have written says nothing of it.
    let old = String(decoding: data(everything), as: UTF8.self).replacingOccurrences(
      of: "  \"isolated\" : true,\n", with: "")
    XCTAssertFalse(old.contains("isolated"))
    XCTAssertEqual(try JSONReport.read(Array(old.utf8)), everything)
  }

  /// What a tool wrote that knew no warnings yet.
  func testOlderReportsAreRead() throws {
    let text = String(decoding: data(RunReport(results: [])), as: UTF8.self)
    let older = text.replacingOccurrences(of: ",\n  \"warnings\" : [\n\n  ]", with: "")
    XCTAssertNotEqual(older, text)
    XCTAssertEqual(try JSONReport.read(Array(older.utf8)), RunReport(results: []))
    XCTAssertEqual(try schema().violations(of: Data(older.utf8)), [])
  }

  func testEqualRunsGiveEqualBytes() {
    XCTAssertEqual(data(everything), data(everything))
  }

  func testWhatIsNoReportIsRefused() {
    for (text, reason) in [
      ("", "is no report of harness: "), ("{", "is no report of harness: "),
      ("{}", "is JSON, but no report of harness; write one with --report json=FILE"),
      ("[1]", "is no report of harness: "),
      (
        #"{"format": "harness-report", "version": 2}"#,
        "is a report of version 2, and this tool reads version 1; use a newer harness"
      ),
      (#"{"format": "harness-report", "version": 1}"#, "is no report of harness: 'tool' is missing"),
    ] {
      XCTAssertThrowsError(try JSONReport.read(Array(text.utf8))) { error in
        XCTAssertTrue("\(error)".hasPrefix(reason), "\(error)")
      }
    }
  }
}
