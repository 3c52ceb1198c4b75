/// The action that gave a part of the state its value, according to a trace.
struct ValueOrigin {
  let text: String

  /// - Parameters:
  ///   - path: A leaf, or a part with leaves: `items[0]` for `items[0].title`.
  ///   - step: The step after which the value is meant, from 1; nil for the last one. The result is nil if there is no such
  ///     step or path.
  init?(of path: String, in trace: ScriptTrace, step: Int?) {
    let last = step ?? trace.steps.count
    guard Self.isThere(step, in: trace) else { return nil }
    var found: String?
    var isKnown = trace.initialState.contains { Self.covers(path, $0.path) }
    for (number, step) in trace.steps.prefix(last).enumerated() {
      var cause = step.command
      for event in step.events {
        switch event.kind {
        case .sent(let action, _): cause = "send \(action)"
        case .received(let action, _, _): cause = "receive \(action)"
        case .leaves(let changes):
          let own = changes.filter { Self.covers(path, $0.path) }
          if own.isEmpty { continue }
          isKnown = true
          let time = event.time - step.begin
          let moment = time == .zero ? "" : ", after \(DurationText.text(of: time))"
          found = "step \(number + 1), line \(step.line)\(moment): \(cause)\n" + own.map(Self.words).joined()
        case .derived(let change) where change.path == path:
          isKnown = true
          found = "step \(number + 1), line \(step.line): \(cause)\n" + Self.words(change)
        default: break
        }
      }
    }
    guard isKnown else { return nil }
    let now = TracedState(trace, after: last).lines.filter { line in
      guard case .change(let place, _) = ObservationLine(line) else { return false }
      return Self.covers(path, place)
    }
    let lines = now.prefix(20).map { "\($0)\n" }.joined()
    let rest = now.count > 20 ? "… and \(now.count - 20) more\n" : ""
    text = (lines.isEmpty ? "\(path) is gone\n" : lines + rest) + (found ?? "as in the initial state\n")
  }

  /// Why there is no origin.
  static func problem(_ path: String, in trace: ScriptTrace, step: Int?) -> String {
    if let step, !isThere(step, in: trace) {
      return "there is no step \(step); the script has \(trace.steps.count)"
    }
    var paths = trace.initialState.map(\.path)
    for case .leaves(let changes) in trace.steps.flatMap(\.events).map(\.kind) { paths += changes.map(\.path) }
    let nearest = NearestName.of(path, in: paths).map { "; did you mean '\($0)'?" } ?? ""
    return "nothing was ever at '\(path)' of the state\(nearest)"
  }

  private static func isThere(_ step: Int?, in trace: ScriptTrace) -> Bool {
    step.map { $0 >= 1 && $0 <= trace.steps.count } ?? true
  }

  private static func words(_ change: ScriptTrace.Change) -> String {
    "  \(change.path): \(change.old ?? "nothing") → \(change.new ?? "nothing")\n"
  }

  private static func covers(_ path: String, _ leaf: String) -> Bool {
    guard leaf.utf8.starts(with: path.utf8) else { return false }
    return leaf.utf8.dropFirst(path.utf8.count).first.map(".[".utf8.contains) ?? true
  }
}
