/// The differences between two lists with element ids: elements by id, and whether their order follows from the old one.
struct IdentifiedPlan {
  struct Entry {
    let sort: SortedMembers.Key
    let text: [UInt8]
    /// Nil if the element is new.
    let old: ValueRef?
    /// Nil if the element is gone.
    let new: ValueRef?
    /// The element's old position, in a list that doesn't find it by its id.
    var position: Int?
  }

  /// Inserted, removed and changed elements, sorted by id, except those that ``placed`` lists as inserted.
  private(set) var entries: [Entry] = []
  /// Whether the order doesn't follow: remaining elements in their old order, then new ids ascending.
  private(set) var isReordered = false
  /// The edits that lead to the order, if they take few lines, by new positions: inserted elements, in runs, and moved ones.
  /// Then nothing is reordered.
  private(set) var placed: [ListEdit] = []
  let ids: ElementIDs

  /// Creates a plan with all elements of an identified array as new.
  init(_ ids: ElementIDs, all elements: ListRef) {
    self.ids = ids
    plan(elements, since: elements.part(0..<0), { _, _ in false }) { _ in nil }
  }

  /// Compares two identified arrays.
  /// - Parameters:
  ///   - whole: the old identified array, which finds its elements by id.
  ///   - findsEdits: whether to find insertions and moves.
  ///   - areSame: whether an element is unchanged.
  init(
    _ list: any IdentifiedReflectable.Type, _ id: TypeShape, in whole: ValueRef, _ old: ListRef, _ new: ListRef,
    findsEdits: Bool, _ areSame: (ValueRef, ValueRef) -> Bool
  ) {
    ids = .ofArray(list, id)
    let positions = plan(new, since: old, areSame) { whole.position(of: $0, in: list) }
    if isReordered, findsEdits { place(new, from: positions(), oldCount: old.count) }
  }

  /// Compares any lists; returns nil if the elements have no ids, only addresses as ids, or duplicate ids.
  /// - Parameters:
  ///   - first: the position of the first elements.
  ///   - isFollowed: whether both lists continue with the same elements.
  init?(
    _ old: ListRef, _ new: ListRef, from first: Int, isFollowed: Bool, _ areSame: (ValueRef, ValueRef) -> Bool
  ) {
    guard let ids = ElementIDs(of: new.element) else { return nil }
    self.ids = ids
    var places: [SortedMembers.Key: Int] = [:]
    for (index, element) in old.enumerated() where places.updateValue(index, forKey: ids.key(element)) != nil {
      return nil
    }
    if Set(new.map { ids.key($0) }).count < new.count { return nil }
    plan(new, since: old, areSame) { places[SortedMembers.key($0, SortedMembers.text($0))] }
    for index in entries.indices { entries[index].position = places[entries[index].sort].map { first + $0 } }
    if isFollowed, entries.contains(where: { $0.old == nil }) { isReordered = true }
  }

  /// - Returns: the old position of each new element; nil for a new one.
  @discardableResult
  private mutating func plan(
    _ new: ListRef, since old: ListRef, _ areSame: (ValueRef, ValueRef) -> Bool, _ find: (ValueRef) -> Int?
  ) -> () -> [Int?] {
    let pair = ListPair(old, new)
    // The common beginning and end have the same ids: nothing about them is stored.
    let start = pair.sameCount(from: 0, 0)
    let tail = min(pair.sameCount(before: old.count, new.count), min(old.count, new.count) - start)
    let (oldMiddle, newMiddle) = (start..<old.count - tail, start..<new.count - tail)
    var survived = [Bool](repeating: false, count: oldMiddle.count)
    var positions = [Int?](repeating: nil, count: newMiddle.count)
    var added: [SortedMembers.Key] = []
    var isDerivable = true
    var lastSurvivor = start - 1
    // The offset from the position of a new element to its old one.
    var shift = 0
    var index = start
    while index < newMiddle.upperBound {
      // Parts that are certainly equal have the same id.
      let most = min(newMiddle.upperBound - index, max(oldMiddle.upperBound - index - shift, 0))
      let same = most > 0 && index + shift >= start ? min(pair.sameCount(from: index + shift, index), most) : 0
      if same > 0 {
        for offset in index - start..<index - start + same {
          survived[offset + shift] = true
          positions[offset] = offset + start + shift
        }
        isDerivable = isDerivable && added.isEmpty && index + shift > lastSurvivor
        lastSurvivor = index + shift + same - 1
        index += same
        continue
      }
      defer { index += 1 }
      let element = new[index]
      // Most elements keep their position: check it before using the index.
      let position = ids.with(element) { identity -> Int? in
        if oldMiddle.isEmpty { return nil }
        if oldMiddle.contains(index), ids.with(old[index], { $0.isSame(as: identity) }) { return index }
        // It is only elsewhere if an id was changed without the list noticing.
        return find(identity).flatMap { oldMiddle.contains($0) ? $0 : nil }
      }
      if let position {
        survived[position - start] = true
        positions[index - start] = position
        shift = position - index
        isDerivable = isDerivable && added.isEmpty && position > lastSurvivor
        lastSurvivor = position
        let before = old[position]
        // Setting a `@NeverEqual` inside is a change that structure doesn't show.
        if element.shape.holdsMarker || !areSame(before, element) {
          entries.append(entry(of: element, old: before, new: element))
        }
      } else {
        let entry = entry(of: element, old: nil, new: element)
        if let last = added.last, !(last < entry.sort) { isDerivable = false }
        added.append(entry.sort)
        entries.append(entry)
      }
    }
    for index in oldMiddle where !survived[index - start] {
      entries.append(entry(of: old[index], old: old[index], new: nil))
    }
    entries.sort { $0.sort < $1.sort }
    isReordered = !isDerivable || tail > 0 && (!added.isEmpty || oldMiddle.upperBound <= lastSurvivor)
    return { Array(0..<start) + positions + Array(oldMiddle.upperBound..<old.count) }
  }

  /// Finds the edits that lead to the new order, if they take few lines.
  private mutating func place(_ new: ListRef, from positions: [Int?], oldCount: Int) {
    guard let edits = OrderEdits(positions, oldCount: oldCount, key: { ids.key(new[$0]) }, text: { ids.text(new[$0]) })
    else { return }
    let inserted = Set(edits.inserted.map { ids.key(new[$0]) })
    entries.removeAll { $0.old == nil && inserted.contains($0.sort) }
    placed = edits.placed
    isReordered = false
  }

  private func entry(of element: ValueRef, old: ValueRef?, new: ValueRef?) -> Entry {
    ids.with(element) { identity in
      let text = SortedMembers.text(identity)
      return Entry(sort: SortedMembers.key(identity, text), text: text, old: old, new: new)
    }
  }
}

/// The edits that lead to another order of elements with ids, if it doesn't follow from the old one: elements inserted
/// elsewhere than at the end, and moved elements.
struct OrderEdits {
  /// The edits, by new positions.
  let placed: [ListEdit]
  /// The new positions of elements that `placed` lists as inserted.
  let inserted: [Int]

  /// Returns nil if the new order is easier to read: if many of the elements moved, or most are different.
  /// - Parameter positions: the old position of each new element; nil for a new one.
  init?(
    _ positions: [Int?], oldCount: Int, key: (Int) -> SortedMembers.Key, text: (Int) -> [UInt8]
  ) {
    let survivors = positions.indices.filter { positions[$0] != nil }
    if survivors.isEmpty || survivors.count * 2 < min(oldCount, positions.count) { return nil }
    let stayed = Set(LongestRise.indices(survivors.compactMap { positions[$0] }))
    let moved = survivors.indices.filter { !stayed.contains($0) }.map { survivors[$0] }
    if moved.count > ListEdits.maxMoves(of: positions.count) { return nil }
    // New elements at the end, sorted by id, have their default position.
    var end = positions.count
    var next: SortedMembers.Key?
    while end > 0, positions[end - 1] == nil {
      let key = key(end - 1)
      if let next, !(key < next) { break }
      (next, end) = (key, end - 1)
    }
    inserted = (0..<end).filter { positions[$0] == nil }
    let moves = moved.map { (place: $0, edit: ListEdit.movedID(text($0), to: $0)) }
    let runs = ListEdits.runs(inserted).map { (place: $0.lowerBound, edit: ListEdit.inserted($0)) }
    placed = (moves + runs).sorted { $0.place < $1.place }.map(\.edit)
  }
}

/// What identifies the elements of a list.
enum ElementIDs {
  /// The ids of an identified array, and their shape.
  case ofArray(any IdentifiedReflectable.Type, TypeShape)
  /// The elements' own ids; nil if the elements themselves are the ids.
  case ofElements((any Identifiable.Type)?)

  /// Returns nil if elements have no ids, or only addresses as ids.
  init?(of element: TypeShape) {
    if case .reference = element.kind { return nil }
    guard let type = element.type as? any Identifiable.Type else { return nil }
    self = .ofElements(type)
  }

  /// Calls `body` with the id of an element.
  func with<R>(_ element: ValueRef, _ body: (ValueRef) -> R) -> R {
    func open<Element: Identifiable>(_: Element.Type) -> R {
      ValueRef.with(element.read(as: Element.self).id, body)
    }
    return switch self {
    case .ofArray(let list, let id): element.withID(in: list, id, body)
    case .ofElements(let type?): open(type)
    case .ofElements(nil): body(element)
    }
  }

  func text(_ element: ValueRef) -> [UInt8] { with(element, SortedMembers.text) }

  func texts(of elements: ListRef) -> [[UInt8]] { elements.map(text) }

  fileprivate func key(_ element: ValueRef) -> SortedMembers.Key {
    with(element) { SortedMembers.key($0, SortedMembers.text($0)) }
  }
}

extension ListRef {
  /// Whether the elements are those of another list in another order. Hashes find candidates, and comparison confirms them.
  func isPermutation(of other: ListRef) -> Bool {
    guard count == other.count, count > 1 else { return false }
    func sorted(_ elements: ListRef) -> [(hash: UInt64, element: ValueRef)] {
      elements.map { (StructuralHasher.hash($0), $0) }.sorted { $0.hash < $1.hash }
    }
    return zip(sorted(other), sorted(self)).allSatisfy { $0.hash == $1.hash && $0.element.isSame(as: $1.element) }
  }
}
