/// What matters of a state when it is asked whether exploring has been there before: which cases enums are, whether optionals
/// hold something, what Bools are, whether there are no, one, two or more elements, and which ones by the same measure. What
/// numbers and texts say doesn't.
///
///     abstraction.hash(of: state)  // of Screen(page: .loaded("Ada"), toast: nil, rows: [a, b])
///     abstraction.text(of: state)  // page.loaded, toast nil, rows 2
final class StateAbstraction: Sendable {
  private let tree: CaseTree?
  private let plan: CasePlan?
  private let names: [String]
  /// What tells single parts apart, numbers among them.
  private let parts: CaseTree?

  /// So many levels of payloads are looked into.
  private static let levels = 4

  /// - Parameter hidden: paths that are left out.
  init(_ shape: TypeShape, hiding hidden: PathMask? = nil) {
    var builder = CaseTreeBuilder(.path) { hidden?.hides($0) ?? false }
    builder.looksCloser = true
    tree = builder.tree(ofState: shape, levels: Self.levels)
    plan = tree.map { CasePlan($0, shape) }
    names = builder.names
    var closer = CaseTreeBuilder(.path) { hidden?.hides($0) ?? false }
    closer.looksCloser = true
    closer.measuresNumbers = true
    parts = closer.tree(ofState: shape, levels: Self.levels)
  }

  /// Calls `found` with the number of what each part is that an action has changed: how large a number is counts here, too. Parts
  /// are looked at one by one, so that what is new in one of them is so whatever the others are.
  func parts(of state: ValueRef, unlike old: ValueRef, _ found: (Int) -> Void) {
    parts?.visit(state, unlike: old, found)
  }

  /// The same for states that are alike; in every process.
  func hash(of state: ValueRef) -> UInt64 { plan?.hash(state) ?? 0 }

  /// In the order of the type.
  func text(of state: ValueRef) -> String {
    var isSeen = Array(repeating: false, count: names.count)
    tree?.visit(state) { isSeen[$0] = true }
    return zip(names, isSeen).compactMap { $1 ? $0 : nil }.joined(separator: ", ")
  }
}
