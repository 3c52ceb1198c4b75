/// What differs between two identified arrays: elements by id, and the order when it can't be derived.
struct IdentifiedPlan {
  struct Entry {
    let sort: SortedMembers.Key
    let text: [UInt8]
    /// Nil when the element is new.
    let old: ValueRef?
    /// Nil when the element is gone.
    let new: ValueRef?
  }

  /// Elements that came, went or changed, sorted by id.
  private(set) var entries: [Entry] = []
  /// All ids in their order, when it is not: survivors in their old order, then new ids ascending.
  private(set) var order: [[UInt8]]?

  private let list: any IdentifiedReflectable.Type
  private let id: TypeShape

  /// All elements of an array, as if they were new.
  init(_ list: any IdentifiedReflectable.Type, _ id: TypeShape, all elements: ListRef) {
    (self.list, self.id) = (list, id)
    plan(elements, since: ListRef(elements.element, elements.baseAddress, 0)) { _ in nil }
  }

  /// - Parameter whole: the old array, which finds its elements by id.
  init(_ list: any IdentifiedReflectable.Type, _ id: TypeShape, in whole: ValueRef, _ old: ListRef, _ new: ListRef) {
    (self.list, self.id) = (list, id)
    plan(new, since: old) { whole.position(of: $0, in: list) }
  }

  private mutating func plan(_ new: ListRef, since old: ListRef, _ find: (ValueRef) -> Int?) {
    let pair = ListPair(old, new)
    var survived = [Bool](repeating: false, count: old.count)
    var added: [SortedMembers.Key] = []
    var isDerivable = true
    var lastSurvivor = -1
    var next = 0
    while next < new.count {
      // What is the same for certain has the same id.
      let index = next < old.count ? pair.difference(from: next) : next
      if index > next {
        for same in next..<index { survived[same] = true }
        isDerivable = isDerivable && added.isEmpty && next > lastSurvivor
        lastSurvivor = index - 1
        next = index
        continue
      }
      next += 1
      let element = new[index]
      // Most elements stay where they were: look there before asking the index.
      let position = element.withID(in: list, id) { identity -> Int? in
        if old.isEmpty { return nil }
        if index < old.count, old[index].withID(in: list, id, { $0.isSame(as: identity) }) { return index }
        return find(identity)
      }
      if let position {
        survived[position] = true
        isDerivable = isDerivable && added.isEmpty && position > lastSurvivor
        lastSurvivor = position
        let before = old[position]
        // A set of a `@NeverEqual` in it is a change that structure doesn't show.
        if element.shape.holdsMarker || !before.isSame(as: element) {
          entries.append(entry(of: element, old: before, new: element))
        }
      } else {
        let entry = entry(of: element, old: nil, new: element)
        if let last = added.last, !(last < entry.sort) { isDerivable = false }
        added.append(entry.sort)
        entries.append(entry)
      }
    }
    for index in 0..<old.count where !survived[index] {
      entries.append(entry(of: old[index], old: old[index], new: nil))
    }
    entries.sort { $0.sort < $1.sort }
    if !isDerivable { order = new.map { $0.withID(in: list, id, SortedMembers.text) } }
  }

  private func entry(of element: ValueRef, old: ValueRef?, new: ValueRef?) -> Entry {
    element.withID(in: list, id) { identity in
      let text = SortedMembers.text(identity)
      return Entry(sort: SortedMembers.key(identity, text), text: text, old: old, new: new)
    }
  }
}
