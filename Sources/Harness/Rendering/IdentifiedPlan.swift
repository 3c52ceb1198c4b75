/// What differs between two identified arrays: elements by id, and the order when it can't be derived.
struct IdentifiedPlan {
  struct Entry {
    let sort: SortedMembers.Key
    let text: [UInt8]
    /// Nil when the element is new.
    let old: UnsafeRawPointer?
    /// Nil when the element is gone.
    let new: UnsafeRawPointer?
  }

  /// Elements that came, went or changed, sorted by id.
  private(set) var entries: [Entry] = []
  /// All ids in their order, when it is not: survivors in their old order, then new ids ascending.
  private(set) var order: [[UInt8]]?

  /// - Parameters:
  ///   - isSame: whether two elements are the same for certain; then they have the same id.
  ///   - isEqual: whether two elements with the same id have no differences to tell.
  init(
    _ list: any IdentifiedReflectable.Type, _ id: TypeShape, _ element: TypeShape,
    old: (list: UnsafeRawPointer, base: UnsafeRawPointer, count: Int), new: (base: UnsafeRawPointer, count: Int),
    isSame: (UnsafeRawPointer, UnsafeRawPointer) -> Bool, isEqual: (UnsafeRawPointer, UnsafeRawPointer) -> Bool
  ) {
    func entry(_ place: UnsafeRawPointer, old: UnsafeRawPointer?, new: UnsafeRawPointer?) -> Entry {
      list.withID(place) { identity in
        let text = SortedMembers.text(id, identity)
        return Entry(sort: SortedMembers.key(id, identity, text), text: text, old: old, new: new)
      }
    }
    var survived = [Bool](repeating: false, count: old.count)
    var added: [SortedMembers.Key] = []
    var isDerivable = true
    var lastSurvivor = -1
    for index in 0..<new.count {
      let place = new.base + index * element.stride
      if index < old.count, isSame(old.base + index * element.stride, place) {
        survived[index] = true
        isDerivable = isDerivable && added.isEmpty && index > lastSurvivor
        lastSurvivor = index
        continue
      }
      // Most elements stay where they were: look there before asking the index.
      let position = list.withID(place) { identity -> Int? in
        if old.count == 0 { return nil }
        let opposite = old.base + index * element.stride
        if index < old.count, list.withID(opposite, { StructuralEquality.areEqual(id, $0, identity) }) { return index }
        return list.position(old.list, identity)
      }
      if let position {
        survived[position] = true
        isDerivable = isDerivable && added.isEmpty && position > lastSurvivor
        lastSurvivor = position
        let before = old.base + position * element.stride
        if !isEqual(before, place) { entries.append(entry(place, old: before, new: place)) }
      } else {
        let entry = entry(place, old: nil, new: place)
        if let last = added.last, !(last < entry.sort) { isDerivable = false }
        added.append(entry.sort)
        entries.append(entry)
      }
    }
    for index in 0..<old.count where !survived[index] {
      let place = old.base + index * element.stride
      entries.append(entry(place, old: place, new: nil))
    }
    entries.sort { $0.sort < $1.sort }
    if !isDerivable {
      order = (0..<new.count).map { index in
        list.withID(new.base + index * element.stride) { SortedMembers.text(id, $0) }
      }
    }
  }
}
