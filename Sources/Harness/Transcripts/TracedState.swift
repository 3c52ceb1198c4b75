/// The whole state after a step of a trace.
struct TracedState {
  private var literals: [String: String] = [:]

  /// - Parameter count: how many steps of the trace are to have happened, the last of them as far as it came.
  init(_ trace: ScriptTrace, after count: Int) {
    for leaf in trace.initialState { literals[leaf.path] = leaf.literal }
    for step in trace.steps.prefix(count) {
      for event in step.events {
        switch event.kind {
        case .leaves(let changes): for change in changes { literals[change.path] = change.new }
        case .derived(let change): literals[change.path] = change.new
        case .sent, .received, .changed, .heard, .called, .effectBegan, .effectEnded, .effectCancelled, .inFlight,
          .failed:
          break
        }
      }
    }
  }

  /// As the command `state` writes it: `path = literal`, sorted.
  var lines: [String] {
    literals.map { (key: Self.components($0.key), path: $0.key, literal: $0.value) }
      .sorted { Self.isOrdered($0.key, $1.key) }
      .map { ObservationLine.change(path: $0.path, literal: $0.literal).text }
  }

  /// The `~` of a derived value doesn't count.
  private static func components(_ path: String) -> [FoldComponent] {
    let name = path.hasPrefix("~") ? String(path.dropFirst()) : path
    return FoldComponent.components(of: name) ?? [.name(name)]
  }

  private static func isOrdered(_ left: [FoldComponent], _ right: [FoldComponent]) -> Bool {
    for (one, other) in zip(left, right) where one != other {
      // Of what holds elements, `order` alone is a name. It stands behind them.
      switch (one, other) {
      case (.name, .key), (.name, .id): return false
      case (.key, .name), (.id, .name): return true
      default: return one < other
      }
    }
    return left.count < right.count
  }
}
