extension IdentifiedArray {
  /// The element with an id: read it, change it in place, replace it or remove it. O(1), except that removing is O(n).
  ///
  ///     items[id: 3]?.isActive.toggle()
  ///     items[id: 3] = nil                       // removes it
  ///     items[id: 9] = Item(id: 9)               // appends it, where there was none
  ///
  /// If you give the element another id, it keeps its position. An id that another element has is reported: assigning then
  /// changes nothing, while an element changed in place is removed, because its old value is gone.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let position = index(id: id) else { return nil }
      return storage[position]
    }
    set {
      reportRepeats()
      switch (index(id: id), newValue) {
      case (let position?, let element?): self[position] = element
      case (_?, nil): remove(id: id)
      case (nil, let element?): if let taken = add(element) { refuse(element.id, taken: taken) }
      case (nil, nil): break
      }
    }
    _modify {
      reportRepeats()
      var element: Element?
      let position = moveOut(id, to: &element)
      defer { putBack(&element, at: position, id: id) }
      yield &element
    }
  }

  /// The element at a position. O(1).
  ///
  /// You may give the element another id. An id that another element has is reported, and the element keeps its old value,
  /// because positions must not move under a loop over them. A change by position therefore copies the element first;
  /// `mutateEach`, `modify(id:)` and `items[id: …]` don't.
  ///
  /// Code that only knows a `MutableCollection`, and key paths, use another subscript; its documentation says why.
  @inlinable
  public subscript(
    position: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Element {
    get { storage[position] }
    set {
      if let taken = replace(at: position, with: newValue) {
        IdentifiedArrayIssue.notReplaced(newValue.id, position: position, taken: taken)
          .report(fileID: fileID, filePath: filePath, line: line, column: column)
      }
      reportRepeats(fileID: fileID, filePath: filePath, line: line, column: column)
    }
    _modify {
      let previous = storage[position]
      defer {
        if let (new, taken) = finishChange(previous, at: position) {
          IdentifiedArrayIssue.notReplaced(new, position: position, taken: taken)
            .report(fileID: fileID, filePath: filePath, line: line, column: column)
        }
        reportRepeats(fileID: fileID, filePath: filePath, line: line, column: column)
      }
      yield &storage[position]
    }
  }

  // MARK: - After a change

  /// Moves the element with an id out, so that nothing else refers to its contents and it can be changed in place.
  ///
  /// Its memory is a hole until `putBack`, which is always called: nobody else can access an array while it is being changed.
  /// The last element leaves no hole.
  ///
  /// - Returns: The position of the element, or -1 if there is none.
  @inlinable
  mutating func moveOut(_ id: ID, to target: inout Element?) -> Int {
    guard let position = index(id: id) else { return -1 }
    if position == storage.count - 1 {
      target = storage.removeLast()
    } else {
      storage.withUnsafeMutableBufferPointer { elements in
        target = elements.baseAddress.map { ($0 + position).move() }
      }
    }
    return position
  }

  /// Ends a change by id with the new value of the element that was moved out of `position`.
  @inlinable
  mutating func putBack(_ source: inout Element?, at position: Int, id: ID) {
    guard position >= 0, let element = source.take() else {
      return putBackOtherwise(source.take(), at: position, id: id)
    }
    let isSame = element.id == id
    if position < storage.count { fill(position, with: consume element) } else { storage.append(consume element) }
    if !isSame { changeID(from: id, at: position) }
  }

  /// Fills a hole.
  @inlinable
  @inline(__always)
  mutating func fill(_ position: Int, with element: consuming Element) {
    // Moved, not copied: a closure can't consume what it captures, but it can take what an optional holds.
    var source: Element? = consume element
    storage.withUnsafeMutableBufferPointer { elements in
      if let base = elements.baseAddress, let element = source.take() { (base + position).initialize(to: element) }
    }
  }

  /// Ends a change by id that adds or removes an element.
  @inlinable
  @inline(never)
  mutating func putBackOtherwise(_ element: consuming Element?, at position: Int, id: ID) {
    if position < 0 {
      if let element, let taken = add(element) { refuse(element.id, taken: taken) }
    } else {
      if position < storage.count {
        // A hole can't be removed: it gets a copy of the next element.
        fill(position, with: storage[position + 1])
        storage.remove(at: position)
      }
      if table.isInUse { table.remove(at: position) }
      if repeats != 0 {
        // The id is gone, and with it every element that had it.
        rebuildTableCountingRepeats()
        remove(id: id)
      }
    }
  }

  /// Enters the new id of the element at `position`, or removes the element if another one has that id.
  @inlinable
  @inline(never)
  mutating func changeID(from old: ID, at position: Int) {
    let new = storage[position].id
    idLeft(old, from: position)
    guard let taken = index(id: new, except: position) else {
      if table.isInUse { table.rehash(position, to: PositionTable.hash(new)) }
      return
    }
    _ = take(at: position)
    IdentifiedArrayIssue.changed(from: old, to: new, taken: taken > position ? taken - 1 : taken).report()
  }

  /// Ends a change by position. If another element has the new id, undoes the change and returns the id and that element's
  /// position.
  @inlinable
  mutating func finishChange(_ previous: consuming Element, at position: Int) -> (id: ID, taken: Int)? {
    if storage[position].id == previous.id { return nil }
    let changed = storage[position]
    storage[position] = previous
    return replace(at: position, with: changed).map { (changed.id, $0) }
  }

  /// Replaces the element at `position`, unless another element has the new one's id; then returns the position of that
  /// element.
  @inlinable
  mutating func replace(at position: Int, with element: consuming Element) -> Int? {
    let new = element.id
    let old = storage[position].id
    if new != old {
      if let taken = index(id: new) { return taken }
      idLeft(old, from: position)
      if table.isInUse { table.rehash(position, to: PositionTable.hash(new)) }
    }
    storage[position] = element
    return nil
  }

  @inlinable
  @inline(never)
  func refuse(_ id: ID, taken: Int) { IdentifiedArrayIssue.notAdded(id, taken: taken).report() }
}
