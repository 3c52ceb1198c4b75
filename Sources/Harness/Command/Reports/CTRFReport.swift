#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The Common Test Report Format (https://ctrf.io): a test for each script, and for each failure found by exploring. Times are
/// in milliseconds, and a script's suite is its feature.
struct CTRFReport: Encodable {
  private var reportFormat = "CTRF"
  private var specVersion = "0.0.0"
  private var generatedBy: String
  private var timestamp: String?
  private var results: Results

  private struct Results: Encodable {
    var tool: Tool
    var summary: Summary
    var tests: [Test]
    var environment: Environment?
  }

  private struct Tool: Encodable {
    var name = "harness"
    var version: String
  }

  private struct Summary: Encodable {
    var tests: Int
    var passed: Int
    var failed: Int
    var skipped: Int
    var pending = 0
    var other = 0
    var flaky: Int
    var suites: Int
    /// Since 1970; 0 if unknown.
    var start: Int
    var stop: Int
    var duration: Int
  }

  private struct Test: Encodable {
    var name: String
    var suite: [String]
    var status: String
    /// The kind of the first failure, as JSON reports have it.
    var rawStatus: String?
    var duration: Int
    var message: String?
    var trace: String?
    var filePath: String?
    var line: Int?
    var flaky: Bool?
    var stdout: [String]?
  }

  private struct Environment: Encodable {
    var appName: String?
    var commit: String?
    var branchName: String?
    var osPlatform: String
  }

  init(_ report: RunReport, _ context: ReportContext) {
    generatedBy = "harness \(context.version)"
    timestamp = report.made?.at
    let lost = report.lostWorkers.enumerated().map { index, worker in
      Test(
        name: "lost worker \(index + 1)", suite: ["worker processes"], status: "failed", rawStatus: "lostWorker",
        duration: 0,
        message: CrashedWorkerText(worker).headline, trace: context.words(worker), stdout: Self.lines(worker.output))
    }
    let tests = context.cases(of: report).map(Self.test) + lost
    func count(_ status: String) -> Int { tests.count { $0.status == status } }
    let stop = report.made.flatMap { DateText.date(from: $0.at) }.map { Int($0.timeIntervalSince1970) * 1000 }
    let duration = Self.milliseconds(report.seconds)
    results = Results(
      tool: Tool(version: context.version),
      summary: Summary(
        tests: tests.count, passed: count("passed"), failed: count("failed"), skipped: count("skipped"),
        flaky: tests.count { $0.flaky == true }, suites: Set(tests.flatMap(\.suite)).count,
        start: stop.map { max(0, $0 - duration) } ?? 0, stop: stop ?? 0, duration: duration),
      tests: tests,
      environment: report.made.map {
        Environment(appName: $0.project, commit: $0.commit, branchName: $0.branch, osPlatform: $0.platform)
      })
  }

  var text: String { JSONText.text(self) }

  private static func test(_ element: ReportCase) -> Test {
    let status = element.isSkipped ? "skipped" : element.holds ? "passed" : "failed"
    return Test(
      name: element.name, suite: [element.feature], status: status, rawStatus: element.failure?.kind,
      duration: milliseconds(element.seconds), message: element.failure?.message,
      trace: element.holds ? nil : element.words(), filePath: element.path,
      line: element.path == nil ? nil : element.line, flaky: element.isVarying ? true : nil,
      stdout: lines(element.output))
  }

  private static func lines(_ output: String) -> [String]? {
    output.isEmpty ? nil : FailureText.lines(of: output).map(String.init)
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    seconds.isFinite && seconds > 0 && seconds < 1e12 ? Int((seconds * 1000).rounded()) : 0
  }
}
