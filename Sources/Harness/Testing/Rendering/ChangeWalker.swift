/// Hears of each difference between two values, by path.
///
/// References are valid during the call only. The path is empty when the whole value changed.
package protocol ChangeConsumer {
  /// The value at `path` is another now. `old` is nil when there was none.
  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef)
  /// The element or key at `path` is gone.
  mutating func removed(_ path: [UInt8], old: ValueRef)
  /// The same of values that are not there any more, or are objects: their literals.
  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8])
  mutating func removed(_ path: [UInt8], old: [UInt8])
  /// The elements of the identified array at `path` have another order than the old one leads to.
  mutating func reordered(_ path: [UInt8], ids: [[UInt8]])
}

/// Walks two values of one type side by side and gives a consumer what differs, sorted by path.
///
/// What is the same is skipped without looking into it: by its bytes, field by field (see `FlatRecord`), by the identity of
/// its storage where it is an array. Structure decides, not `==`: that one may leave a field out of account. It is asked
/// where a value has parts that can't be read, and nothing else in there differs; then the whole value is the change. The
/// rules of what makes one line are those of docs/transcripts.md.
package struct ChangeWalker<Consumer: ChangeConsumer>: DeepWalk {
  package var consumer: Consumer
  package var descent = Descent()
  private var depth = 0
  private var path = ValuePath()
  /// How the path of a value begins that would begin with nothing.
  private var root = ""
  /// How much was reported so far.
  private var count = 0
  /// An Equatable value around this place has the last word on what can't be read.
  private var isJudged = false

  package init(_ consumer: Consumer) { self.consumer = consumer }

  /// Compares two values of one type. `root` names values that are not structs, whose paths would begin with nothing.
  /// - Parameter difference: where a struct is known to differ first.
  package mutating func walk(
    from old: ValueRef, to new: ValueRef, root: String = "state", hiding hidden: PathMask? = nil,
    since difference: FlatRecord.Difference? = nil
  ) {
    path = ValuePath()
    self.root = root
    if case .structure = new.kind {
      compare(old, new, hidden, since: difference)
    } else {
      path.push(name: root)
      compare(old, new, hidden?.below(root: root))
    }
    descent.report(new.shape)
  }

  /// Compares two values at a path.
  mutating func walk(from old: ValueRef, to new: ValueRef, at path: ValuePath, hiding hidden: PathMask?) {
    self.path = path
    compare(old, new, hidden)
    descent.report(new.shape)
  }

  // MARK: One value

  /// - Parameter difference: what a comparison of the struct around it has found out: no part is compared twice.
  private mutating func compare(
    _ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?, since difference: FlatRecord.Difference? = nil
  ) {
    if let hidden, hidden.isEnd { return }
    depth += 1
    if descent.hasRoom(at: depth), !new.shape.hidesParts {
      compareParts(old, new, hidden, since: difference)
    } else {
      compareRarely(old, new, hidden)
    }
    depth -= 1
  }

  /// A value that lies deep, or has parts that can't be read.
  @inline(never)
  private mutating func compareRarely(_ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?) {
    if descent.hasRoom(at: depth) {
      judge(old, new, hidden)
    } else {
      onLargerStack(at: depth) { $0.judge(old, new, hidden) }
    }
  }

  /// Asks `==` of a value whose parts can't all be read, where those that can say nothing.
  private mutating func judge(_ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?) {
    let (outer, before) = (isJudged, count)
    let asks = new.shape.hidesParts && new.shape.equals != nil
    if asks { isJudged = true }
    compareParts(old, new, hidden)
    isJudged = outer
    if asks, count == before, !old.hasSameParts(as: new), old.equals(new) == false { changed(old, new) }
  }

  // Inlined: the kind would be copied for a call.
  @inline(__always)
  private mutating func compareParts(
    _ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?, since difference: FlatRecord.Difference? = nil
  ) {
    switch new.kind {
    case .leaf, .existential, .reference, .mirrored, .represented, .bytes, .metatype, .set:
      if !old.isSame(as: new) { changed(old, new) }
    case .opaque: if !old.isSameUnread(as: new, isJudged: isJudged) { changed(old, new) }
    case .structure(let record), .tuple(let record):
      let flat = record.flat(new)
      flat.keep(for: new.shape)
      if let difference = difference ?? flat.difference(old, new) {
        compareFields(of: flat, since: difference, old, new, hidden)
      }
    case .enumeration(let enumeration):
      if old.isIdentical(to: new) || old.isPlainlySame(as: new) { return }
      comparePayloads(enumeration, old, new, hidden)
    case .optional(let wrapped):
      switch (old.wrapped(wrapped), new.wrapped(wrapped)) {
      case (let old?, let new?): compare(old, new, hidden)
      case (nil, nil): break
      default: changed(old, new)
      }
    case .list(let list, let element):
      old.withElements(of: list, element) { oldElements in
        new.withElements(of: list, element) { newElements in
          if oldElements.isIdentical(to: newElements) { return }
          if newElements.isEmpty, !oldElements.isEmpty { return changed(old, new) }
          compareElements(oldElements, newElements, hidden)
        }
      }
    case .fixed: old.withElements { old in new.withElements { compareElements(old, $0, hidden) } }
    case .identified(let list, let id, let element):
      old.withElements(of: list, element) { oldElements in
        new.withElements(of: list, element) { newElements in
          if oldElements.isIdentical(to: newElements) { return }
          if newElements.isEmpty, !oldElements.isEmpty { return changed(old, new) }
          compareMembers(IdentifiedPlan(list, id, in: old, oldElements, newElements), hidden)
        }
      }
    case .dictionary: compareEntries(old, new, hidden)
    case .wrapper(let wrapper):
      if let marker = wrapper.marker, !old[marker].hasSameBytes(as: new[marker]) { return changed(old, new) }
      compare(old[wrapper.value], new[wrapper.value], hidden)
    }
  }

  // MARK: Reporting changes

  private mutating func changed(_ old: ValueRef?, _ new: ValueRef) {
    count += 1
    if path.bytes.isEmpty { path.push(name: root) }
    consumer.changed(path.bytes, from: old, to: new)
  }

  private mutating func removed(_ old: ValueRef) {
    count += 1
    consumer.removed(path.bytes, old: old)
  }

  /// What is in the old value, in the new one, or in both, under the component of the path that was pushed at `start`.
  private mutating func compareMember(_ old: ValueRef?, _ new: ValueRef?, from start: Int, _ hidden: PathMask?) {
    let inner = hidden?[path.lastComponent(from: start)]
    if let inner, inner.isEnd { return }
    switch (old, new) {
    case (let old?, let new?): compare(old, new, inner)
    case (nil, let new?): changed(nil, new)
    case (let old?, nil): removed(old)
    case (nil, nil): break
    }
  }

  // MARK: Structs and enums

  private mutating func compareFields(
    of flat: FlatRecord, since first: FlatRecord.Difference, _ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?
  ) {
    for field in flat.fields {
      guard let difference = flat.difference(in: field, since: first, old, new) else { continue }
      let start = path.push(name: field.name)
      let inner = hidden.flatMap { $0[path.lastName(from: start)] }
      switch difference {
      case .leaf: if inner?.isEnd != true { changed(old[field], new[field]) }
      case .inside(let difference): compare(old[field], new[field], inner, since: difference)
      case .unknown: compare(old[field], new[field], inner)
      }
      path.pop(to: start)
    }
  }

  private mutating func comparePayloads(
    _ enumeration: TypeShape.Enumeration, _ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?
  ) {
    let index = new.caseIndex
    guard index == old.caseIndex else { return changed(old, new) }
    // Piece by piece: a case as a whole would be copied.
    let name = enumeration.cases[index].name
    let inner = hidden?[name]
    if enumeration.cases[index].payload == nil || inner?.isEnd ?? false { return }
    let parts = enumeration.cases[index].parts
    let start = path.push(name: name)
    old.withPayload(of: enumeration, case: index) { old in
      new.withPayload(of: enumeration, case: index) { new in
        let flat = parts.flat(new)
        if let difference = flat.difference(old, new) { compareFields(of: flat, since: difference, old, new, inner) }
      }
    }
    path.pop(to: start)
  }

  // MARK: Collections

  /// By position: changed common elements, then appended ones, then those removed from the tail.
  private mutating func compareElements(_ old: ListRef, _ new: ListRef, _ hidden: PathMask?) {
    let common = min(old.count, new.count)
    let pair = ListPair(old, new)
    var next = 0
    while true {
      let index = next < common ? pair.difference(from: next) : next
      if index >= max(old.count, new.count) { return }
      next = index + 1
      let start = path.push(index: index)
      defer { path.pop(to: start) }
      if index < common, old[index].hasSameIdentity(as: new[index]) == false {
        if hidden?["[\(index)]"]?.isEnd ?? false { continue }
        if !old[index].isSame(as: new[index]) { changed(old[index], new[index]) }
      } else {
        compareMember(
          index < old.count ? old[index] : nil, index < new.count ? new[index] : nil, from: start, hidden)
      }
    }
  }

  private mutating func compareEntries(_ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?) {
    // The same storage, which is one word; else the same contents, where no wrapper counts sets.
    if old.hasSameBytes(as: new) { return }
    if !new.shape.holdsMarker, old.isSame(as: new) { return }
    if new.memberCount == 0, old.memberCount > 0 { return changed(old, new) }
    let (oldEntries, newEntries) = (SortedMembers.entries(of: old), SortedMembers.entries(of: new))
    guard SortedMembers.distinguish(oldEntries, of: old), SortedMembers.distinguish(newEntries, of: new) else {
      return changed(old, new)
    }
    SortedMembers.merge(oldEntries, newEntries) { component, old, new in
      let start = path.push(component)
      compareMember(old?.value.ref, new?.value.ref, from: start, hidden)
      path.pop(to: start)
    }
  }

  /// By id, sorted; then the order, where it is not the one that follows from the old order.
  private mutating func compareMembers(_ plan: IdentifiedPlan, _ hidden: PathMask?) {
    for entry in plan.entries {
      let start = path.push(.id(entry.text))
      compareMember(entry.old, entry.new, from: start, hidden)
      path.pop(to: start)
    }
    if let order = plan.order {
      count += 1
      consumer.reordered(path.bytes, ids: order)
    }
  }
}
