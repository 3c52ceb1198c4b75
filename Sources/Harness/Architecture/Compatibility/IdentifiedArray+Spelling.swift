// Initializers and changes of Identified Collections that the array has under no other name.

extension IdentifiedArray {
  /// The elements of a sequence. That their ids are distinct is looked at all the same: of elements with one id the first is
  /// kept, and the rest is reported.
  ///
  /// Identified Collections 0.4.
  @inlinable
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// An array without elements, whose ids are at a key path. It has to lead to what `id` is, which nothing checks as long as
  /// there are no elements; see ``Identified`` for others.
  ///
  /// Identified Collections 0.4.
  public init(id path: KeyPath<Element, ID>) { self.init() }

  /// The elements of a sequence, whose ids are at a key path.
  ///
  /// The key path has to lead to what `id` is: an element where it doesn't is a reported failure, and is found by its `id`.
  /// Of elements with the same id the first is kept, and the rest is reported.
  ///
  /// Identified Collections 0.4.
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
        ". It is found by its id. Let id return what the key path leads to, or wrap the elements in Identified(_:id:)."),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// As ``init(uniqueElements:id:fileID:filePath:line:column:)``.
  ///
  /// Identified Collections 0.4.
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>, id path: KeyPath<Element, ID>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      uniqueElements: elements, id: path, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Inserts elements before a position, in their order. O(n).
  ///
  /// Those whose id is there already, or comes again, are dropped and reported.
  ///
  /// Identified Collections 0.4.
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

  /// Replaces the elements at the positions of a range by any number of others. O(n).
  ///
  /// Of elements with the same id the first is kept, and the rest is dropped and reported.
  ///
  /// Identified Collections 0.4.
  public mutating func replaceSubrange(
    _ bounds: some RangeExpression<Int>, with elements: some Sequence<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self[bounds.relative(to: self.elements), fileID, filePath, line, column] = ArraySlice(elements)
  }

  /// Replaces the element at a position by one with the same id. O(1).
  ///
  /// One with another id is a reported failure, and changes nothing.
  /// - Returns: The element that was there.
  ///
  /// Identified Collections 0.4.
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
          ". Nothing was changed. To put another element there assign it: items[\(position)] = element."),
        fileID: fileID, filePath: filePath, line: line, column: column)
      return old
    }
    self[position] = element
    return old
  }

  /// Removes the element with the id of another one, whatever else differs. O(n).
  /// - Returns: The element that was removed, or nil when there was none.
  ///
  /// Identified Collections 0.4.
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? { remove(id: element.id) }

  /// Removes the first elements, of which there must be so many. O(n).
  ///
  /// Identified Collections 0.4.
  public mutating func removeFirst(_ count: Int) { removeSubrange(0..<count) }

  /// Removes the last elements, of which there must be so many. O(n).
  ///
  /// Identified Collections 0.4.
  public mutating func removeLast(_ count: Int) { removeSubrange(self.count - count..<self.count) }
}
