extension IdentifiedArray {
  /// Removes the element with an id. O(n), as later elements move; to remove many, see ``remove(ids:)``.
  ///
  /// - Returns: The removed element, or nil if there was none.
  @discardableResult
  @inlinable
  public mutating func remove(id: ID) -> Element? {
    dropRepeats()
    guard let position = index(id: id) else { return nil }
    return remove(at: position)
  }

  /// Removes the elements with these ids, ignoring ids that aren't there. O(n), regardless of the number of ids.
  @inlinable
  public mutating func remove(ids: some Sequence<ID>) {
    dropRepeats()
    var isRemoved: ContiguousArray<Bool> = []
    for id in ids {
      guard let position = index(id: id) else { continue }
      if isRemoved.isEmpty { isRemoved = ContiguousArray(repeating: false, count: storage.count) }
      isRemoved[position] = true
    }
    if !isRemoved.isEmpty { drop(isRemoved) }
  }

  /// Removes the element at a position. O(n).
  @discardableResult
  @inlinable
  public mutating func remove(at position: Int) -> Element {
    let element = take(at: position)
    if repeats != 0 {
      idLeft(element.id)
      reportRepeats()
    }
    return element
  }

  /// Removes the element at a position, whether or not it counts as a duplicate.
  @inlinable
  mutating func take(at position: Int) -> Element {
    let element = storage.remove(at: position)
    if table.isInUse { table.remove(at: position) }
    return element
  }

  /// Removes the elements at these positions of the array before the removal. O(n), regardless of the number of positions.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    var isRemoved = ContiguousArray(repeating: false, count: storage.count)
    for offset in offsets { isRemoved[offset] = true }
    drop(isRemoved)
    if repeats != 0 {
      rebuildTableCountingRepeats()
      reportRepeats()
    }
  }

  /// Removes the elements at a range of positions. O(n).
  @inlinable
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    remove(atOffsets: bounds.relative(to: storage))
  }

  /// Removes every element that satisfies a condition. O(n), in one pass.
  ///
  /// - Throws: The error that `shouldBeRemoved` throws; nothing is then removed.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    dropRepeats()
    var isRemoved: ContiguousArray<Bool> = []
    for position in storage.indices where try shouldBeRemoved(storage[position]) {
      if isRemoved.isEmpty { isRemoved = ContiguousArray(repeating: false, count: storage.count) }
      isRemoved[position] = true
    }
    if !isRemoved.isEmpty { drop(isRemoved) }
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepingCapacity)
    table = PositionTable()
    repeats = 0
  }

  /// Removes the first element, which must exist. O(n).
  @discardableResult
  @inlinable
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the last element, which must exist. O(1).
  @discardableResult
  @inlinable
  public mutating func removeLast() -> Element { remove(at: storage.count - 1) }

  /// Removes the last element, if there is one. O(1).
  @inlinable
  public mutating func popLast() -> Element? { storage.isEmpty ? nil : removeLast() }

  /// Returns the elements that satisfy a condition, in order. O(n).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    if repeats != 0 {
      var copy = self
      copy.dropRepeats()
      return try copy.filter(isIncluded)
    }
    var kept: [Element] = []
    var hashes: ContiguousArray<UInt32> = []
    for position in storage.indices where try isIncluded(storage[position]) {
      kept.append(storage[position])
      if table.isInUse { hashes.append(table.hash(at: position)) }
    }
    return Self(storage: kept, table: PositionTable(hashes))
  }
}
