/// Hears of each difference between two values, by path.
///
/// Addresses are valid during the call only. The path is empty when the whole value changed.
package protocol ChangeConsumer {
  /// The value at `path` is another now. `old` is nil when there was none.
  mutating func changed(_ path: [UInt8], _ shape: TypeShape, from old: UnsafeRawPointer?, to new: UnsafeRawPointer)
  /// The element or key at `path` is gone.
  mutating func removed(_ path: [UInt8], _ shape: TypeShape, old: UnsafeRawPointer)
  /// The same of values that are not there any more, or are objects: their literals.
  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8])
  mutating func removed(_ path: [UInt8], old: [UInt8])
  /// The elements of the identified array at `path` have another order than the old one leads to.
  mutating func reordered(_ path: [UInt8], ids: [[UInt8]])
}

/// Walks two values of one type side by side and tells a consumer what differs, sorted by path.
///
/// What is the same is skipped without looking into it: by its bytes, field by field (see `FlatRecord`), by the identity of
/// its storage where it is an array. Structure decides, not `==`: that one may leave a field out of account. It is asked
/// where a value has parts that can't be read, and nothing else in there differs; then the whole value is the change. The
/// rules of what makes one line are those of docs/transcripts.md.
package struct ChangeWalker<Consumer: ChangeConsumer>: DeepWalk {
  package var consumer: Consumer
  package var descent = Descent()
  private var depth = 0
  private var path = PathBuilder()
  /// How the path of a value begins that would begin with nothing.
  private var root = ""
  /// How much was told so far.
  private var count = 0
  /// An Equatable value around this place has the last word on what can't be read.
  private var isJudged = false

  package init(_ consumer: Consumer) { self.consumer = consumer }

  /// Compares two values of `shape`. `root` names values that are not structs, whose paths would begin with nothing.
  package mutating func walk(
    _ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, root: String = "state",
    hiding hidden: PathMask? = nil
  ) {
    path = PathBuilder()
    self.root = root
    if case .structure = shape.kind(for: new) {
      compare(shape, old, new, hidden)
    } else {
      path.push(name: root)
      compare(shape, old, new, hidden?.below(root: root))
    }
    descent.report(shape)
  }

  /// Compares two values at a path.
  mutating func walk(
    _ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, at path: PathBuilder, hiding hidden: PathMask?
  ) {
    self.path = path
    compare(shape, old, new, hidden)
    descent.report(shape)
  }

  // MARK: One value

  private mutating func compare(
    _ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    if let hidden, hidden.isEnd { return }
    depth += 1
    if descent.hasRoom(at: depth), !shape.hidesParts {
      compareParts(shape, old, new, hidden)
    } else {
      compareRarely(shape, old, new, hidden)
    }
    depth -= 1
  }

  /// A value that lies deep, or has parts that can't be read.
  @inline(never)
  private mutating func compareRarely(
    _ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    if descent.hasRoom(at: depth) {
      judge(shape, old, new, hidden)
    } else {
      onLargerStack(at: depth) { $0.judge(shape, old, new, hidden) }
    }
  }

  /// Asks `==` of a value whose parts can't all be read, where those that can say nothing.
  private mutating func judge(
    _ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    let (outer, before) = (isJudged, count)
    let equals = shape.hidesParts ? shape.equals : nil
    if equals != nil { isJudged = true }
    compareParts(shape, old, new, hidden)
    isJudged = outer
    if let equals, count == before, !shape.hasSameParts(old, new), !equals(old, new) { changed(shape, old, new) }
  }

  // Inlined: the kind would be copied for a call.
  @inline(__always)
  private mutating func compareParts(
    _ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    switch shape.kind(for: new) {
    case .leaf, .existential, .reference, .mirrored, .represented, .bytes, .metatype, .set:
      if !StructuralEquality.areEqual(shape, old, new) { changed(shape, old, new) }
    case .opaque: if !shape.isSameUnread(old, new, isJudged: isJudged) { changed(shape, old, new) }
    case .structure(let record), .tuple(let record):
      let flat = record.flat(new)
      flat.keep(for: shape)
      if !flat.haveSameBytes(old, new) { compare(flat, old, new, hidden) }
    case .enumeration(let enumeration):
      if old == new || shape.isPlain && shape.sameBytes(old, new) { return }
      compare(shape, enumeration, old, new, hidden)
    case .optional(let wrapped):
      let isPresent = wrapped.isPresent(new)
      if isPresent != wrapped.isPresent(old) { return changed(shape, old, new) }
      if isPresent { compare(wrapped, old, new, hidden) }
    case .list(let list, let element):
      shape.withElements(of: list, old) { oldBase, oldCount in
        shape.withElements(of: list, new) { newBase, newCount in
          if oldBase == newBase, oldCount == newCount { return }
          if newCount == 0, oldCount > 0 { return changed(shape, old, new) }
          compare(element, oldBase, oldCount, newBase, newCount, hidden)
        }
      }
    case .fixed(let element, let count): compare(element, old, count, new, count, hidden)
    case .identified(let list, let id, let element):
      compare(shape, list, id, element, old, new, hidden)
    case .dictionary(let dictionary, let key, let value):
      compare(shape, dictionary, key, value, old, new, hidden)
    case .wrapper(let wrapper):
      if let marker = wrapper.marker, !marker.shape.sameBytes(old + marker.offset, new + marker.offset) {
        return changed(shape, old, new)
      }
      compare(wrapper.value.shape, old + wrapper.value.offset, new + wrapper.value.offset, hidden)
    }
  }

  // MARK: Telling

  private mutating func changed(_ shape: TypeShape, _ old: UnsafeRawPointer?, _ new: UnsafeRawPointer) {
    count += 1
    if path.bytes.isEmpty { path.push(name: root) }
    consumer.changed(path.bytes, shape, from: old, to: new)
  }

  private mutating func removed(_ shape: TypeShape, _ old: UnsafeRawPointer) {
    count += 1
    consumer.removed(path.bytes, shape, old: old)
  }

  // MARK: Structs and enums

  private mutating func compare(
    _ flat: FlatRecord, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    for field in flat.fields where !flat.isSame(field, old, new) {
      let mark = path.push(name: field.name)
      let inner = hidden.flatMap { $0[path.lastName(from: mark)] }
      compare(field.shape, old + field.offset, new + field.offset, inner)
      path.pop(to: mark)
    }
  }

  private mutating func compare(
    _ shape: TypeShape, _ enumeration: TypeShape.Enumeration, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer,
    _ hidden: PathMask?
  ) {
    let index = shape.caseIndex(new)
    guard index == shape.caseIndex(old) else { return changed(shape, old, new) }
    let enumCase = enumeration.cases[index]
    let inner = hidden?[enumCase.name]
    if enumCase.payload == nil || inner?.isEnd ?? false { return }
    let mark = path.push(name: enumCase.name)
    shape.withPayload(old, of: enumeration, case: index) { old in
      shape.withPayload(new, of: enumeration, case: index) { compare(enumCase.parts.flat($0), old, $0, inner) }
    }
    path.pop(to: mark)
  }

  // MARK: Collections

  /// By position: changed common elements, then appended ones, then those removed from the tail.
  private mutating func compare(
    _ element: TypeShape, _ old: UnsafeRawPointer, _ oldCount: Int, _ new: UnsafeRawPointer, _ newCount: Int,
    _ hidden: PathMask?
  ) {
    let common = min(oldCount, newCount)
    let flat = common > 0 ? flatList(of: element, new) : nil
    for index in 0..<max(oldCount, newCount) {
      let offset = index * element.stride
      if index < common {
        if flat?.areSame(old + offset, new + offset) ?? element.areSamePlainly(old + offset, new + offset) { continue }
      }
      let mark = path.push(index: index)
      defer { path.pop(to: mark) }
      let inner = hidden?["[\(index)]"]
      if let inner, inner.isEnd { continue }
      if index >= newCount {
        removed(element, old + offset)
      } else if index >= oldCount {
        changed(element, nil, new + offset)
      } else if let sameIdentity = element.sameIdentity, !sameIdentity(old + offset, new + offset) {
        if !StructuralEquality.areEqual(element, old + offset, new + offset) {
          changed(element, old + offset, new + offset)
        }
      } else {
        compare(element, old + offset, new + offset, inner)
      }
    }
  }

  /// A list for elements that are structs.
  private func flatList(of element: TypeShape, _ value: UnsafeRawPointer) -> FlatRecord? {
    if case .structure(let record) = element.kind(for: value) { record.flat(value) } else { nil }
  }

  private mutating func compare(
    _ shape: TypeShape, _ dictionary: any DictionaryReflectable.Type, _ key: TypeShape, _ value: TypeShape,
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    // The same storage, which is one word; else the same contents, where no wrapper counts sets.
    if shape.sameBytes(old, new) { return }
    if !shape.holdsMarker, StructuralEquality.areEqual(shape, old, new) { return }
    if dictionary.count(new) == 0, dictionary.count(old) > 0 { return changed(shape, old, new) }
    let oldEntries = SortedMembers.entries(of: dictionary, key, value, old)
    let newEntries = SortedMembers.entries(of: dictionary, key, value, new)
    guard SortedMembers.tellApart(oldEntries, key), SortedMembers.tellApart(newEntries, key) else {
      return changed(shape, old, new)
    }
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < oldEntries.count || newIndex < newEntries.count {
      let before = oldIndex < oldEntries.count ? oldEntries[oldIndex] : nil
      let after = newIndex < newEntries.count ? newEntries[newIndex] : nil
      let isBefore = before.map { before in after.map { !($0.sort < before.sort) } ?? true } ?? false
      let isAfter = after.map { after in before.map { !($0.sort < after.sort) } ?? true } ?? false
      if isBefore { oldIndex += 1 }
      if isAfter { newIndex += 1 }
      compare(value, isBefore ? before : nil, isAfter ? after : nil, hidden)
    }
  }

  /// One key, in the old dictionary, in the new one, or in both.
  private mutating func compare(
    _ value: TypeShape, _ old: SortedMembers.Entry?, _ new: SortedMembers.Entry?, _ hidden: PathMask?
  ) {
    guard let key = (old ?? new)?.text else { return }
    let mark = path.push(key: key)
    defer { path.pop(to: mark) }
    let inner = hidden?[path.lastComponent(from: mark)]
    if let inner, inner.isEnd { return }
    switch (old?.value.address, new?.value.address) {
    case (let old?, let new?): compare(value, old, new, inner)
    case (nil, let new?): changed(value, nil, new)
    case (let old?, nil): removed(value, old)
    case (nil, nil): break
    }
  }

  /// By id, sorted; then the order, where it is not the one that follows from the old order.
  private mutating func compare(
    _ shape: TypeShape, _ list: any IdentifiedReflectable.Type, _ id: TypeShape, _ element: TypeShape,
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    shape.withElements(of: list, old) { oldBase, oldCount in
      shape.withElements(of: list, new) { newBase, newCount in
        if oldBase == newBase, oldCount == newCount { return }
        if newCount == 0, oldCount > 0 { return changed(shape, old, new) }
        let flat = newCount > 0 ? flatList(of: element, newBase) : nil
        let plan = IdentifiedPlan(
          list, id, element, old: (old, oldBase, oldCount), new: (newBase, newCount),
          isSame: { flat?.areSame($0, $1) ?? element.areSamePlainly($0, $1) },
          isEqual: { !element.holdsMarker && StructuralEquality.areEqual(element, $0, $1) })
        if plan.entries.isEmpty, plan.order == nil { return }
        for entry in plan.entries {
          let mark = path.push(id: entry.text)
          defer { path.pop(to: mark) }
          let inner = hidden?[path.lastComponent(from: mark)]
          if let inner, inner.isEnd { continue }
          switch (entry.old, entry.new) {
          case (let old?, let new?): compare(element, old, new, inner)
          case (nil, let new?): changed(element, nil, new)
          case (let old?, nil): removed(element, old)
          case (nil, nil): break
          }
        }
        if let order = plan.order {
          count += 1
          consumer.reordered(path.bytes, ids: order)
        }
      }
    }
  }
}

extension TypeShape {
  /// Whether two values are the same for certain: they consist of the same bytes and nothing else.
  @inline(__always)
  fileprivate func areSamePlainly(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    isPlain && sameBytes(left, right)
  }
}
