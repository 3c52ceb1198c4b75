/// Lists the leaves of a value that may differ from those of another value: at the paths of the changes between the two, below
/// them, or around them.
///
/// The cost depends on the number of changes, not on the size of the value: elements are found by their path components. The
/// leaves of the old value and those of the new one, listed by the same paths, differ in the same way as all leaves of the
/// two.
package struct ChangedLeaves: DeepWalk {
  /// A path at which two values differ.
  package struct ChangedPath {
    fileprivate let reader: PathReader
    fileprivate let isInOld: Bool
    fileprivate let isInNew: Bool

    /// Creates a path.
    /// - Parameters:
    ///   - path: the path as passed to a `ChangeConsumer`. The order of a list counts as absent in the old value.
    ///   - isInOld: whether the old value has something at the path; `isInNew` is the same for the new one.
    package init(_ path: String, isInOld: Bool, isInNew: Bool) throws(PathReader.Failure) {
      reader = try PathReader(path)
      (self.isInOld, self.isInNew) = (isInOld, isInNew)
    }

    fileprivate func component(_ depth: Int) -> PathReader.Component { reader.components[depth] }
    fileprivate func ends(at depth: Int) -> Bool { reader.components.count == depth }
  }

  /// Which of the two values to list.
  package enum Side { case old, new }

  private var expansion: StateExpansion
  private let side: Side
  private let wasOutOfOrder: ([UInt8]) -> Bool
  /// Whether a path can't be followed.
  private var isLost = false

  package var recursion: RecursionLimiter {
    get { expansion.recursion }
    set { expansion.recursion = newValue }
  }

  /// Calls `line` with each path and its literal.
  /// - Parameters:
  ///   - paths: the paths found by comparing both values, in order.
  ///   - wasOutOfOrder: whether the old value has a leaf for the order of a list, which has this path.
  /// - Returns: whether all paths were found. If not, all leaves of both values must be compared.
  package static func walk(
    _ value: ValueRef, _ side: Side, along paths: [ChangedPath], root: String = "state", hiding hidden: PathMask?,
    wasOutOfOrder: @escaping ([UInt8]) -> Bool, _ line: @escaping ([UInt8], [UInt8]) -> Void
  ) -> Bool {
    // A struct with a difference that only `==` finds has the root's name, like values that are not structs.
    let isNamed = StateExpansion.isNamed(value)
    if !isNamed, value.shape.hidesParts, paths.contains(where: { $0.ends(at: 1) && $0.component(0).text == root }) {
      return false
    }
    var walk = ChangedLeaves(
      expansion: StateExpansion(line: line), side: side, wasOutOfOrder: wasOutOfOrder)
    if isNamed {
      walk.expansion.path.push(name: root)
      walk.follow(value, paths[...], 1, hidden?.below(root: root))
    } else {
      walk.follow(value, paths[...], 0, hidden)
    }
    walk.recursion.report(value.shape)
    return !walk.isLost
  }

  private mutating func follow(_ value: ValueRef, _ paths: ArraySlice<ChangedPath>, _ depth: Int, _ hidden: PathMask?) {
    if let hidden, hidden.isEnd { return }
    descend { $0.followHere(value, paths, depth, hidden) }
  }

  private mutating func followHere(
    _ value: ValueRef, _ paths: ArraySlice<ChangedPath>, _ depth: Int, _ hidden: PathMask?
  ) {
    if paths.contains(where: { $0.ends(at: depth) }) { return expansion.expandHere(value, hidden) }
    switch value.kind {
    case .structure(let record) where !record.fields.isEmpty, .tuple(let record) where !record.fields.isEmpty:
      let names = record.names
      forEachPart(paths, depth) { walk, component, paths in
        guard let index = names.firstIndex(of: component.text) else { return walk.isLost = true }
        walk.follow(value[record.fields[index]], at: .name(component.text), paths, depth, hidden)
      }
    case .optional(let wrapped):
      if let inner = value.wrapped(wrapped) {
        follow(inner, paths, depth, hidden)
      } else {
        expansion.leaf(value, hidden)
      }
    case .wrapper(let wrapper): follow(value[wrapper.value], paths, depth, hidden)
    case .list, .fixed:
      value.withElements { elements in
        if elements.isEmpty { return expansion.leaf(value, hidden) }
        forEachPart(paths, depth) { walk, component, paths in
          let index = component.isID ? nil : Int(component.key)
          let element = index.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
          walk.followFound(element, at: .index(index ?? 0), paths, depth, hidden)
        }
      }
    case .identified(let list, let id, _):
      value.withElements { elements in
        if elements.isEmpty { return expansion.leaf(value, hidden) }
        forEachPart(paths, depth) { walk, component, paths in
          if !component.isBracket { return }
          let key = try? paths[paths.startIndex].reader.key(component, isID: true, id)
          let position = key.flatMap { value.position(of: $0.ref, in: list) }
          walk.followFound(
            position.map { elements[$0] }, at: .id(Array(component.key.utf8)), paths, depth, hidden)
        }
        addOrder(of: elements, .ofArray(list, id), paths, depth)
      }
    case .dictionary(_, let keyShape, _) where value.memberCount > 0:
      forEachPart(paths, depth) { walk, component, paths in
        guard let key = try? paths[paths.startIndex].reader.key(component, isID: false, keyShape) else {
          return walk.isLost = true
        }
        value.withValue(for: key.ref) {
          walk.followFound($0, at: .key(Array(component.key.utf8)), paths, depth, hidden)
        }
      }
    default: expansion.leaf(value, hidden)
    }
  }

  /// Paths through the same part of a value are adjacent.
  private mutating func forEachPart(
    _ paths: ArraySlice<ChangedPath>, _ depth: Int,
    _ body: (inout Self, PathReader.Component, ArraySlice<ChangedPath>) -> Void
  ) {
    var rest = paths
    while let first = rest.first {
      let component = first.component(depth)
      let end = rest.firstIndex { !$0.component(depth).text.utf8.elementsEqual(component.text.utf8) } ?? rest.endIndex
      body(&self, component, rest[..<end])
      rest = rest[end...]
    }
  }

  private mutating func follow(
    _ part: ValueRef, at component: ValuePath.Component, _ paths: ArraySlice<ChangedPath>, _ depth: Int,
    _ hidden: PathMask?
  ) {
    let start = expansion.path.push(component)
    follow(part, paths, depth + 1, hidden.flatMap { $0[expansion.path.lastName(from: start)] })
    expansion.path.pop(to: start)
  }

  private mutating func followFound(
    _ element: ValueRef?, at component: ValuePath.Component, _ paths: ArraySlice<ChangedPath>, _ depth: Int,
    _ hidden: PathMask?
  ) {
    let first = paths[paths.startIndex]
    let isExpected = first.ends(at: depth + 1) ? (side == .old ? first.isInOld : first.isInNew) : true
    guard isExpected == (element != nil) else { return isLost = true }
    if let element { follow(element, at: component, paths, depth, hidden) }
  }

  // MARK: Order

  /// Adds a leaf for the order of a list if it isn't that of the ids. Remaining elements keep their order, and new ones follow
  /// by their ids, unless a change says otherwise: only the end of a list must be examined.
  private mutating func addOrder(
    of elements: ListRef, _ ids: ElementIDs, _ paths: ArraySlice<ChangedPath>, _ depth: Int
  ) {
    let ends = paths.filter { $0.ends(at: depth + 1) && $0.isInOld != $0.isInNew }
    if ends.isEmpty { return }
    let path = expansion.path.bytes + ".order".utf8
    let wasOutOfOrder = wasOutOfOrder(path)
    switch side {
    case .old: if !wasOutOfOrder { return }
    case .new:
      let isReordered = ends.contains { !$0.component(depth).isBracket }
      let known = wasOutOfOrder || isReordered ? 0 : elements.count - ends.count { $0.isInNew } - 1
      let keys = elements[max(0, known)...].map { ids.with($0) { SortedMembers.key($0, SortedMembers.text($0)) } }
      if zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 }) { return }
    }
    expansion.line(path, ReorderedText.of(ids.texts(of: elements)))
  }
}
