/// An array whose elements are known by their ids, each id at most once.
///
/// A position says little about an element when an answer comes back from outside: meanwhile the list may have been
/// sorted, and something else may lie there. The id still says it, and finding an element by it costs the same however
/// many there are.
///
///     var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2), Item(id: 3)]
///     items[id: 2]?.isActive.toggle()
///     items.remove(id: 3)
///     items.append(Item(id: 4))
///
/// It is an array in all else: a value, in the order in which elements were added, with positions from 0, changed in
/// place as long as nobody else holds it.
///
/// **Duplicates.** Data from outside may hold an id twice. That never stops the program: the first element with an id
/// stays, what comes later is dropped, and the failure is reported with the ids (`reportIssue`). The same holds for
/// changes: see the subscripts. Where an element of the same id is to be replaced, say so with ``updateOrAppend(_:)``, or
/// `items[id: item.id] = item`.
///
/// **Algorithms.** Whatever works on a `MutableCollection` gives what it gives on an array, also where it assigns element
/// by element and an id comes twice for a moment. What it leaves twice is reported by the next addition, removal, change by
/// id, or assignment by position, and dropped by the next removal by id or condition; positions don't move before that.
///
/// **Complexity.** Looking up, changing and appending by id is O(1). Inserting and removing in the middle is O(n), as in
/// an array; to remove many use ``remove(ids:)`` or ``removeAll(where:)``, which take one pass.
///
/// An element that is an object must not change its id while it is in here: it would no longer be found by it.
public struct IdentifiedArray<ID, Element: Identifiable> where Element.ID == ID {
  @usableFromInline var storage: [Element]
  /// Not in use when there are few elements.
  @usableFromInline var table: PositionTable
  /// How many elements have the id of one before them: generic code assigns so for a moment. Negative once that was
  /// reported.
  @usableFromInline var repeats: Int32 = 0

  /// An array without elements.
  @inlinable
  public init() {
    storage = []
    table = PositionTable()
  }

  /// For elements whose ids are known to be distinct, with the table for them.
  @inlinable
  init(storage: [Element], table: PositionTable) {
    self.storage = storage
    self.table = table
  }

  /// The elements, in order. O(1).
  @inlinable public var elements: [Element] { storage }

  /// The ids, in order. O(n): to look for one use ``contains(id:)`` or ``index(id:)``.
  @inlinable public var ids: [ID] { storage.map { $0.id } }

  /// The position of the element with this id. O(1).
  @inlinable
  public func index(id: ID) -> Int? {
    if repeats != 0 { return firstIndex(id: id) }
    guard table.isInUse else { return storage.firstIndex { $0.id == id } }
    let found = search(id, hash: PositionTable.hash(id)).position
    return found < 0 ? nil : found
  }

  /// Whether there is an element with this id. O(1).
  @inlinable
  public func contains(id: ID) -> Bool { index(id: id) != nil }

  /// Makes room for `count` elements in all, so that appending up to there allocates nothing.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    storage.reserveCapacity(count)
    if count > PositionTable.fewest, !table.hasRoom(for: count) { growTable(to: count) }
  }
}

extension IdentifiedArray: Sendable where Element: Sendable {}

/// An ``IdentifiedArray`` named by its element alone.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

/// A value that is known by its `id`: the name under which features of this architecture ask for `Identifiable`.
public typealias HashDiffable = Identifiable

extension Identifiable {
  /// The type of `id`, by its name in this architecture.
  public typealias IdentifierType = ID
}
