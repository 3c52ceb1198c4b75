import Foundation
import Testing

@testable import Harness
@testable import HarnessCommand

@Suite struct JSONReportTests {
  private func data(_ report: RunReport) -> Data { Data(JSONReport.text(report, ReportSample.context).utf8) }

  private func schema() throws -> JSONSchema {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try JSONSchema(Data(contentsOf: folder.appendingPathComponent("../../../docs/report.schema.json")))
  }

  private var everything: RunReport {
    var results = ReportSample.kinds.enumerated().map { ReportSample.result("order/\($0)", $1, output: "said\n") }
    results.append(ReportSample.result("order/good"))
    results[0].otherFeature = "cart"
    results[1].reach = ReportSample.reach
    results[2].dueRules = ["loading ends"]
    results[3].wildcards = 2
    results[4].recording = .written(steps: 2)
    results[5].recording = .unchanged
    results[6].recording = .refused
    results[7].snapshots = "Other Snapshots"
    var report = RunReport(
      results: results, notRun: 2, features: ReportSample.features, shard: .init(index: 2, count: 3), seconds: 4.5,
      warnings: ReportSample.warnings)
    report.eventualRules = ReportSample.eventualRules
    report.made = ReportSample.made
    report.skipped = ReportSample.stoppedReport.skipped
    report.bailout = "can't start a worker"
    return report
  }

  private static let samples = [
    ReportSample.hostileReport, ReportSample.unluckyReport, ReportSample.exploringReport,
    ReportSample.hostileExploringReport, ReportSample.stoppedReport, ReportSample.trappedReport,
  ]

  private var traced: RunReport {
    var report = everything
    report.results[8].trace = ReportSample.trace
    return report
  }

  /// As docs/json.md describes it.
  @Test func itsPartsAreReadByTheirTypes() throws {
    struct Report: Decodable {
      let made: RunReport.Origin
      let shard: RunReport.Shard
      let features: [RunReport.FeatureSummary]
      let scripts: [ScriptResult]
      let skipped: [RunReport.SkippedScript]
      let eventualRules: [RunReport.EventualRule]
      let lostWorkers: [CrashedWorker]
      let warnings: [FileWarning]
    }
    var traced = traced
    traced.lostWorkers = ReportSample.lost
    let report = try JSONDecoder().decode(Report.self, from: data(traced: traced))
    #expect(report.scripts == traced.results)
    #expect(report.made == traced.made)
    #expect(report.shard == traced.shard)
    #expect(report.features == traced.features)
    #expect(report.skipped == traced.skipped)
    #expect(report.eventualRules == traced.eventualRules)
    #expect(report.lostWorkers == traced.lostWorkers)
    #expect(report.warnings == traced.warnings)
  }

  private func data(traced report: RunReport) -> Data {
    let context = ReportContext(version: "1.2.3", keepsTraces: true, commands: ReportSample.context.commands)
    return Data(JSONReport.text(report, context).utf8)
  }

  @Test func everyReportIsValid() throws {
    let schema = try schema()
    for report in [everything, RunReport(results: [])] + Self.samples {
      #expect(try schema.violations(of: data(report)) == [])
    }
  }

  /// The schema covers everything: whatever is new in a report has to be described, including traces.
  @Test func theSchemaDescribesEverything() throws {
    let schema = try schema()
    #expect(schema.openObjects == [])
    let good = data(traced: traced)
    #expect(try schema.violations(of: good) == [])
    // Each kind of event occurs, and no object of the report may have undescribed members.
    for name in [
      "sent", "received", "changed", "leaves", "derived", "heard", "called", "effectBegan", "effectEnded",
      "effectCancelled", "inFlight", "failed", "interruption", "initialView", "written", "unchanged", "refused",
    ] {
      let text = String(decoding: good, as: UTF8.self)
      let bad = text.replacingOccurrences(of: "\"\(name)\" :", with: "\"new\" :")
      #expect(bad != text, "\(name)")
      #expect(try schema.violations(of: Data(bad.utf8)).contains { $0.hasSuffix("new is not known") }, "\(name)")
    }
  }

  @Test func tracesAreWrittenAndReadWhenTheyAreAskedFor() throws {
    #expect(try JSONReport.read(Array(data(traced: traced)), traces: true) == traced)
    #expect(try JSONReport.read(Array(data(traced: traced))) == everything)
    #expect(data(traced) == data(everything))
  }

  @Test(arguments: [
    (#""version" : 1"#, #""version" : "1""#, "$.version is not"), (#""notRun" : 2"#, #""notRun" : -2"#, "too small"),
    (#""kind" : "differs""#, #""kind" : "other""#, "is none of those"),
    (#""holds" : true"#, #""holds" : 1"#, "is no boolean"), (#""tool""#, #""tools""#, "$.tool is missing"),
    (#""kind" : "noFile""#, #""kind" : "other""#, "is none of those"),
  ])
  func theSchemaRefusesWhatIsNone(_ old: String, _ new: String, _ violation: String) throws {
    let good = String(decoding: data(everything), as: UTF8.self)
    let bad = good.replacingOccurrences(of: old, with: new)
    #expect(bad != good)
    let violations = try schema().violations(of: Data(bad.utf8))
    #expect(violations.contains { $0.contains(violation) }, "\(violations)")
  }

  @Test func whatIsWrittenIsReadBack() throws {
    for report in [everything] + Self.samples {
      #expect(try JSONReport.read(Array(data(report))) == report)
    }
    var inOneProcess = everything
    inOneProcess.isolation = .oneProcess
    #expect(try JSONReport.read(Array(data(inOneProcess))) == inOneProcess)
    // Reports of older versions don't say.
    let old = String(decoding: data(everything), as: UTF8.self).replacingOccurrences(
      of: "  \"isolated\" : true,\n", with: "")
    #expect(!old.contains("isolated"))
    #expect(try JSONReport.read(Array(old.utf8)) == everything)
  }

  @Test func whatWasFoundIsCounted() throws {
    let text = String(decoding: data(ReportSample.exploringReport), as: UTF8.self)
    #expect(text.contains("\"found\" : 2"))
    #expect(text.contains("\"holds\" : false"))
    #expect(!String(decoding: data(everything), as: UTF8.self).contains("found\" : 0"))
    let unknown = text.replacingOccurrences(of: "\"kind\" : \"trap\"", with: "\"kind\" : \"other\"")
    #expect(try schema().violations(of: Data(unknown.utf8)).contains { $0.contains("is none of those") })
    #expect(throws: JSONReport.Failure.self) { try JSONReport.read(Array(unknown.utf8)) }
  }

  /// A report written by a tool without warnings.
  @Test func olderReportsAreRead() throws {
    let text = String(decoding: data(RunReport(results: [])), as: UTF8.self)
    let older = text.replacingOccurrences(of: ",\n  \"warnings\" : [\n\n  ]", with: "")
    #expect(older != text)
    #expect(try JSONReport.read(Array(older.utf8)) == RunReport(results: []))
    #expect(try schema().violations(of: Data(older.utf8)) == [])
  }

  @Test func equalRunsGiveEqualBytes() {
    #expect(data(everything) == data(everything))
  }

  @Test(arguments: [
    ("", "is no report of harness: "), ("{", "is no report of harness: "),
    ("{}", "is JSON, but no report of harness; write one with --report json=FILE"),
    ("[1]", "is no report of harness: "),
    (
      #"{"format": "harness-report", "version": 2}"#,
      "is a report of version 2, and this tool reads version 1; use a newer harness"
    ),
    (#"{"format": "harness-report", "version": 1}"#, "is no report of harness: 'tool' is missing"),
  ])
  func whatIsNoReportIsRefused(_ text: String, _ reason: String) {
    let error = #expect(throws: (any Error).self) { try JSONReport.read(Array(text.utf8)) }
    #expect(error.map { "\($0)".hasPrefix(reason) } == true, "\(String(describing: error))")
  }
}
