extension IdentifiedArray {
  /// Exchanges the elements at two positions. O(1).
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    guard i != j else { return }
    storage.swapAt(i, j)
    if table.isInUse { table.swapAt(i, j) }
  }

  /// Sorts the elements; equal elements keep their order.
  ///
  /// - Throws: The error that `areInIncreasingOrder` throws.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    defer { rebuildTable() }
    try storage.sort(by: areInIncreasingOrder)
  }

  /// Shuffles the elements randomly.
  @inlinable
  public mutating func shuffle() {
    storage.shuffle()
    rebuildTable()
  }

  /// Shuffles the elements into the order that an array of them would get from this generator.
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.shuffle(using: &generator)
    rebuildTable()
  }

  /// Reverses the order of the elements. O(n).
  @inlinable
  public mutating func reverse() {
    storage.reverse()
    if table.isInUse { table = PositionTable(table.hashes.reversed()) }
  }

  /// Moves the elements that satisfy a condition after all others; neither group keeps its order. O(n).
  ///
  /// - Returns: The position of the first element that satisfies it.
  /// - Throws: The error that `belongsInSecondPartition` throws.
  @inlinable
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    defer { rebuildTable() }
    return try storage.partition(by: belongsInSecondPartition)
  }

  /// Moves an element so that its position is then `target`. O(n).
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

  /// Moves elements, in their order, in front of the element that is now at `target`. O(n).
  ///
  /// - Parameters:
  ///   - offsets: The positions of the elements to move, for example as an `IndexSet`.
  ///   - target: A position of the array before the move, from 0 to `count`.
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
  /// Sorts the elements; equal elements keep their order.
  @inlinable
  public mutating func sort() { sort(by: <) }
}
