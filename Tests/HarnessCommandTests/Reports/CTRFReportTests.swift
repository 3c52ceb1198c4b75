import Foundation
import Testing

@testable import Harness
@testable import HarnessCommand

@Suite struct CTRFReportTests {
  private func data(_ report: RunReport) -> Data { Data(CTRFReport(report, ReportSample.context).text.utf8) }

  private func schema() throws -> JSONSchema {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try JSONSchema(Data(contentsOf: folder.appendingPathComponent("../../Schemas/ctrf.schema.json")))
  }

  private var everyKind: RunReport {
    let results = ReportSample.kinds.enumerated().map { ReportSample.result("order/\($0)", $1, output: "said\n") }
    var report = RunReport(
      results: results + [ReportSample.result("cart/good")], notRun: 0, features: ReportSample.features, seconds: 4.5,
      warnings: [])
    report.made = ReportSample.made
    return report
  }

  @Test func reportsKeepToTheSchema() throws {
    let reports = [
      everyKind, ReportSample.hostileReport, ReportSample.unluckyReport, ReportSample.exploringReport,
      ReportSample.hostileExploringReport, ReportSample.stoppedReport, ReportSample.trappedReport,
    ]
    for report in reports { #expect(try schema().violations(of: data(report)) == []) }
    let text = String(decoding: data(everyKind), as: UTF8.self)
    for (old, new) in [("\"duration\"", "\"took\""), ("\"failed\"", "\"red\""), ("\"CTRF\"", "\"JUnit\"")] {
      #expect(try schema().violations(of: Data(text.replacing(old, with: new).utf8)) != [])
    }
  }

  @Test func countsAgreeWithTheTests() throws {
    let document = try JSONDecoder().decode(JSONValue.self, from: data(everyKind))
    let (summary, tests) = (document["results"]?["summary"], document["results"]?["tests"]?.elements ?? [])
    func count(_ status: String) -> Double { Double(tests.count { $0["status"]?.text == status }) }
    #expect(tests.count == ReportSample.kinds.count + 1)
    for status in ["passed", "failed", "skipped"] { #expect(summary?[status]?.number == count(status)) }
    let flaky = tests.filter { $0["flaky"] == .boolean(true) }
    #expect(summary?["flaky"]?.number == Double(flaky.count))
    #expect(flaky.count == 3)
    #expect(flaky.allSatisfy { $0["rawStatus"]?.text == "varies" && $0["status"]?.text == "failed" })
    let (start, stop) = (summary?["start"]?.number ?? 0, summary?["stop"]?.number ?? 0)
    #expect(stop - start == 4500)
    #expect(stop > 1.7e12)
  }

  @Test func whatWasNotRunIsSkipped() throws {
    let document = try JSONDecoder().decode(JSONValue.self, from: data(ReportSample.stoppedReport))
    #expect(document["results"]?["summary"]?["skipped"]?.number == Double(ReportSample.stoppedReport.skipped.count))
  }
}
