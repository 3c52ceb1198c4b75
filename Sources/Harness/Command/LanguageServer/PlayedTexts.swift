/// Traces of replayed texts; the last few are kept.
final class PlayedTexts {
  private let suite: Suite
  private var known: [(file: SnapshotDirectory.File, text: String, trace: ScriptTrace?)] = []

  init(_ suite: Suite) { self.suite = suite }

  /// Nil for a text that can't be replayed.
  func trace(_ text: String, of file: SnapshotDirectory.File) -> ScriptTrace? {
    if let found = known.first(where: { $0.file == file && $0.text == text }) { return found.trace }
    let trace = SuiteRunner(suite).reply(to: WorkerJob(.check, file, makesTrace: true, text: text)).trace
    known = [(file, text, trace)] + known.prefix(3)
    return trace
  }
}

/// A replayed step, for hovers and hints.
struct StepMoment {
  let number: Int
  let step: ScriptTrace.Step
  let trace: ScriptTrace

  /// The step of a statement; nil if it was not replayed.
  init?(_ statement: TranscriptDocument.Statement, in trace: ScriptTrace) {
    guard let index = trace.steps.firstIndex(where: { $0.line == statement.line }) else { return nil }
    (number, step, self.trace) = (index + 1, trace.steps[index], trace)
  }

  var state: [String] { TracedState(trace, after: number).lines }

  /// The number of effects in flight after it.
  var inFlight: Int {
    var running: Set<Int> = []
    for event in trace.steps.prefix(number).flatMap(\.events) {
      switch event.kind {
      // Only whole effects count, not their parts.
      case .effectBegan(let effect, nil, _, _): running.insert(effect)
      case .effectEnded(let effect), .effectCancelled(let effect): running.remove(effect)
      default: break
      }
    }
    return running.count
  }

  /// `1.5s, 2 in flight`
  var time: String {
    DurationText.text(of: step.end) + (inFlight == 0 ? "" : ", \(inFlight) in flight")
  }
}
