extension IdentifiedArray {
  /// The elements of a sequence, in its order. O(n); the memory of an array is shared, not copied.
  ///
  /// Of elements with the same id the first is kept, and the rest is reported.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(keepingFirstOf: elements) {
      $0.report(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// The elements of a sequence, in its order, by the name that says what is expected of them.
  ///
  /// Of elements with the same id the first is kept, and the rest is reported.
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(keepingFirstOf: elements) {
      $0.report(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// The elements of a sequence, as a function of one argument: `.map(IdentifiedArray.init)`.
  ///
  /// A function that is handed on knows no place of the caller; where it is called at once, the one above is.
  @_disfavoredOverload
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(keepingFirstOf: elements) { $0.report() }
  }

  /// The elements of a sequence in which ids may come again: then `combine` chooses, or makes one of two.
  ///
  ///     IdentifiedArray(pages.joined(), uniquingIDsWith: { old, new in new })
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - combine: Takes the element that is there and the one that comes; what it returns, with the same id, is put in
  ///     the place of the first.
  /// - Throws: What `combine` throws.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      if let position = add(element) { self[position] = try combine(storage[position], element) }
    }
  }

  @inlinable
  init(keepingFirstOf elements: some Sequence<Element>, report: (IdentifiedArrayIssue<ID>) -> Void) {
    if let same = elements as? Self, same.repeats == 0 {
      self = same
      return
    }
    self.init(storage: Array(elements), table: PositionTable())
    let repeated = rebuildTableDroppingRepeated()
    if !repeated.isEmpty { report(.repeated(repeated)) }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// The elements of a literal. Of elements with the same id the first is kept, and the rest is reported.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(keepingFirstOf: elements) { $0.report() }
  }
}
