// Initializers and mutations of Identified Collections for which the array has no other name.

extension IdentifiedArray {
  /// Creates an array of a sequence's elements. Their ids are checked all the same: if elements have the same id, the first is
  /// kept; the others are dropped and reported.
  ///
  /// From Identified Collections 0.4.
  @inlinable
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates an empty array whose ids are at a key path. The path must lead to the same value as `id`, which can't be checked
  /// without elements; for other ids, see ``Identified``.
  ///
  /// From Identified Collections 0.4.
  public init(id path: KeyPath<Element, ID>) { self.init() }

  /// Creates an array of a sequence's elements, whose ids are at a key path.
  ///
  /// The key path must lead to the same value as `id`. An element for which it doesn't is a reported failure, and is found by
  /// its `id`. If elements have the same id, the first is kept; the others are dropped and reported.
  ///
  /// From Identified Collections 0.4.
  public init(
    uniqueElements elements: some Sequence<Element>, id path: KeyPath<Element, ID>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(elements, fileID: fileID, filePath: filePath, line: line, column: column)
    guard let other = self.elements.first(where: { $0[keyPath: path] != $0.id }) else { return }
    reportIssue(
      IssueText(
        """
        An IdentifiedArray was made with ids of another key path than id: an element has \(other[keyPath: path]) there, but its \
        id is \(other.id)
        """,
        ". Elements are found by id. Make id return the value at the key path, or wrap them in Identified(_:id:)."),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Does the same as ``init(uniqueElements:id:fileID:filePath:line:column:)``.
  ///
  /// From Identified Collections 0.4.
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>, id path: KeyPath<Element, ID>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      uniqueElements: elements, id: path, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Inserts elements before a position, in their order. O(n).
  ///
  /// Elements whose id is already taken or repeated are dropped and reported.
  ///
  /// From Identified Collections 0.4.
  public mutating func insert(
    contentsOf elements: some Sequence<Element>, at position: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    var position = position
    for element in elements {
      let added = insert(element, at: position, fileID: fileID, filePath: filePath, line: line, column: column)
      if added.inserted { position += 1 }
    }
  }

  /// Replaces the elements at a range of positions by any number of others. O(n).
  ///
  /// If elements have the same id, the first is kept; the others are dropped and reported.
  ///
  /// From Identified Collections 0.4.
  public mutating func replaceSubrange(
    _ bounds: some RangeExpression<Int>, with elements: some Sequence<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self[bounds.relative(to: self.elements), fileID, filePath, line, column] = ArraySlice(elements)
  }

  /// Replaces the element at a position by one with the same id. O(1).
  ///
  /// A different id is a reported failure, and changes nothing.
  /// - Returns: The previous element.
  ///
  /// From Identified Collections 0.4.
  @discardableResult
  public mutating func update(
    _ element: Element, at position: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Element {
    let old = elements[position]
    guard old.id == element.id else {
      reportIssue(
        IssueText(
          """
          update(_:at:) got an element with the id \(element.id) for position \(position), where the one with the id \
          \(old.id) is
          """,
          ". Nothing was changed. To put a different element there, assign it: items[\(position)] = element."),
        fileID: fileID, filePath: filePath, line: line, column: column)
      return old
    }
    self[position] = element
    return old
  }

  /// Removes the element with the same id as another one, whatever else differs. O(n).
  /// - Returns: The removed element, or nil if there was none.
  ///
  /// From Identified Collections 0.4.
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? { remove(id: element.id) }

  /// Removes the first `count` elements, which must exist. O(n).
  ///
  /// From Identified Collections 0.4.
  public mutating func removeFirst(_ count: Int) { removeSubrange(0..<count) }

  /// Removes the last `count` elements, which must exist. O(n).
  ///
  /// From Identified Collections 0.4.
  public mutating func removeLast(_ count: Int) { removeSubrange(self.count - count..<self.count) }
}
