/// What there is to tell apart in the states of a feature: the cases of enums, and whether optionals hold something.
struct StateCases {
  /// `page.loading`, `toast nil`, `rows[*].kind.book`.
  let names: [String]
  fileprivate let tree: CaseTree?

  /// Without what the feature leaves out of all its scripts.
  init<State, Action, Environment>(of feature: Feature<State, Action, Environment>) {
    let hidden = HiddenParts(of: feature).mask
    var builder = CaseTreeBuilder(.path) { hidden?.hides($0) ?? false }
    let shape = TypeShape.of(State.self)
    tree = builder.tree(ofState: shape)
    names = builder.names
  }
}

/// Which of them a script has seen.
final class StateTally<State> {
  private let cases: StateCases
  private var isSeen: [Bool]

  init(_ cases: StateCases) {
    self.cases = cases
    isSeen = Array(repeating: false, count: cases.names.count)
  }

  /// The state has become this, or begins with it.
  /// - Parameter old: one that was seen before.
  func see(_ state: State, since old: State? = nil) {
    guard let old else { return ValueRef.with(state) { state in cases.tree?.visit(state) { isSeen[$0] = true } } }
    ValueRef.with(old, state) { old, state in cases.tree?.visit(state, unlike: old) { isSeen[$0] = true } }
  }

  /// In the order of the type.
  var seen: [String] { zip(cases.names, isSeen).compactMap { $1 ? $0 : nil } }
}
