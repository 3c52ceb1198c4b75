extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// The position of the first element: 0.
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last element: the number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The number of elements.
  @inlinable public var count: Int { storage.count }

  /// The positions of all elements.
  @inlinable public var indices: Range<Int> { storage.indices }

  /// Returns the position after another.
  @inlinable
  public func index(after position: Int) -> Int { position + 1 }

  /// Returns the position before another.
  @inlinable
  public func index(before position: Int) -> Int { position - 1 }

  /// Returns an iterator over the elements.
  @inlinable
  public func makeIterator() -> IndexingIterator<[Element]> { storage.makeIterator() }

  /// The elements at a range of positions, as an array slice.
  ///
  /// You can replace them by any number of others. If elements have the same id, the first is kept; the others are dropped and
  /// reported.
  @inlinable
  public subscript(
    bounds: Range<Int>, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ArraySlice<Element> {
    get { storage[bounds] }
    set {
      storage.replaceSubrange(bounds, with: newValue)
      let repeated = rebuildTableDroppingRepeated()
      if repeated.isEmpty { return }
      IdentifiedArrayIssue.repeated(repeated).report(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// The elements at a range of positions of any kind: `items[1...2]`, `items[3...]`.
  @inlinable
  public subscript(
    bounds: some RangeExpression<Int>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ArraySlice<Element> {
    get { storage[bounds] }
    set { self[bounds.relative(to: storage), fileID, filePath, line, column] = newValue }
  }

  /// All elements: `items[...]`.
  @inlinable
  public subscript(
    all: UnboundedRange, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ArraySlice<Element> {
    get { storage[...] }
    set { self[storage.indices, fileID, filePath, line, column] = newValue }
  }
}
