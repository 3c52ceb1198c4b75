/// Reduces states to what matters for whether exploring has been there before: the cases of enums, whether optionals hold a
/// value, the values of Bools, and whether a collection has no, one, two or more elements and which ones by the same measure.
/// The values of numbers and texts don't matter.
///
///     abstraction.hash(of: state)  // of Screen(page: .loaded("Ada"), toast: nil, rows: [a, b])
///     abstraction.text(of: state)  // page.loaded, toast nil, rows 2
final class StateAbstraction: Sendable {
  private let tree: CaseTree?
  private let plan: CasePlan?
  private let names: [String]
  /// What distinguishes single parts, including numbers.
  private let parts: CaseTree?

  /// The maximum number of payload levels examined.
  private static let levels = 4

  /// - Parameter hidden: the paths to ignore.
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

  /// Calls `found` with a number for each part that an action has changed; the magnitude of numbers counts here too. Parts are
  /// examined one by one, so that a new value in one of them is new whatever the others are.
  func parts(of state: ValueRef, unlike old: ValueRef, _ found: (Int) -> Void) {
    parts?.visit(state, unlike: old, found)
  }

  /// Returns a hash that is equal for equivalent states, in every process.
  func hash(of state: ValueRef) -> UInt64 { plan?.hash(state) ?? 0 }

  /// Returns the text of a state, in the order of the type.
  func text(of state: ValueRef) -> String {
    var isSeen = Array(repeating: false, count: names.count)
    tree?.visit(state) { isSeen[$0] = true }
    return zip(names, isSeen).compactMap { $1 ? $0 : nil }.joined(separator: ", ")
  }
}
