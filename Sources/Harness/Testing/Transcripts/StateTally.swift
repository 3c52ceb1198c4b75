/// What can be distinguished in the states of a feature: the cases of enums, and whether optionals hold a value.
struct StateCases {
  /// The names: `page.loading`, `toast nil`, `rows[*].kind.book`.
  let names: [String]
  fileprivate let tree: CaseTree?

  /// Creates the cases, without what the feature excludes from all its scripts.
  init<State, Action, Environment>(of feature: Feature<State, Action, Environment>) {
    let hidden = HiddenParts(of: feature).mask
    var builder = CaseTreeBuilder(.path) { hidden?.hides($0) ?? false }
    let shape = TypeShape.of(State.self)
    tree = builder.tree(ofState: shape)
    names = builder.names
  }
}

/// The state cases that a script has seen.
final class StateTally<State> {
  private let cases: StateCases
  private var isSeen: [Bool]

  init(_ cases: StateCases) {
    self.cases = cases
    isSeen = Array(repeating: false, count: cases.names.count)
  }

  /// Notes the initial state or a new one.
  /// - Parameter old: a state that was seen before.
  func see(_ state: State, since old: State? = nil) {
    guard let old else { return ValueRef.with(state) { state in cases.tree?.visit(state) { isSeen[$0] = true } } }
    ValueRef.with(old, state) { old, state in cases.tree?.visit(state, unlike: old) { isSeen[$0] = true } }
  }

  /// The cases seen, in the order of the type.
  var seen: [String] { zip(cases.names, isSeen).compactMap { $1 ? $0 : nil } }
}
