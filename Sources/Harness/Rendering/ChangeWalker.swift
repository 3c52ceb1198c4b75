/// Hears of each difference between two values, by path.
///
/// Addresses are valid during the call only. The path is empty when the whole value changed.
package protocol ChangeConsumer {
  /// The value at `path` is another now. `old` is nil when there was none.
  mutating func changed(_ path: [UInt8], _ shape: TypeShape, from old: UnsafeRawPointer?, to new: UnsafeRawPointer)
  /// The element or key at `path` is gone.
  mutating func removed(_ path: [UInt8], _ shape: TypeShape, old: UnsafeRawPointer)
  /// The elements of the identified array at `path` have another order than the old one leads to.
  mutating func reordered(_ path: [UInt8], ids: [[UInt8]])
}

/// Walks two values of one type side by side and tells a consumer what differs, sorted by path.
///
/// Equal subtrees are skipped by `==` where the type is Equatable, by their bytes where they are plain, and by the
/// identity of their storage where they are arrays. The rules of what makes one line are those of docs/transcripts.md.
package struct ChangeWalker<Consumer: ChangeConsumer> {
  package var consumer: Consumer
  private var path = PathBuilder()

  package init(_ consumer: Consumer) { self.consumer = consumer }

  /// Compares two values of `shape`. `root` names values that are not structs, whose paths would begin with nothing.
  package mutating func walk(
    _ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, root: String = "state",
    hiding hidden: PathMask? = nil
  ) {
    path = PathBuilder()
    if case .structure = shape.kind(for: new) { return compare(shape, old, new, hidden) }
    path.push(name: root)
    compare(shape, old, new, hidden?.below(root: root))
  }

  // MARK: One value

  private mutating func compare(
    _ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    if let hidden, hidden.isEnd { return }
    switch shape.kind(for: new) {
    case .leaf, .existential, .reference, .mirrored, .opaque:
      if !StructuralEquality.areEqual(shape, old, new) { changed(shape, old, new) }
    case .structure(let record), .tuple(let record):
      if isEqual(shape, old, new) { return }
      compare(record, old, new, hidden)
    case .enumeration(let enumeration):
      if isEqual(shape, old, new) { return }
      compare(shape, enumeration, old, new, hidden)
    case .optional(let wrapped):
      let isPresent = wrapped.isPresent(new)
      if isPresent != wrapped.isPresent(old) { return changed(shape, old, new) }
      if isPresent { compare(wrapped, old, new, hidden) }
    case .list(let list, let element):
      list.withElements(old) { oldBase, oldCount in
        list.withElements(new) { newBase, newCount in
          if oldBase == newBase, oldCount == newCount { return }
          if newCount == 0, oldCount > 0 { return changed(shape, old, new) }
          compare(element, oldBase, oldCount, newBase, newCount, hidden)
        }
      }
    case .identified(let list, let id, let element):
      compare(shape, list, id, element, old, new, hidden)
    case .set:
      if !StructuralEquality.areEqual(shape, old, new) { changed(shape, old, new) }
    case .dictionary(let dictionary, let key, let value):
      compare(shape, dictionary, key, value, old, new, hidden)
    case .wrapper(let wrapper):
      if let marker = wrapper.marker, !marker.shape.sameBytes(old + marker.offset, new + marker.offset) {
        return changed(shape, old, new)
      }
      compare(wrapper.value.shape, old + wrapper.value.offset, new + wrapper.value.offset, hidden)
    }
  }

  private func isEqual(_ shape: TypeShape, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    if old == new { return true }
    if shape.isPlain, shape.sameBytes(old, new) { return true }
    return shape.equals?(old, new) ?? false
  }

  private mutating func changed(_ shape: TypeShape, _ old: UnsafeRawPointer?, _ new: UnsafeRawPointer) {
    consumer.changed(path.bytes, shape, from: old, to: new)
  }

  private mutating func compare(
    _ record: TypeShape.Record, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    for index in record.sorted {
      let field = record.fields[index]
      let mark = path.push(field: field.name, index)
      let inner = hidden?[path.lastName(from: mark)]
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
      shape.withPayload(new, of: enumeration, case: index) { compare(enumCase.parts, old, $0, inner) }
    }
    path.pop(to: mark)
  }

  // MARK: Collections

  /// By position: changed common elements, then appended ones, then those removed from the tail.
  private mutating func compare(
    _ element: TypeShape, _ old: UnsafeRawPointer, _ oldCount: Int, _ new: UnsafeRawPointer, _ newCount: Int,
    _ hidden: PathMask?
  ) {
    for index in 0..<max(oldCount, newCount) {
      let offset = index * element.stride
      if index < oldCount, index < newCount, isEqual(element, old + offset, new + offset) { continue }
      let mark = path.push(index: index)
      defer { path.pop(to: mark) }
      let inner = hidden?["[\(index)]"]
      if let inner, inner.isEnd { continue }
      if index >= newCount {
        consumer.removed(path.bytes, element, old: old + offset)
      } else if index >= oldCount {
        changed(element, nil, new + offset)
      } else if let sameIdentity = element.sameIdentity, !sameIdentity(old + offset, new + offset) {
        changed(element, old + offset, new + offset)
      } else {
        compare(element, old + offset, new + offset, inner)
      }
    }
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
    case (let old?, nil): consumer.removed(path.bytes, value, old: old)
    case (nil, nil): break
    }
  }

  /// By id, sorted; then the order, where it is not the one that follows from the old order.
  private mutating func compare(
    _ shape: TypeShape, _ list: any IdentifiedReflectable.Type, _ id: TypeShape, _ element: TypeShape,
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ hidden: PathMask?
  ) {
    list.withElements(old) { oldBase, oldCount in
      list.withElements(new) { newBase, newCount in
        if oldBase == newBase, oldCount == newCount { return }
        if newCount == 0, oldCount > 0 { return changed(shape, old, new) }
        let plan = IdentifiedPlan(list, id, element, old: (old, oldBase, oldCount), new: (newBase, newCount)) {
          [isEqual] in isEqual(element, $0, $1)
        }
        for entry in plan.entries {
          let mark = path.push(id: entry.text)
          defer { path.pop(to: mark) }
          let inner = hidden?[path.lastComponent(from: mark)]
          if let inner, inner.isEnd { continue }
          switch (entry.old, entry.new) {
          case (let old?, let new?): compare(element, old, new, inner)
          case (nil, let new?): changed(element, nil, new)
          case (let old?, nil): consumer.removed(path.bytes, element, old: old)
          case (nil, nil): break
          }
        }
        if let order = plan.order { consumer.reordered(path.bytes, ids: order) }
      }
    }
  }
}
