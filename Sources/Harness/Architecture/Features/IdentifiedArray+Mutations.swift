// MARK: - Adding

extension IdentifiedArray {
  /// Adds an element at the end. O(1).
  ///
  /// Where there is one with its id already, that one stays, and a failure is reported.
  ///
  /// - Returns: Whether it was added, and the position of the element with this id.
  @discardableResult
  @inlinable
  public mutating func append(
    _ element: Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> (inserted: Bool, index: Int) {
    reportRepeats(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let taken = add(element) else { return (true, storage.count - 1) }
    IdentifiedArrayIssue.notAdded(element.id, taken: taken)
      .report(fileID: fileID, filePath: filePath, line: line, column: column)
    return (false, taken)
  }

  /// Adds elements at the end, in their order. O(m) for m of them.
  ///
  /// Those whose id is there already, or comes again, are dropped and reported.
  @inlinable
  public mutating func append(
    contentsOf elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    reportRepeats(fileID: fileID, filePath: filePath, line: line, column: column)
    var repeated: [ID] = []
    for element in elements where add(element) != nil { repeated.append(element.id) }
    if !repeated.isEmpty {
      IdentifiedArrayIssue.repeated(repeated).report(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Adds an element at a position. O(n).
  ///
  /// Where there is one with its id already, that one stays, and a failure is reported.
  ///
  /// - Parameters:
  ///   - element: The element to add.
  ///   - position: Where it shall be, from 0 to `count`.
  /// - Returns: Whether it was added, and the position of the element with this id.
  @discardableResult
  @inlinable
  public mutating func insert(
    _ element: Element,
    at position: Int,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> (inserted: Bool, index: Int) {
    reportRepeats(fileID: fileID, filePath: filePath, line: line, column: column)
    let id = element.id
    if let taken = index(id: id) {
      IdentifiedArrayIssue.notAdded(id, taken: taken)
        .report(fileID: fileID, filePath: filePath, line: line, column: column)
      return (false, taken)
    }
    insertNew(element, id: id, at: position)
    return (true, position)
  }

  /// Replaces the element with the same id, or adds the element at the end. O(1).
  ///
  /// - Returns: The element that was replaced.
  @discardableResult
  @inlinable
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    reportRepeats()
    guard let position = add(element) else { return nil }
    let replaced = storage[position]
    storage[position] = element
    return replaced
  }

  /// Replaces the element with the same id, or adds the element at a position. O(1) to replace, O(n) to add.
  ///
  /// - Returns: The element that was replaced, and the position of the element with this id.
  @discardableResult
  @inlinable
  public mutating func updateOrInsert(_ element: Element, at position: Int) -> (replaced: Element?, index: Int) {
    reportRepeats()
    let id = element.id
    guard let found = index(id: id) else {
      insertNew(element, id: id, at: position)
      return (nil, position)
    }
    let replaced = storage[found]
    storage[found] = element
    return (replaced, found)
  }

  /// Adds an element at the end, unless there is one with its id: the position of that.
  @inlinable
  mutating func add(_ element: Element) -> Int? {
    let id = element.id
    if table.isInUse {
      let hash = PositionTable.hash(id)
      let found = search(id, hash: hash)
      if found.position >= 0 { return repeats == 0 ? found.position : firstIndex(id: id) }
      if table.hasRoom(for: storage.count + 1) {
        table.append(hash: hash, slot: found.free)
      } else {
        growTable(to: storage.count + 1)
        table.append(hash: hash)
      }
      storage.append(element)
    } else {
      if let taken = index(id: id) { return taken }
      storage.append(element)
      if storage.count > PositionTable.fewest { growTable(to: storage.count) }
    }
    return nil
  }

  /// Inserts an element whose id isn't there.
  @inlinable
  mutating func insertNew(_ element: Element, id: ID, at position: Int) {
    let count = storage.count + 1
    if count > PositionTable.fewest, !table.hasRoom(for: count) { growTable(to: count) }
    storage.insert(element, at: position)
    if table.isInUse { table.insert(hash: PositionTable.hash(id), at: position) }
  }
}

// MARK: - Changing

extension IdentifiedArray {
  /// Changes the element with an id in place. O(1).
  ///
  /// It does what a change through ``subscript(id:)`` does, and takes a fraction of the time; the element can't be removed
  /// or added with it. Where the element is given the id of another one, it is removed and reported.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: Gets the element; it isn't called when there is none.
  /// - Returns: What `body` returns, or nil when there is no element with the id.
  /// - Throws: What `body` throws; the changes that were made so far stay.
  @discardableResult
  @inlinable
  public mutating func modify<Result>(id: ID, _ body: (inout Element) throws -> Result) rethrows -> Result? {
    reportRepeats()
    guard let position = index(id: id) else { return nil }
    defer { if storage[position].id != id { changeID(from: id, at: position) } }
    return try body(&storage[position])
  }

  /// Changes every element in place, in order. O(n).
  ///
  /// Elements may be given other ids. When all are changed, the first element with an id is kept, and the rest is
  /// dropped and reported.
  ///
  /// - Throws: What `body` throws; the changes that were made so far stay.
  @inlinable
  public mutating func mutateEach(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: (inout Element) throws -> Void
  ) rethrows {
    var idsChanged = false
    defer {
      if idsChanged {
        let repeated = rebuildTableDroppingRepeated()
        if !repeated.isEmpty {
          IdentifiedArrayIssue.repeated(repeated)
            .report(fileID: fileID, filePath: filePath, line: line, column: column)
        }
      } else {
        dropRepeats(fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
    for position in storage.indices {
      let id = storage[position].id
      defer { if storage[position].id != id { idsChanged = true } }
      try body(&storage[position])
    }
  }
}
