/// The whole state after a step of a trace.
struct TracedState {
  private var literals: [String: String] = [:]

  /// - Parameter count: The number of steps of the trace to apply, the last of them as far as it came.
  init(_ trace: ScriptTrace, after count: Int) {
    for leaf in trace.initialState { literals[leaf.path] = leaf.literal }
    for step in trace.steps.prefix(count) {
      for event in step.events {
        switch event.kind {
        case .leaves(let changes): for change in changes { literals[change.path] = change.new }
        case .derived(let change): literals[change.path] = change.new
        case .sent, .received, .changed, .heard, .called, .effectBegan, .effectEnded, .effectCancelled, .inFlight,
          .thrown, .failed, .viewed, .waited, .wentOn:
          break
        }
      }
    }
  }

  /// The lines as the command `state` writes them: `path = literal`, sorted. Derived values are among the paths; the `~`
  /// doesn't count.
  var lines: [String] {
    var derived = literals.filter { $0.key.hasPrefix("~") }.map {
      (name: String($0.key.dropFirst()), literal: $0.value)
    }
    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }[...]
    let leaves = literals.filter { !$0.key.hasPrefix("~") }
      .map { (components: PathComponent.components(of: $0.key) ?? [.name($0.key)], path: $0.key, literal: $0.value) }
      .sorted { Self.isOrdered($0.components, $1.components) }
    var lines: [ObservationLine] = []
    func add(_ value: (name: String, literal: String)) {
      lines.append(.change(path: "~\(value.name)", literal: value.literal))
    }
    for leaf in leaves {
      if case .name(let name)? = leaf.components.first {
        while let next = derived.first, next.name.utf8.lexicographicallyPrecedes(name.utf8) {
          add(next)
          derived.removeFirst()
        }
      }
      lines.append(.change(path: leaf.path, literal: leaf.literal))
    }
    derived.forEach(add)
    return lines.map(\.text)
  }

  private static func isOrdered(_ left: [PathComponent], _ right: [PathComponent]) -> Bool {
    for (one, other) in zip(left, right) where one != other {
      // Of a container's children, only `order` is a name. It comes after the elements.
      switch (one, other) {
      case (.name, .key), (.name, .id): return false
      case (.key, .name), (.id, .name): return true
      default: return one < other
      }
    }
    return left.count < right.count
  }
}
