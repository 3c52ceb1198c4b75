#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The report for programs: a run with everything known about it. docs/json.md describes the format, and
/// docs/report.schema.json validates it.
enum JSONReport {
  /// The format version, which goes up when a program for an older version would misread a newer report.
  static let version = 1
  static let format = "harness-report"

  /// Why a file can't be read as a report.
  enum Failure: Error, CustomStringConvertible {
    case notJSON(String)
    case otherFormat
    case newerVersion(Int)
    /// The summary counts another number of scripts than the file contains.
    case incomplete(counted: Int, found: Int)

    var description: String {
      switch self {
      case .notJSON(let reason): "is no report of harness: \(reason)"
      case .otherFormat: "is JSON, but no report of harness; write one with --report json=FILE"
      case .newerVersion(let version):
        "is a report of version \(version), and this tool reads version \(JSONReport.version); use a newer harness"
      case .incomplete(let counted, let found):
        "counts \(EnglishText.count(counted, "script")) in its summary, and has \(found); it was changed since it was written"
      }
    }
  }

  static func text(_ report: RunReport, _ context: ReportContext) -> String {
    JSONText.text(Document(report, context))
  }

  /// - Parameter traces: Whether to read the traces as well, if the report has any.
  static func read(_ bytes: [UInt8], traces: Bool = false) throws(Failure) -> RunReport {
    let decoder = JSONDecoder()
    if !traces, let key = ScriptResult.leavesTraces { decoder.userInfo[key] = true }
    do {
      return try decoder.decode(Checked.self, from: Data(bytes)).document.report
    } catch let failure as Failure {
      throw failure
    } catch let error as DecodingError {
      throw .notJSON(Self.reason(error))
    } catch {
      throw .notJSON("\(error)")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "'\(key.stringValue)' is missing\(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      "\(context.debugDescription)\(place(context))"
    @unknown default: "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    return path.isEmpty ? "" : " in \(path)"
  }

  /// A document whose head has been checked. The file is read only once for both.
  private struct Checked: Decodable {
    let document: Document

    private struct Head: Decodable {
      var format: String?
      var version: Int?
    }

    init(from decoder: any Decoder) throws {
      let head = try Head(from: decoder)
      guard head.format == JSONReport.format else { throw Failure.otherFormat }
      guard let version = head.version, version <= JSONReport.version else {
        throw Failure.newerVersion(head.version ?? 0)
      }
      document = try Document(from: decoder)
      let (counted, found) = (document.summary.scripts, document.scripts.count)
      if counted != found { throw Failure.incomplete(counted: counted, found: found) }
    }
  }

  private struct Document: Codable {
    var format = JSONReport.format
    var version = JSONReport.version
    var tool: String
    var made: RunReport.Origin?
    var summary: Summary
    var shard: RunReport.Shard?
    var features: [RunReport.FeatureSummary]
    var scripts: [Entry]
    /// Missing in reports of older versions, which don't say.
    var isolated: Bool?
    var isolationProblem: String?
    var lostWorkers: [CrashedWorker]?
    /// Missing if all scripts were run, and in reports of older tools.
    var skipped: [RunReport.SkippedScript]?
    /// Missing if the run came to its end.
    var bailout: String?
    /// Missing in reports of older tools.
    var warnings: [Warning]?
    /// Missing if no feature has declared any.
    var eventualRules: [RunReport.EventualRule]?
    /// Missing if nothing was explored.
    var explored: RunReport.Exploration?

    init(_ report: RunReport, _ context: ReportContext) {
      tool = context.version
      made = report.made
      summary = Summary(report)
      shard = report.shard
      features = report.features
      var groups: [String: Int] = [:]
      for (index, group) in FailureGroup.groups(of: report.results).enumerated() {
        for result in group.results { groups[result.path] = index + 1 }
      }
      scripts = report.results.map { Entry($0, group: groups[$0.path], context) }
      isolated = report.isolation == .workers
      if case .impossible(let reason) = report.isolation { isolationProblem = reason }
      lostWorkers = report.lostWorkers.isEmpty ? nil : report.lostWorkers
      skipped = report.skipped.isEmpty ? nil : report.skipped
      bailout = report.bailout
      warnings = report.warnings.map(Warning.init)
      eventualRules = report.eventualRules.isEmpty ? nil : report.eventualRules
      explored = report.explored
    }

    var report: RunReport {
      var report = RunReport(
        results: scripts.map(\.result), notRun: summary.notRun, features: features, shard: shard,
        seconds: summary.seconds, warnings: (warnings ?? []).map(\.warning), made: made)
      report.lostWorkers = lostWorkers ?? []
      report.skipped = skipped ?? []
      report.bailout = bailout
      report.eventualRules = eventualRules ?? []
      report.explored = explored
      if let isolationProblem {
        report.isolation = .impossible(isolationProblem)
      } else if isolated == false {
        report.isolation = .oneProcess
      }
      return report
    }
  }

  /// A warning, with its text.
  private struct Warning: Codable {
    let warning: FileWarning
    private let message: String

    private enum CodingKeys: CodingKey {
      case message
    }

    init(_ warning: FileWarning) {
      self.warning = warning
      message = WarningText(warning).text
    }

    init(from decoder: any Decoder) throws {
      self.init(try FileWarning(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
      try warning.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(message, forKey: .message)
    }
  }

  /// Counts, for programs that need nothing else.
  private struct Summary: Codable {
    var holds: Bool
    var scripts: Int
    var failed: Int
    /// The number of failed scripts that vary; missing in reports of older tools.
    var varies: Int?
    /// Missing if nothing was explored.
    var found: Int?
    var notRun: Int
    var steps: Int
    var seconds: Double

    init(_ report: RunReport) {
      holds = report.holds
      scripts = report.results.count
      failed = report.results.count { !$0.holds }
      varies = report.results.count(where: \.isVarying)
      found = report.explored?.found
      notRun = report.notRun
      steps = report.results.reduce(0) { $0 + $1.steps }
      seconds = report.seconds
    }
  }

  /// A result, with what follows from it.
  private struct Entry: Codable {
    let result: ScriptResult
    private let headlines: [String]
    private let command: String
    private let group: Int?

    private enum CodingKeys: CodingKey {
      case feature, holds, varies, messages, command, group
    }

    /// - Parameter group: The number, from 1, of its group of scripts with the same failure; nil if it passes.
    init(_ result: ScriptResult, group: Int?, _ context: ReportContext) {
      self.group = group
      var result = result
      if !context.keepsTraces { result.trace = nil }
      self.result = result
      headlines = result.failures.map(context.headline)
      command = context.commands("run", [result.path])
    }

    init(from decoder: any Decoder) throws {
      result = try ScriptResult(from: decoder)
      headlines = []
      command = ""
      group = nil
    }

    func encode(to encoder: any Encoder) throws {
      try result.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(result.feature, forKey: .feature)
      try container.encode(result.holds, forKey: .holds)
      if result.isVarying { try container.encode(true, forKey: .varies) }
      try container.encode(headlines, forKey: .messages)
      try container.encode(command, forKey: .command)
      try container.encodeIfPresent(group, forKey: .group)
    }
  }
}
