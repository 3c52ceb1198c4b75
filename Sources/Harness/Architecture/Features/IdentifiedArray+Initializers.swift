extension IdentifiedArray {
  /// Creates an array of a sequence's elements, in its order. O(n); the memory of an array is shared, not copied.
  ///
  /// If elements have the same id, the first is kept; the others are dropped and reported.
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

  /// Creates an array of a sequence's elements, in its order; the label says that their ids should be unique.
  ///
  /// If elements have the same id, the first is kept; the others are dropped and reported.
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

  /// Creates an array of a sequence's elements, as a function of one argument: `.map(IdentifiedArray.init)`.
  ///
  /// A function passed as a value doesn't know its caller's place; a direct call uses the initializer that does.
  @_disfavoredOverload
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(keepingFirstOf: elements) { $0.report() }
  }

  /// Creates an array of a sequence's elements, calling `combine` where an id is repeated.
  ///
  ///     IdentifiedArray(pages.joined(), uniquingIDsWith: { old, new in new })
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - combine: Takes the element already in the array and the new one with the same id. It returns one of the two or a new
  ///     element, with the same id, which replaces the first.
  /// - Throws: The error that `combine` throws.
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
  /// Creates an array from a literal. If elements have the same id, the first is kept; the others are dropped and reported.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(keepingFirstOf: elements) { $0.report() }
  }
}
