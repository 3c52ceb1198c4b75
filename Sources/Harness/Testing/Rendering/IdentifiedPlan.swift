/// What differs between two lists whose elements are known by ids: elements by id, and whether the order can be derived.
struct IdentifiedPlan {
  struct Entry {
    let sort: SortedMembers.Key
    let text: [UInt8]
    /// Nil when the element is new.
    let old: ValueRef?
    /// Nil when the element is gone.
    let new: ValueRef?
    /// Where the element was, in a list that doesn't find it by its id.
    var position: Int?
  }

  /// Elements that came, went or changed, sorted by id; without those that ``placed`` names as inserted.
  private(set) var entries: [Entry] = []
  /// The order is not: survivors in their old order, then new ids ascending.
  private(set) var isReordered = false
  /// What leads to the order where that takes few lines, by new places: inserted elements, in runs, and moved ones. Then nothing
  /// is reordered.
  private(set) var placed: [ListEdit] = []
  let ids: ElementIDs

  /// All elements of an identified array, as if they were new.
  init(_ ids: ElementIDs, all elements: ListRef) {
    self.ids = ids
    plan(elements, since: elements.part(0..<0), { _, _ in false }) { _ in nil }
  }

  /// - Parameters:
  ///   - whole: the old identified array, which finds its elements by id.
  ///   - findsEdits: whether to say what was inserted where, and what moved.
  ///   - areSame: whether an element is the same as before.
  init(
    _ list: any IdentifiedReflectable.Type, _ id: TypeShape, in whole: ValueRef, _ old: ListRef, _ new: ListRef,
    findsEdits: Bool, _ areSame: (ValueRef, ValueRef) -> Bool
  ) {
    ids = .ofArray(list, id)
    let positions = plan(new, since: old, areSame) { whole.position(of: $0, in: list) }
    if isReordered, findsEdits { place(new, from: positions(), oldCount: old.count) }
  }

  /// Of any lists; nil where the elements have no ids, none but their address, or some that are not unique: those say nothing.
  /// - Parameters:
  ///   - first: the position of the first elements.
  ///   - isFollowed: whether both lists go on with the same elements.
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

  /// - Returns: the old position of each new element; nil of one that is new.
  @discardableResult
  private mutating func plan(
    _ new: ListRef, since old: ListRef, _ areSame: (ValueRef, ValueRef) -> Bool, _ find: (ValueRef) -> Int?
  ) -> () -> [Int?] {
    let pair = ListPair(old, new)
    // What both begin with and end with is the same, and has the same ids: nothing is kept of it.
    let start = pair.sameCount(from: 0, 0)
    let tail = min(pair.sameCount(before: old.count, new.count), min(old.count, new.count) - start)
    let (oldMiddle, newMiddle) = (start..<old.count - tail, start..<new.count - tail)
    var survived = [Bool](repeating: false, count: oldMiddle.count)
    var positions = [Int?](repeating: nil, count: newMiddle.count)
    var added: [SortedMembers.Key] = []
    var isDerivable = true
    var lastSurvivor = start - 1
    // From the place of a new element to the one that it had.
    var shift = 0
    var index = start
    while index < newMiddle.upperBound {
      // What is the same for certain has the same id.
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
      // Most elements stay where they were: look there before asking the index.
      let position = ids.with(element) { identity -> Int? in
        if oldMiddle.isEmpty { return nil }
        if oldMiddle.contains(index), ids.with(old[index], { $0.isSame(as: identity) }) { return index }
        // Elsewhere it is only where an id was changed behind the back of the list.
        return find(identity).flatMap { oldMiddle.contains($0) ? $0 : nil }
      }
      if let position {
        survived[position - start] = true
        positions[index - start] = position
        shift = position - index
        isDerivable = isDerivable && added.isEmpty && position > lastSurvivor
        lastSurvivor = position
        let before = old[position]
        // A set of a `@NeverEqual` in it is a change that structure doesn't show.
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

  /// Says what leads to the new order, if that takes few lines.
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

/// What leads to another order of elements that are known by their ids, which can't be derived: elements that were inserted at
/// other places than the end, and elements that moved.
struct OrderEdits {
  /// By new places.
  let placed: [ListEdit]
  /// The new places of elements that `placed` names as inserted.
  let inserted: [Int]

  /// Nil where the new order says it better: where many of the elements moved, or most are others.
  /// - Parameter positions: the old position of each new element; nil of one that is new.
  init?(
    _ positions: [Int?], oldCount: Int, key: (Int) -> SortedMembers.Key, text: (Int) -> [UInt8]
  ) {
    let survivors = positions.indices.filter { positions[$0] != nil }
    if survivors.isEmpty || survivors.count * 2 < min(oldCount, positions.count) { return nil }
    let stayed = Set(LongestRise.indices(survivors.compactMap { positions[$0] }))
    let moved = survivors.indices.filter { !stayed.contains($0) }.map { survivors[$0] }
    if moved.count > ListEdits.maxMoves(of: positions.count) { return nil }
    // New elements at the end, in the order of their ids, are where they would be without a word.
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

/// By what the elements of a list are known.
enum ElementIDs {
  /// The ids of an identified array, and their shape.
  case ofArray(any IdentifiedReflectable.Type, TypeShape)
  /// The ids that the elements have by themselves; nil where there are none but the elements.
  case ofElements((any Identifiable.Type)?)

  /// Nil where elements have no id by themselves, or none but their address.
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
  /// Whether the elements are those of another list in another order. Hashes find the pairs, comparison proves them.
  func isPermutation(of other: ListRef) -> Bool {
    guard count == other.count, count > 1 else { return false }
    func sorted(_ elements: ListRef) -> [(hash: UInt64, element: ValueRef)] {
      elements.map { (StructuralHasher.hash($0), $0) }.sorted { $0.hash < $1.hash }
    }
    return zip(sorted(other), sorted(self)).allSatisfy { $0.hash == $1.hash && $0.element.isSame(as: $1.element) }
  }
}
