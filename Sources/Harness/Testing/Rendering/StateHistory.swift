/// What a state is compared with: the one before, and where it reaches objects, what those held then.
package struct StateHistory {
  /// Whether the same state may be another one without an action.
  package let mayChangeInPlace: Bool
  private let hidden: PathMask?
  private let style: LiteralStyle?
  /// Nil where values are all there is: those stay as they were.
  private var tree: ValueTree?
  /// The one before.
  private var earlier: ValueTree?

  /// The state is an object whose fields are the state.
  private let isModel: Bool

  package init(_ shape: TypeShape, isModel: Bool = false, hiding hidden: PathMask?, style: LiteralStyle? = nil) {
    self.style = style
    self.isModel = isModel
    mayChangeInPlace = shape.reachesObjects
    self.hidden = hidden
  }

  /// The state at the beginning.
  package mutating func begin(_ state: ValueRef) {
    if mayChangeInPlace { tree = ValueTree.of(state, hiding: hidden, style: style) }
  }

  /// Gives a consumer what is another in the new state.
  @inline(__always)
  package mutating func changes<Consumer: TreeChangeConsumer>(
    from old: ValueRef, to new: ValueRef, _ consumer: inout Consumer
  ) {
    if mayChangeInPlace { return changesInPlace(new, &consumer) }
    var walker = ChangeWalker(consume consumer)
    walker.walk(from: old, to: new, hiding: hidden)
    consumer = (consume walker).consumer
  }

  /// Gives a consumer what is another in the same state: what objects in it hold.
  @inline(never)
  mutating func changesInPlace<Consumer: TreeChangeConsumer>(_ state: ValueRef, _ consumer: inout Consumer) {
    guard mayChangeInPlace else { return }
    let now = ValueTree.of(state, hiding: hidden, style: style)
    (earlier, tree) = (tree, now)
    compare(state, &consumer)
  }

  /// Gives another consumer what `changes` has given to one.
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
