// Access for code that only knows a `MutableCollection`: algorithms of any library, and key paths.
//
// Such code assigns element by element (`let x = c[i]; c[i] = c[j]; c[j] = x`), so ids are duplicated in between, and only the
// caller knows when it is done. Nothing is refused or dropped here: duplicates are counted in `repeats`, and the array keeps
// finding the first element with an id. The next operation of the array's own reports duplicates that remain. They are dropped
// by the next operation that may shorten the array anyway, because a loop over positions relies on the length.
extension IdentifiedArray {
  /// The element at a position, for code that only knows a `MutableCollection`, and for key paths. O(1).
  ///
  /// Ids may be duplicated temporarily, for example while elements are exchanged one by one. Meanwhile an id finds the first
  /// element that has it. Remaining duplicates are reported by the next addition, removal, change by id, or assignment by
  /// position outside generic code. They are dropped by the next removal by id or condition.
  @_disfavoredOverload
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    set { assign(newValue, at: position) }
    _modify {
      let old = storage[position].id
      defer { if storage[position].id != old { idChanged(from: old, at: position) } }
      yield &storage[position]
    }
  }

  /// The elements at a range of positions, for code that only knows a `MutableCollection`.
  ///
  /// Ids may be duplicated temporarily, as in the subscript by position.
  @_disfavoredOverload
  @inlinable
  public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    get { storage[bounds] }
    set {
      if newValue.count == bounds.count {
        for (position, element) in zip(bounds, newValue) { assign(element, at: position) }
      } else {
        storage.replaceSubrange(bounds, with: newValue)
        rebuildTableCountingRepeats()
      }
    }
  }

  /// Calls `body` with the elements in contiguous memory.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }

  /// Calls `body` with the elements in contiguous memory to change them there, as the standard library's algorithms do. O(n).
  ///
  /// Ids may be duplicated temporarily, as in the subscript by position.
  /// - Throws: The error that `body` throws; changes made until then remain.
  @_disfavoredOverload
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    defer { rebuildTableCountingRepeats() }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }

  /// Calls `body` with the elements in contiguous memory to change them there. O(n).
  ///
  /// If elements have the same id, the first is kept; the others are dropped and reported.
  /// - Throws: The error that `body` throws; changes made until then remain.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    defer {
      let repeated = rebuildTableDroppingRepeated()
      if !repeated.isEmpty {
        IdentifiedArrayIssue.repeated(repeated).report(fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }

  // MARK: - Duplicate ids

  /// Replaces the element at a position, whatever its id.
  @inlinable
  mutating func assign(_ element: Element, at position: Int) {
    let old = storage[position].id
    storage[position] = element
    if element.id != old { idChanged(from: old, at: position) }
  }

  /// Enters the new id of the element at `position`, and counts it if it is now a duplicate.
  @inlinable
  @inline(never)
  mutating func idChanged(from old: ID, at position: Int) {
    let new = storage[position].id
    idLeft(old, from: position)
    // This duplicate isn't among those already reported.
    if index(id: new, except: position) != nil { repeats = abs(repeats) + 1 }
    if table.isInUse { table.rehash(position, to: PositionTable.hash(new)) }
  }

  /// Returns the first position of an id that may be duplicated.
  @inlinable
  @inline(never)
  func firstIndex(id: ID) -> Int? {
    guard table.isInUse else { return storage.firstIndex { $0.id == id } }
    let mask = table.mask
    let hash = PositionTable.hash(id)
    var slot = hash & mask
    var first: Int?
    while table.cells[Int(slot)] != 0 {
      let entry = table.cells[Int(slot)]
      let position = Int(entry & mask) &- 1
      if (entry ^ hash) & ~mask == 0, position < first ?? .max, storage[position].id == id { first = position }
      slot = (slot &+ 1) & mask
    }
    return first
  }

  /// Rebuilds the table after elements changed in unknown ways, and counts duplicates.
  @inlinable
  mutating func rebuildTableCountingRepeats() {
    table = PositionTable(room: storage.count)
    let reported = -repeats
    repeats = 0
    for position in storage.indices {
      let id = storage[position].id
      if table.isInUse {
        let hash = PositionTable.hash(id)
        if search(id, hash: hash).position >= 0 { repeats += 1 }
        table.append(hash: hash)
      } else if storage[..<position].contains(where: { $0.id == id }) {
        repeats += 1
      }
    }
    // There is nothing new to report.
    if repeats <= reported { repeats = -repeats }
  }

  /// Reports, once, the duplicates that generic code has left. They stay in place: under a loop over positions none must move.
  @inlinable
  @inline(__always)
  mutating func reportRepeats(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    if repeats > 0 { reportRepeatsNow(fileID, filePath, line, column) }
  }

  @inlinable
  @inline(never)
  mutating func reportRepeatsNow(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    var known: Set<ID> = []
    let repeated = storage.map { $0.id }.filter { !known.insert($0).inserted }
    repeats = -Int32(truncatingIfNeeded: repeated.count)
    if repeated.isEmpty { return }
    IdentifiedArrayIssue.left(repeated).report(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Drops the duplicates that generic code has left, and reports those not reported yet.
  @inlinable
  @inline(__always)
  mutating func dropRepeats(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    if repeats != 0 { dropRepeatsNow(fileID, filePath, line, column) }
  }

  @inlinable
  @inline(never)
  mutating func dropRepeatsNow(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    reportRepeats(fileID: fileID, filePath: filePath, line: line, column: column)
    _ = rebuildTableDroppingRepeated()
  }

  /// Updates the count for an id that an element no longer has, or whose element is gone.
  @inlinable
  mutating func idLeft(_ id: ID, from position: Int = -1) {
    if repeats != 0, index(id: id, except: position) != nil { repeats -= repeats.signum() }
  }
}
