/// A consumer that also receives changes of objects' contents, of which only the literals are left.
package protocol TreeChangeConsumer: ChangeConsumer {
  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?)
  mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ literal: [UInt8])
}

extension TreeChangeConsumer {
  package mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ literal: [UInt8]) {}
}

/// Compares two trees by the rules of `ChangeWalker`.
struct TreeComparison<Consumer: TreeChangeConsumer>: DeepWalk {
  var consumer: Consumer
  var path = ValuePath()
  var recursion = RecursionLimiter()
  /// The number of changes reported so far.
  private(set) var count = 0

  mutating func compare(_ old: ValueTree, _ new: ValueTree) {
    // A tree that was too deep to be created reports that itself.
    if Consumer.rules.stopsAtFirst, count > 0 { return }
    descend { $0.compareHere(old, new) }
  }

  private mutating func compareHere(_ old: ValueTree, _ new: ValueTree) {
    switch (old.content, new.content) {
    case (.value(let left, _, _, _), .value(let right, _, let hidden, _)) where left.shape === right.shape:
      var walker = ChangeWalker(consumer)
      walker.walk(from: left.ref, to: right.ref, at: path, hiding: hidden)
      consumer = walker.consumer
      count += walker.count
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
        // `.some(nil)` is printed as a whole.
        if left.isSomeOrNil || right.isSomeOrNil {
          if left.differs(from: right) { changed(old, new) }
        } else {
          compare(left, right)
        }
      case .counted: if let left = left.first, let right = right.first { compare(left.tree, right.tree) }
      case .list, .table, .roster:
        if right.isEmpty, !left.isEmpty { return changed(old, new) }
        if case .list(let hasIDs) = style, compareEdits(left, right, hasIDs) { return }
        if style == .roster { return compareRoster(left, right) }
        compare(members: left, right, hasIDs: style == .list(hasIDs: true))
      }
    default: changed(old, new)
    }
  }

  private mutating func changed(_ old: ValueTree?, _ new: ValueTree?) {
    count += 1
    if Consumer.rules.stopsAtFirst { return consumer.changed(path.bytes, from: [UInt8]?.none, to: nil) }
    consumer.changed(path.bytes, from: old?.literal, to: new?.literal)
  }

  /// Compares parts by name. Values of one type have the same names; two objects whose classes share a name may not.
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

  private mutating func compare(members left: [ValueTree.Part], _ right: [ValueTree.Part], hasIDs: Bool = false) {
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

  /// Compares by elements inserted, removed and moved. Returns false if positions describe the changes better.
  private mutating func compareEdits(_ left: [ValueTree.Part], _ right: [ValueTree.Part], _ hasIDs: Bool) -> Bool {
    guard Consumer.rules.findsEdits, recursion.depth <= ChangeWalker<Consumer>.deepestEdits else { return false }
    let lists = TreeListComparison(left, right, hasIDs: hasIDs)
    var start = 0
    while start < min(left.count, right.count), lists.isSame(start, start) { start += 1 }
    if start == max(left.count, right.count) { return true }
    guard start < min(left.count, right.count), let edits = ListEdits(lists, from: start) else { return false }
    for edit in edits.all {
      var bytes: [UInt8] = []
      if edit.namesElements { append(edit.isInserted ? right[edit.places] : left[edit.places], to: &bytes) }
      count += 1
      consumer.edited(path.bytes, edit, bytes)
    }
    if edits.isReordered {
      consumer.reordered(path.bytes, from: { left.compactMap(\.tree.id) }, to: { right.compactMap(\.tree.id) })
    }
    for (one, other) in edits.changed { compare(left[one], right[other], hasIDs) }
    return true
  }

  private func append(_ parts: ArraySlice<ValueTree.Part>, to bytes: inout [UInt8]) {
    if parts.count > 1 { bytes.append(UInt8(ascii: "[")) }
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(contentsOf: ", ".utf8) }
      part.tree.append(to: &bytes)
    }
    if parts.count > 1 { bytes.append(UInt8(ascii: "]")) }
  }

  /// Compares an element that is kept, at its new position.
  private mutating func compare(_ old: ValueTree.Part, _ new: ValueTree.Part, _ hasIDs: Bool) {
    let start = path.push(new.component)
    if !hasIDs || old.tree.id == new.tree.id { compare(old.tree, new.tree) } else { changed(old.tree, new.tree) }
    path.pop(to: start)
  }

  /// Compares members of a list that finds them by id, and the order if it doesn't follow from the old one: remaining members
  /// as before, then new ones by their ids.
  private mutating func compareRoster(_ left: [ValueTree.Part], _ right: [ValueTree.Part]) {
    let places = Dictionary(left.enumerated().map { ($1.sort, $0) }) { $1 }
    let positions = right.map { places[$0.sort] }
    let kept = Set(right.map(\.sort))
    let added = right.filter { places[$0.sort] == nil }.map(\.sort).sorted()
    if left.map(\.sort).filter(kept.contains) + added == right.map(\.sort) { return compare(members: left, right) }
    func id(_ part: ValueTree.Part) -> [UInt8] { if case .id(let id) = part.component { id } else { [] } }
    let edits =
      Consumer.rules.findsEdits
      ? OrderEdits(positions, oldCount: left.count, key: { right[$0].sort }, text: { id(right[$0]) }) : nil
    for edit in edits?.placed ?? [] {
      var bytes: [UInt8] = []
      if edit.namesElements { append(right[edit.places], to: &bytes) }
      count += 1
      consumer.edited(path.bytes, edit, bytes)
    }
    let inserted = Set(edits?.inserted ?? [])
    compare(members: left, right.indices.filter { !inserted.contains($0) }.map { right[$0] })
    if edits == nil {
      count += 1
      consumer.reordered(path.bytes, from: { left.map(id) }, to: { right.map(id) })
    }
  }
}

extension ValueTree {
  fileprivate func differs(from other: ValueTree) -> Bool {
    var comparison = TreeComparison(consumer: AnyShownDifference())
    comparison.compare(self, other)
    return comparison.count > 0
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

/// Two lists whose elements may reference objects.
private struct TreeListComparison: ListComparison {
  let hasIDs: Bool
  private let old: [ValueTree.Part]
  private let new: [ValueTree.Part]

  init(_ old: [ValueTree.Part], _ new: [ValueTree.Part], hasIDs: Bool) {
    (self.old, self.new, self.hasIDs) = (old, new, hasIDs)
  }

  var oldCount: Int { old.count }
  var newCount: Int { new.count }

  func isSame(_ old: Int, _ new: Int) -> Bool { !self.old[old].tree.differs(from: self.new[new].tree) }

  func hasSameID(_ old: Int, _ new: Int) -> Bool {
    guard let id = self.old[old].tree.id else { return false }
    return id == self.new[new].tree.id
  }

  func hash(old: Int) -> UInt64 { hash(self.old[old].tree) }

  func hash(new: Int) -> UInt64 { hash(self.new[new].tree) }

  private func hash(_ tree: ValueTree) -> UInt64 { StructuralHasher.hash(hasIDs ? tree.id ?? [] : tree.literal) }

  func sameCount(from old: Int, _ new: Int) -> Int { 0 }

  func sameCount(before old: Int, _ new: Int) -> Int { 0 }

  func hasUniqueIDs() -> Bool { Set(new.compactMap(\.tree.id)).count == new.count }
}
