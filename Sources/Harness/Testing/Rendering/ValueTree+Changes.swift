/// Hears also of what objects held, of which only the literals are left.
package protocol TreeChangeConsumer: ChangeConsumer {
  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?)
}

/// Compares two trees side by side, by the rules of `ChangeWalker`.
struct TreeComparison<Consumer: TreeChangeConsumer>: DeepWalk {
  var consumer: Consumer
  var path = ValuePath()
  var descent = Descent()

  mutating func compare(_ old: ValueTree, _ new: ValueTree) {
    // A tree that was too deep to be made says so itself.
    descend { $0.compareHere(old, new) }
  }

  private mutating func compareHere(_ old: ValueTree, _ new: ValueTree) {
    switch (old.content, new.content) {
    case (.value(let left, _, _, _), .value(let right, _, let hidden, _)) where left.shape === right.shape:
      var walker = ChangeWalker(consumer)
      walker.walk(from: left.ref, to: right.ref, at: path, hiding: hidden)
      consumer = walker.consumer
    case (.boxed(let left, let shape), .boxed(let right, let other)) where shape === other:
      if left.differs(from: right) { changed(old, new) }
    case (.literal(let left), .literal(let right)): if left != right { changed(old, new) }
    case (.shown(let left, let before), .shown(let right, let after)) where before.shape === after.shape:
      if left != right || !before.ref.isSame(as: after.ref) { changed(old, new) }
    case (.parts(let style, let left), .parts(let other, let right)) where style == other:
      switch style {
      case .record, .payload: compare(fields: left, right, old, new)
      case .some:
        guard let left = left.first?.tree, let right = right.first?.tree else { return }
        // Of `.some(nil)` the whole is printed.
        if left.isSomeOrNil || right.isSomeOrNil {
          if left.differs(from: right) { changed(old, new) }
        } else {
          compare(left, right)
        }
      case .counted: if let left = left.first, let right = right.first { compare(left.tree, right.tree) }
      case .list, .table, .roster:
        if right.isEmpty, !left.isEmpty { return changed(old, new) }
        compare(members: left, right, hasIDs: style == .list(hasIDs: true))
        if style == .roster { compareOrder(left, right) }
      }
    default: changed(old, new)
    }
  }

  private mutating func changed(_ old: ValueTree?, _ new: ValueTree?) {
    consumer.changed(path.bytes, from: old?.literal, to: new?.literal)
  }

  /// Parts of one type have the same names; those of two objects with one name for their classes may not.
  private mutating func compare(
    fields left: [ValueTree.Part], _ right: [ValueTree.Part], _ old: ValueTree, _ new: ValueTree
  ) {
    guard left.count == right.count, zip(left, right).allSatisfy({ $0.sort == $1.sort }) else {
      return changed(old, new)
    }
    for index in left.indices.sorted(by: { left[$0].sort < left[$1].sort }) {
      let start = path.push(right[index].component)
      compare(left[index].tree, right[index].tree)
      path.pop(to: start)
    }
  }

  private mutating func compare(members left: [ValueTree.Part], _ right: [ValueTree.Part], hasIDs: Bool) {
    let left = left.sorted { $0.sort < $1.sort }
    let right = right.sorted { $0.sort < $1.sort }
    SortedMembers.merge(left, right) { component, old, new in
      let start = path.push(component)
      if let old, let new, !hasIDs || old.tree.id == new.tree.id {
        compare(old.tree, new.tree)
      } else {
        changed(old?.tree, new?.tree)
      }
      path.pop(to: start)
    }
  }

  /// The order that follows from the old one: survivors as they were, then new ones by their ids.
  private mutating func compareOrder(_ left: [ValueTree.Part], _ right: [ValueTree.Part]) {
    let old = left.map(\.sort)
    let new = right.map(\.sort)
    if old == new { return }
    let (known, kept) = (Set(old), Set(new))
    let added = new.filter { !known.contains($0) }.sorted()
    if old.filter(kept.contains) + added == new { return }
    func ids(_ parts: [ValueTree.Part]) -> [[UInt8]] {
      parts.map { part in if case .id(let id) = part.component { id } else { [] } }
    }
    consumer.reordered(path.bytes, from: { ids(left) }, to: { ids(right) })
  }
}

extension ValueTree {
  fileprivate func differs(from other: ValueTree) -> Bool {
    var comparison = TreeComparison(consumer: ValueDifferences())
    comparison.compare(self, other)
    return !comparison.consumer.all.isEmpty
  }

  fileprivate var isSomeOrNil: Bool {
    switch content {
    case .parts(.some, _): true
    case .literal(let literal): literal == Array("nil".utf8)
    default: false
    }
  }

  /// The literal of the stored property `id`.
  fileprivate var id: [UInt8]? {
    switch content {
    case .parts(.record, let parts): parts.first { $0.label == "id: " }?.tree.literal
    case .boxed(let tree, _): tree.id
    default: nil
    }
  }

  fileprivate var literal: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }
}
