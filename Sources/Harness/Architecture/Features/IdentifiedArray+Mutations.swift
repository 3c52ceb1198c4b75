// MARK: - Adding

extension IdentifiedArray {
  /// Adds an element at the end. O(1).
  ///
  /// If its id is already taken, the existing element stays and a failure is reported.
  ///
  /// - Returns: Whether the element was added, and the position of the element with this id.
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
  /// Elements whose id is already taken or repeated are dropped and reported.
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

  /// Inserts an element at a position. O(n).
  ///
  /// If its id is already taken, the existing element stays and a failure is reported.
  ///
  /// - Parameters:
  ///   - element: The element to insert.
  ///   - position: Its position after the insertion, from 0 to `count`.
  /// - Returns: Whether the element was inserted, and the position of the element with this id.
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
  /// - Returns: The replaced element, or nil if there was none.
  @discardableResult
  @inlinable
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    reportRepeats()
    guard let position = add(element) else { return nil }
    let replaced = storage[position]
    storage[position] = element
    return replaced
  }

  /// Replaces the element with the same id, or inserts the element at a position. O(1) to replace, O(n) to insert.
  ///
  /// - Returns: The replaced element, and the position of the element with this id.
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

  /// Adds an element at the end if its id is free; otherwise returns the position of the element with its id.
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

  /// Inserts an element whose id is free.
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
  /// This does the same as a change through ``subscript(id:)`` in a fraction of the time, but can't add or remove the element.
  /// If the element is given another one's id, it is removed and reported.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - body: Takes the element; it isn't called if there is none.
  /// - Returns: The result of `body`, or nil if there is no element with the id.
  /// - Throws: The error that `body` throws; changes made until then remain.
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
  /// You may give elements other ids. When all are changed, the first element with an id is kept; the others are dropped and
  /// reported.
  ///
  /// - Throws: The error that `body` throws; changes made until then remain.
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
