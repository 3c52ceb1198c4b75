// What code uses that only knows a `MutableCollection`: algorithms of any library, and key paths.
//
// Such code assigns element by element (`let x = c[i]; c[i] = c[j]; c[j] = x`), so ids come twice in between, and only the
// caller knows when it is done. Hence nothing is refused or dropped here: what comes twice is counted in `repeats`, and the
// array goes on finding the first element with an id. The next operation that is the array's own reports what still comes
// twice. It is dropped by the next one that may make the array shorter anyway: who runs over positions counts on them.
extension IdentifiedArray {
  /// The element at a position, for code that only knows a `MutableCollection`, and for key paths. O(1).
  ///
  /// An id may come twice for a moment, as it does when elements are exchanged one by one. The first element with an id
  /// is found by it meanwhile. What still comes twice is reported by the next addition, removal, change by id, or
  /// assignment by position outside of generic code, and dropped by the next removal by id or condition.
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

  /// The elements at the positions of a range, for code that only knows a `MutableCollection`.
  ///
  /// An id may come twice for a moment, as by position.
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

  /// Calls `body` with the elements in one piece of memory.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }

  /// Calls `body` with the elements in one piece of memory, to change them there: what the algorithms of the standard
  /// library do. O(n).
  ///
  /// An id may come twice for a moment, as by position.
  /// - Throws: What `body` throws; the changes that were made so far stay.
  @_disfavoredOverload
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    defer { rebuildTableCountingRepeats() }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }

  /// Calls `body` with the elements in one piece of memory, to change them there. O(n).
  ///
  /// Of elements with the same id the first is kept, and the rest is dropped and reported.
  /// - Throws: What `body` throws; the changes that were made so far stay.
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

  // MARK: - Ids that come twice

  /// Replaces the element at a position, whatever its id.
  @inlinable
  mutating func assign(_ element: Element, at position: Int) {
    let old = storage[position].id
    storage[position] = element
    if element.id != old { idChanged(from: old, at: position) }
  }

  /// The element at `position` has another id: enters that, and counts whether it comes twice now.
  @inlinable
  @inline(never)
  mutating func idChanged(from old: ID, at position: Int) {
    let new = storage[position].id
    idLeft(old, from: position)
    // Another one than those that were reported.
    if index(id: new, except: position) != nil { repeats = abs(repeats) + 1 }
    if table.isInUse { table.rehash(position, to: PositionTable.hash(new)) }
  }

  /// The first position of an id that may come twice.
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

  /// Makes the table anew, after elements changed in ways that only they know, and counts those whose id comes twice.
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
    // Then there is nothing new to report.
    if repeats <= reported { repeats = -repeats }
  }

  /// Reports what generic code has left twice, once. It stays where it is: under a loop over positions none must move.
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

  /// Drops what generic code has left twice, and reports it where that was not done before.
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

  /// An element had this id, and has it no longer or is gone.
  @inlinable
  mutating func idLeft(_ id: ID, from position: Int = -1) {
    if repeats != 0, index(id: id, except: position) != nil { repeats -= repeats.signum() }
  }
}
