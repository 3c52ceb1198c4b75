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

  /// So many levels of payloads are looked into.
  private static let levels = 4

  /// - Parameter hidden: paths that are left out.
  init(_ shape: TypeShape, hiding hidden: PathMask? = nil) {
    var builder = CaseTreeBuilder(.path) { hidden?.hides($0) ?? false }
    builder.looksCloser = true
    tree = builder.tree(ofState: shape, levels: Self.levels)
    plan = tree.map { CasePlan($0, shape) }
    names = builder.names
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
