/// The previous state for comparisons, with the former contents of objects that it references.
package struct StateHistory {
  /// Whether the state may change without an action.
  package let mayChangeInPlace: Bool
  private let hidden: PathMask?
  private let style: LiteralStyle?
  /// A snapshot with objects' contents; nil if the state consists of values only, which don't change.
  private var tree: ValueTree?
  /// The previous snapshot.
  private var earlier: ValueTree?

  /// Whether the state is an object whose fields are the state.
  private let isModel: Bool

  package init(_ shape: TypeShape, isModel: Bool = false, hiding hidden: PathMask?, style: LiteralStyle? = nil) {
    self.style = style
    self.isModel = isModel
    mayChangeInPlace = shape.reachesObjects
    self.hidden = hidden
  }

  /// Stores the initial state.
  package mutating func begin(_ state: ValueRef) {
    if mayChangeInPlace { tree = ValueTree.of(state, hiding: hidden, style: style) }
  }

  /// Passes the changes in the new state to a consumer.
  @inline(__always)
  package mutating func changes<Consumer: TreeChangeConsumer>(
    from old: ValueRef, to new: ValueRef, _ consumer: inout Consumer
  ) {
    if mayChangeInPlace { return changesInPlace(new, &consumer) }
    var walker = ChangeWalker(consume consumer)
    walker.walk(from: old, to: new, hiding: hidden)
    consumer = (consume walker).consumer
  }

  /// Passes the changes in the same state to a consumer: the contents of its objects.
  @inline(never)
  mutating func changesInPlace<Consumer: TreeChangeConsumer>(_ state: ValueRef, _ consumer: inout Consumer) {
    guard mayChangeInPlace else { return }
    let now = ValueTree.of(state, hiding: hidden, style: style)
    (earlier, tree) = (tree, now)
    compare(state, &consumer)
  }

  /// Passes the last changes to another consumer.
  @inline(never)
  func changesAgain<Consumer: TreeChangeConsumer>(
    from old: ValueRef, to new: ValueRef, _ consumer: inout Consumer
  ) {
    if mayChangeInPlace { return compare(new, &consumer) }
    var walker = ChangeWalker(consumer)
    walker.walk(from: old, to: new, hiding: hidden)
    consumer = walker.consumer
  }

  private func compare<Consumer: TreeChangeConsumer>(_ state: ValueRef, _ consumer: inout Consumer) {
    guard let earlier, let tree else { return }
    var comparison = TreeComparison(consumer: consumer)
    if case .structure = state.kind {} else if !isModel { comparison.path.push(name: "state") }
    comparison.compare(earlier, tree)
    consumer = comparison.consumer
  }
}
