/// What a state is compared with: the one before, and where it reaches objects, what those held then.
package struct StateHistory {
  private let shape: TypeShape
  private let hidden: PathMask?
  /// Nil where values are all there is: those stay as they were.
  private var tree: ValueTree?

  package init(_ shape: TypeShape, hiding hidden: PathMask?) {
    self.shape = shape
    self.hidden = hidden
  }

  /// The state at the beginning.
  package mutating func begin(_ state: UnsafeRawPointer) {
    if shape.reachesObjects { tree = ValueTree.of(shape, state, hiding: hidden) }
  }

  /// Tells a consumer what is another in the new state.
  @inline(__always)
  package mutating func changes<Consumer: ChangeConsumer>(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ consumer: inout Consumer
  ) {
    if shape.reachesObjects { return changesInPlace(new, &consumer) }
    var walker = ChangeWalker(consumer)
    walker.walk(shape, old, new, hiding: hidden)
    consumer = walker.consumer
  }

  /// Tells a consumer what is another in the same state: what objects in it hold.
  @inline(never)
  package mutating func changesInPlace<Consumer: ChangeConsumer>(_ state: UnsafeRawPointer, _ consumer: inout Consumer)
  {
    guard shape.reachesObjects else { return }
    let now = ValueTree.of(shape, state, hiding: hidden)
    defer { tree = now }
    var isStruct = false
    if case .structure = shape.kind(for: state) { isStruct = true }
    if let tree { now.changes(since: tree, isStruct: isStruct, to: &consumer) }
  }

  /// Whether the same state may be another one without an action.
  package var mayChangeInPlace: Bool { shape.reachesObjects }
}
