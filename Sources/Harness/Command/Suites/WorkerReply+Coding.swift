#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension WorkerReply {
  private enum Form: Int {
    /// A script that holds, as nearly all do.
    case brief
    case json
  }

  private struct Whole: Codable {
    var result: ScriptResult
    var observed: [ObservedStep]?
  }

  /// As it goes to the coordinator.
  func message(for job: WorkerJob) -> [UInt8] {
    var writer = WireWriter()
    if observed == nil, result == Self.brief(job, result) {
      writer.append(Form.brief.rawValue)
      writer.append(result.steps)
      writer.append(Int(truncatingIfNeeded: result.seconds.bitPattern))
      writer.append(Self.code(result.recording))
      writer.append(result.coverage.sent.sorted())
      writer.append(result.coverage.received.sorted())
      writer.append(result.dueRules ?? [])
      writer.append(result.cancellation?.idle ?? [])
      writer.append(result.cancellation?.begun ?? [])
      writer.append(result.reach == nil ? 0 : 1)
      if let reach = result.reach { writer.append(reach) }
      return writer.bytes
    }
    writer.append(Form.json.rawValue)
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let json = try? encoder.encode(Whole(result: result, observed: observed)) else { return [] }
    return writer.bytes + json
  }

  init?(message: [UInt8], for job: WorkerJob) {
    var reader = WireReader(message)
    switch reader.int().flatMap(Form.init(rawValue:)) {
    case .brief:
      guard let steps = reader.int(), let seconds = reader.int(), let recording = reader.int(),
        let sent = reader.texts(), let received = reader.texts(), let dueRules = reader.texts(),
        let idle = reader.texts(), let begun = reader.texts(),
        let hasReach = reader.int()
      else { return nil }
      let reach = hasReach == 1 ? reader.reach() : nil
      self.init(
        ScriptResult(
          name: job.file.name, path: job.file.path, failures: [], steps: steps, recording: Self.recording(recording),
          seconds: Double(bitPattern: UInt64(bitPattern: Int64(seconds))),
          coverage: ActionCoverage(sent: Set(sent), received: Set(received)), reach: reach))
      if !dueRules.isEmpty { result.dueRules = dueRules }
      if !idle.isEmpty || !begun.isEmpty { result.cancellation = CancelledIDs(idle: idle, begun: begun) }
    case .json:
      guard let whole = try? JSONDecoder().decode(Whole.self, from: Data(reader.rest)) else { return nil }
      self.init(whole.result, observed: whole.observed)
    case nil:
      return nil
    }
  }

  /// What the brief form would be read as: whatever else a result may hold one day, it is not lost in it.
  private static func brief(_ job: WorkerJob, _ result: ScriptResult) -> ScriptResult {
    var brief = ScriptResult(
      name: job.file.name, path: job.file.path, failures: [], steps: result.steps, recording: result.recording,
      seconds: result.seconds, coverage: result.coverage, reach: result.reach)
    brief.dueRules = result.dueRules
    brief.cancellation = result.cancellation
    return brief
  }

  private static func code(_ recording: ScriptResult.Recording?) -> Int {
    switch recording {
    case nil: -1
    case .unchanged: -2
    case .refused: -3
    case .written(let steps): steps
    }
  }

  private static func recording(_ code: Int) -> ScriptResult.Recording? {
    switch code {
    case -1: nil
    case -2: .unchanged
    case -3: .refused
    default: .written(steps: code)
    }
  }
}
