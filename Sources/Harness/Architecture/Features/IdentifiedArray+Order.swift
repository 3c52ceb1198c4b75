extension IdentifiedArray {
  /// Exchanges the elements at two positions. O(1).
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    guard i != j else { return }
    storage.swapAt(i, j)
    if table.isInUse { table.swapAt(i, j) }
  }

  /// Sorts the elements; equal ones stay in their order.
  ///
  /// - Throws: What `areInIncreasingOrder` throws.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    defer { rebuildTable() }
    try storage.sort(by: areInIncreasingOrder)
  }

  /// Brings the elements into a random order.
  @inlinable
  public mutating func shuffle() {
    storage.shuffle()
    rebuildTable()
  }

  /// Brings the elements into the order that an array of them would get from this generator.
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.shuffle(using: &generator)
    rebuildTable()
  }

  /// Brings the last element to the front, and so on. O(n).
  @inlinable
  public mutating func reverse() {
    storage.reverse()
    if table.isInUse { table = PositionTable(table.hashes.reversed()) }
  }

  /// Brings the elements that satisfy a condition behind all others; neither keep their order. O(n).
  ///
  /// - Returns: The position of the first that satisfies it.
  /// - Throws: What `belongsInSecondPartition` throws.
  @inlinable
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    defer { rebuildTable() }
    return try storage.partition(by: belongsInSecondPartition)
  }

  /// Takes an element out and inserts it where it then has the position `target`. O(n).
  @inlinable
  public mutating func move(from source: Int, to target: Int) {
    guard source != target else { return }
    let element = storage.remove(at: source)
    storage.insert(element, at: target)
    guard table.isInUse else { return }
    var hashes = Array(table.hashes)
    hashes.insert(hashes.remove(at: source), at: target)
    table = PositionTable(hashes)
  }

  /// Takes elements out and inserts them, in their order, before what is at `target` now. O(n).
  ///
  /// - Parameters:
  ///   - offsets: The positions of the elements to move; an `IndexSet` will do.
  ///   - target: A position of the array as it is now, from 0 to `count`.
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
    var isMoved = ContiguousArray(repeating: false, count: storage.count)
    for offset in offsets { isMoved[offset] = true }
    let moved = storage.indices.filter { isMoved[$0] }
    let before = storage.indices[..<target].filter { !isMoved[$0] }
    let behind = storage.indices[target...].filter { !isMoved[$0] }
    let order = before + moved + behind
    storage = order.map { storage[$0] }
    if table.isInUse { table = PositionTable(order.map { table.hash(at: $0) }) }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements; equal ones stay in their order.
  @inlinable
  public mutating func sort() { sort(by: <) }
}
