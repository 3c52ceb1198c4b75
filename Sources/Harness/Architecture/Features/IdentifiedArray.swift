/// An array whose elements are identified by unique ids.
///
///     var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2), Item(id: 3)]
///     items[id: 2]?.isActive.toggle()
///     items.remove(id: 3)
///     items.append(Item(id: 4))
///
/// A position is unreliable when a response comes back from outside: the list may have been sorted meanwhile, and another
/// element may be there. An id still finds its element, in constant time for any number of elements.
///
/// Otherwise it behaves like an array: it is a value, it keeps the order in which elements were added, its positions start at
/// 0, and it changes in place unless it is shared.
///
/// **Duplicates.** Data from outside may contain an id twice. That never stops the program: the first element with an id stays,
/// later ones are dropped, and the failure is reported with the ids (`reportIssue`). The same holds for changes: see the
/// subscripts. To replace an element of the same id on purpose, use ``updateOrAppend(_:)`` or `items[id: item.id] = item`.
///
/// **Algorithms.** Algorithms for any `MutableCollection` give the same result as on an array, even if they assign element by
/// element and duplicate an id temporarily. Remaining duplicates are reported by the next addition, removal, change by id, or
/// assignment by position, and dropped by the next removal by id or condition; positions don't move before that.
///
/// **Complexity.** Looking up, changing and appending by id is O(1). Inserting and removing in the middle is O(n), as in an
/// array; to remove many elements, use ``remove(ids:)`` or ``removeAll(where:)``, which take one pass.
///
/// An element that is an object must not change its id while it is in the array, because the array could no longer find it.
public struct IdentifiedArray<ID, Element: Identifiable> where Element.ID == ID {
  @usableFromInline var storage: [Element]
  /// The lookup table; not in use for few elements.
  @usableFromInline var table: PositionTable
  /// The number of elements with the id of an earlier one, which generic code causes temporarily. Negative once reported.
  @usableFromInline var repeats: Int32 = 0

  /// Creates an empty array.
  @inlinable
  public init() {
    storage = []
    table = PositionTable()
  }

  /// Creates an array of elements whose ids are known to be distinct, with the table for them.
  @inlinable
  init(storage: [Element], table: PositionTable) {
    self.storage = storage
    self.table = table
  }

  /// The elements, in order. O(1).
  @inlinable public var elements: [Element] { storage }

  /// The ids, in order. O(n): to look for one, use ``contains(id:)`` or ``index(id:)``.
  @inlinable public var ids: [ID] { storage.map { $0.id } }

  /// Returns the position of the element with this id, or nil if there is none. O(1).
  @inlinable
  public func index(id: ID) -> Int? {
    if repeats != 0 { return firstIndex(id: id) }
    guard table.isInUse else { return storage.firstIndex { $0.id == id } }
    let found = search(id, hash: PositionTable.hash(id)).position
    return found < 0 ? nil : found
  }

  /// Returns whether there is an element with this id. O(1).
  @inlinable
  public func contains(id: ID) -> Bool { index(id: id) != nil }

  /// Makes room for `count` elements in total, so that appending up to that number allocates nothing.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    storage.reserveCapacity(count)
    if count > PositionTable.fewest, !table.hasRoom(for: count) { growTable(to: count) }
  }
}

extension IdentifiedArray: Sendable where Element: Sendable {}

/// An ``IdentifiedArray`` named by its element type alone.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

/// A value identified by its `id`: this architecture's name for `Identifiable`.
public typealias HashDiffable = Identifiable

extension Identifiable {
  /// The type of `id`: this architecture's name for `ID`.
  public typealias IdentifierType = ID
}
