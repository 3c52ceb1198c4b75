/// The parts of a state in which two replays differ. They are compared by position, not as a change from one to the other.
struct VaryingParts: TreeChangeConsumer {
  struct Part {
    let path: String
    /// The two literals.
    let old: String
    let new: String
    /// Whether only the order of the elements differs.
    var isReordered = false
  }

  /// The differing parts, sorted by path.
  private(set) var found: [Part] = []
  /// Whether there are values that each replay has its own of, which are no differences: system handles, a mutex.
  private(set) var hasOwn = false

  /// - Parameter isModel: whether the state is an object whose fields are the state.
  init<State>(_ state: State, _ other: State, isModel: Bool, hiding hidden: PathMask?) {
    ValueRef.with(state, other) { state, other in
      var history = StateHistory(state.shape, isModel: isModel, hiding: hidden)
      history.begin(state)
      history.changes(from: state, to: other, &self)
    }
  }

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {
    if let old, let new, Self.isOwn(old, new) { return hasOwn = true }
    add(path, old.map { LiteralPrinter.text(of: $0) }, new.map { LiteralPrinter.text(of: $0) })
  }

  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?) {
    add(path, old.map { String(decoding: $0, as: UTF8.self) }, new.map { String(decoding: $0, as: UTF8.self) })
  }

  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {
    add(path, "one order", "another order")
    found[found.count - 1].isReordered = true
  }

  private mutating func add(_ path: [UInt8], _ old: String?, _ new: String?) {
    found.append(
      Part(
        path: String(decoding: path, as: UTF8.self), old: old ?? Nondeterminism.nothing,
        new: new ?? Nondeterminism.nothing))
  }

  private static func isOwn(_ old: ValueRef, _ new: ValueRef) -> Bool {
    if case .set(_, let element) = new.shape.kind { return element.isHandle && old.memberCount == new.memberCount }
    return [old, new].allSatisfy { $0.shape.isHandle || $0.isUncopied }
  }
}
