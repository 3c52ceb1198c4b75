/// Receives each difference between two values, by path.
///
/// References are only valid during the call. The path is empty if the whole value changed.
package protocol ChangeConsumer {
  /// The rules of the comparison.
  static var rules: ChangeRules { get }
  /// The value at `path` changed. `old` is nil if there was none, `new` if the element or key is gone.
  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?)
  /// Elements of the list at `path` were inserted, removed or moved: all of them in the order of ``ListEdits/all``, before
  /// changes inside elements. Elements that were removed, or moved by position, are those of the old list, all others those of
  /// the new one. Only called if the rules include finding edits.
  mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ elements: ListRef)
  /// The elements of the list at `path` have another order than the preceding changes explain: the literals of their ids, or
  /// of the elements if they have none.
  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]])
  /// The element at `path` was at another position of its list, or is identified by its id in a list that finds elements only
  /// by position.
  mutating func located(_ path: [UInt8], at position: Int)
  /// `==` confirms that the values at `path`, in which changes were found, differ.
  mutating func confirmed(_ path: [UInt8], _ old: ValueRef, _ new: ValueRef)
  /// The value is too deep to be compared.
  mutating func unseen(_ path: [UInt8])
  /// Whether a value is written as a reference to something known, and so as a whole.
  func refers(to value: ValueRef) -> Bool
}

extension ChangeConsumer {
  package static var rules: ChangeRules { ChangeRules() }
  package mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ elements: ListRef) {}
  package mutating func located(_ path: [UInt8], at position: Int) {}
  package mutating func confirmed(_ path: [UInt8], _ old: ValueRef, _ new: ValueRef) {}
  package mutating func unseen(_ path: [UInt8]) {}
  package func refers(to value: ValueRef) -> Bool { false }
}

/// The rules for comparing two values; by default those of docs/transcripts.md.
package struct ChangeRules {
  /// Whether `==` has the last word, if a type has one: differences that it ignores are no changes, and if it finds one that
  /// nothing inside shows, the whole value is the change. A value that doesn't equal itself, such as NaN, is compared by
  /// structure.
  var asksEquality = false
  /// Whether elements of all lists are identified by their ids; those without are the same as long as only their order
  /// differs.
  var pairsElements = false
  /// Whether to stop at the first change.
  var stopsAtFirst = false
  /// Whether to report elements as inserted, removed or moved, if that takes fewer lines than changes by position.
  var findsEdits = false

  /// The rules for the lines of a transcript.
  static var lines: ChangeRules { ChangeRules(findsEdits: true) }
}

/// Finds whether two values differ at all, with `==` having the last word.
struct AnyDifference: ChangeConsumer {
  static var rules: ChangeRules { ChangeRules(asksEquality: true, stopsAtFirst: true) }

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {}
  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {}

  static func exists<Value>(_ old: Value, _ new: Value) -> Bool {
    FlatRecord.withDifference(old, new) { difference in
      ValueRef.with(old, new) { old, new in
        var walker = ChangeWalker(AnyDifference())
        walker.walk(from: old, to: new, since: difference)
        return walker.count > 0
      }
    } ?? false
  }
}

/// Compares two values of one type and passes the differences to a consumer, sorted by path.
///
/// Equal parts are skipped without examining them: by their bytes, field by field (see `FlatRecord`), and arrays by the
/// identity of their storage. Structure decides, not `==`, which may ignore a field. `==` is called for a value with
/// unreadable parts if nothing else in it differs; then the whole value is the change. The rules for what makes one line are
/// those of docs/transcripts.md. A consumer's type provides other rules, which cost nothing if they aren't used.
package struct ChangeWalker<Consumer: ChangeConsumer>: DeepWalk {
  package var consumer: Consumer
  package var recursion = RecursionLimiter()
  private var depth = 0
  private var path = ValuePath()
  /// The beginning of paths for a value whose paths would begin with nothing.
  private var root = ""
  /// The number of changes reported so far.
  private(set) var count = 0
  /// Whether an Equatable value around this place decides about unreadable parts.
  private var isJudged = false

  package init(_ consumer: Consumer) { self.consumer = consumer }

  /// Compares two values of one type. `root` names values that are not structs, whose paths would begin with nothing.
  /// - Parameter difference: the first known difference of a struct.
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
    report(new.shape)
  }

  /// Compares two values at a path.
  mutating func walk(from old: ValueRef, to new: ValueRef, at path: ValuePath, hiding hidden: PathMask?) {
    self.path = path
    compare(old, new, hidden)
    report(new.shape)
  }

  /// If `==` has the last word, the consumer was already notified about values that are too deep.
  private func report(_ shape: TypeShape) { if !Consumer.rules.asksEquality { recursion.report(shape) } }

  // MARK: One value

  /// - Parameter difference: the result of comparing the enclosing struct, so that no part is compared twice.
  private mutating func compare(
    _ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?, since difference: FlatRecord.Difference? = nil
  ) {
    if let hidden, hidden.isEnd { return }
    if Consumer.rules.stopsAtFirst, count > 0 { return }
    depth += 1
    if hasRoom, !(Consumer.rules.asksEquality ? new.shape.equals != nil : new.shape.hidesParts) {
      compareParts(old, new, hidden, since: difference)
    } else {
      compareRarely(old, new, hidden)
    }
    depth -= 1
  }

  /// With `==` at each level and elements compared ahead, each level takes more stack.
  @inline(__always)
  private var hasRoom: Bool { recursion.hasRoom(at: Consumer.rules.asksEquality ? depth + 50 : depth) }

  /// Compares a value that is deep, or that may require `==`.
  @inline(never)
  private mutating func compareRarely(_ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?) {
    if hasRoom {
      judge(old, new, hidden)
    } else if !onLargerStack(at: depth, { $0.judge(old, new, hidden) }), Consumer.rules.asksEquality {
      count += 1
      consumer.unseen(path.bytes)
    }
  }

  /// Calls `==`: first if it has the last word; otherwise if parts are unreadable and the readable ones are equal.
  private mutating func judge(_ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?) {
    let asksFirst = Consumer.rules.asksEquality
    let asks = new.shape.equals != nil && (asksFirst || new.shape.hidesParts)
    if asks, asksFirst, old.equals(new) == true { return }
    let (outer, before) = (isJudged, count)
    if asks { isJudged = true }
    compareParts(old, new, hidden)
    isJudged = outer
    if asks, asksFirst {
      guard old.equals(old) == true, new.equals(new) == true else { return }
      if count == before { changed(old, new) } else { consumer.confirmed(path.bytes, old, new) }
    } else if asks, count == before, !old.hasSameParts(as: new), old.equals(new) == false {
      changed(old, new)
    }
  }

  // Inlined, since a call would copy the kind.
  @inline(__always)
  private mutating func compareParts(
    _ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?, since difference: FlatRecord.Difference? = nil
  ) {
    switch new.kind {
    case .leaf, .reference, .mirrored, .represented, .bytes, .metatype, .set:
      if !old.isSame(as: new) { changed(old, new) }
    case .existential:
      if Consumer.rules.asksEquality ? differInside(old, new) : !old.isSame(as: new) { changed(old, new) }
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
      case (let oldValue?, let newValue?):
        // As a part, `.some(nil)` would be written like nil.
        if oldValue.isNil != newValue.isNil { changed(old, new) } else { compare(oldValue, newValue, hidden) }
      case (nil, nil): break
      default: changed(old, new)
      }
    case .list(let list, let element):
      old.withElements(of: list, element) { oldElements in
        new.withElements(of: list, element) { newElements in
          if oldElements.isIdentical(to: newElements) { return }
          if isWhole(oldElements.count, newElements.count) || isKnown(oldElements.count, new, hidden) {
            return changed(old, new)
          }
          compareElements(oldElements, newElements, hidden)
        }
      }
    case .fixed: old.withElements { old in new.withElements { compareElements(old, $0, hidden) } }
    case .identified(let list, let id, let element):
      old.withElements(of: list, element) { oldElements in
        new.withElements(of: list, element) { newElements in
          if oldElements.isIdentical(to: newElements) { return }
          if isWhole(oldElements.count, newElements.count) || isKnown(oldElements.count, new, hidden) {
            return changed(old, new)
          }
          let findsEdits = mayFindEdits(hidden)
          let plan = IdentifiedPlan(list, id, in: old, oldElements, newElements, findsEdits: findsEdits) {
            areSame($0, $1)
          }
          compareMembers(plan, oldElements, newElements, hidden)
        }
      }
    case .dictionary: compareEntries(old, new, hidden)
    case .wrapper(let wrapper):
      if !Consumer.rules.asksEquality, let marker = wrapper.marker, !old[marker].hasSameBytes(as: new[marker]) {
        return changed(old, new)
      }
      compare(old[wrapper.value], new[wrapper.value], hidden)
    }
  }

  /// Whether two values of a protocol type differ, with `==` having the last word.
  private func differInside(_ old: ValueRef, _ new: ValueRef) -> Bool {
    old.withDynamic { old in
      new.withDynamic { new in
        guard let old, let new else { return (old == nil) != (new == nil) }
        return old.shape !== new.shape || Self.differ(old, new, recursion, depth)
      }
    }
  }

  /// Whether two parts differ at all, with `==` having the last word. Comparing them ahead doesn't reset their depth.
  private static func differ(_ old: ValueRef, _ new: ValueRef, _ recursion: RecursionLimiter, _ depth: Int) -> Bool {
    var walker = ChangeWalker<AnyDifference>(AnyDifference())
    (walker.recursion, walker.depth) = (recursion, depth)
    walker.compare(old, new, nil)
    return walker.count > 0
  }

  // MARK: Reporting changes

  private mutating func changed(_ old: ValueRef?, _ new: ValueRef?) {
    count += 1
    if path.bytes.isEmpty { path.push(name: root) }
    consumer.changed(path.bytes, from: old, to: new)
  }

  /// Reports that the elements of two lists have another order.
  private mutating func reordered(_ old: ListRef, _ new: ListRef, _ ids: ElementIDs) {
    count += 1
    consumer.reordered(path.bytes, from: { ids.texts(of: old) }, to: { ids.texts(of: new) })
  }

  /// Compares a member that exists in the old value, in the new one, or in both, under the path component pushed at `start`.
  private mutating func compareMember(_ old: ValueRef?, _ new: ValueRef?, from start: Int, _ hidden: PathMask?) {
    let inner = hidden?[path.lastComponent(from: start)]
    if let inner, inner.isEnd { return }
    if let old, let new { compare(old, new, inner) } else { changed(old, new) }
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
    // In separate steps, since a whole case would be copied.
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

  /// Whether a collection is one change as a whole: if it was emptied, and when comparing with an expectation also if it was
  /// filled.
  private func isWhole(_ old: Int, _ new: Int) -> Bool {
    new == 0 ? old > 0 : old == 0 && Consumer.rules.pairsElements
  }

  /// Whether a previously empty collection is written as a reference.
  private func isKnown(_ old: Int, _ new: ValueRef, _ hidden: PathMask?) -> Bool {
    old == 0 && hidden == nil && consumer.refers(to: new)
  }

  private mutating func compareElements(_ old: ListRef, _ new: ListRef, _ hidden: PathMask?) {
    if Consumer.rules.pairsElements { pairElements(old, new, hidden) } else { comparePositions(old, new, hidden) }
  }

  /// Compares by id, if the elements have unique ids. The common beginning and end are skipped first, so one change among
  /// thousands costs one comparison of each.
  @inline(never)
  private mutating func pairElements(_ old: ListRef, _ new: ListRef, _ hidden: PathMask?) {
    var (start, oldEnd, newEnd) = (0, old.count, new.count)
    if Consumer.rules.asksEquality || !new.element.holdsMarker {
      while start < min(oldEnd, newEnd), areSame(old[start], new[start]) { start += 1 }
      while min(oldEnd, newEnd) > start, areSame(old[oldEnd - 1], new[newEnd - 1]) {
        (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
      }
    }
    let (oldPart, newPart) = (old.part(start..<oldEnd), new.part(start..<newEnd))
    let isFollowed = oldEnd < old.count
    if let plan = IdentifiedPlan(oldPart, newPart, from: start, isFollowed: isFollowed, { areSame($0, $1) }) {
      compareMembers(plan, old, new, hidden)
    } else if newPart.isPermutation(of: oldPart) {
      reordered(old, new, .ofElements(nil))
    } else {
      comparePositions(oldPart, newPart, from: start, hidden)
    }
  }

  /// Whether two elements are equal by the rules, without examining them if `==` can tell.
  private func areSame(_ old: ValueRef, _ new: ValueRef) -> Bool { Self.areSame(old, new, recursion, depth) }

  private static func areSame(_ old: ValueRef, _ new: ValueRef, _ recursion: RecursionLimiter, _ depth: Int) -> Bool {
    Consumer.rules.asksEquality ? old.equals(new) ?? !differ(old, new, recursion, depth) : old.isSame(as: new)
  }

  /// Compares by position: changed common elements, then appended ones, then those removed at the end. Or by elements
  /// inserted, removed and moved, if that takes fewer lines.
  /// - Parameter first: the position of the first element.
  private mutating func comparePositions(_ old: ListRef, _ new: ListRef, from first: Int = 0, _ hidden: PathMask?) {
    let common = min(old.count, new.count)
    let pair = ListPair(old, new)
    let start = pair.difference(from: 0)
    if start < common, mayFindEdits(hidden), compareEdits(pair, from: start, first, hidden) { return }
    var next = start
    while true {
      let index = next < common ? pair.difference(from: next) : next
      if index >= max(old.count, new.count) { return }
      next = index + 1
      compareElement(
        index < old.count ? old[index] : nil, index < new.count ? new[index] : nil, at: first + index, hidden)
    }
  }

  /// The depth beyond which lists are compared by position, since each level compares elements ahead once more.
  static var deepestEdits: Int { 100 }

  /// Whether edits may be found: positions must be kept if something is hidden at one position only.
  private func mayFindEdits(_ hidden: PathMask?) -> Bool {
    guard Consumer.rules.findsEdits, depth <= Self.deepestEdits else { return false }
    guard let hidden else { return true }
    return hidden.ofEachElement?.isEnd == false
  }

  /// Compares elements without ids, which are the same at the same position, or between the same neighbors.
  @inline(__always)
  private mutating func compareElement(
    _ old: ValueRef?, _ new: ValueRef?, at index: Int, wasAt position: Int? = nil, _ hidden: PathMask?
  ) {
    let start = path.push(index: index)
    defer { path.pop(to: start) }
    if let position, position != index { consumer.located(path.bytes, at: position) }
    if let old, let new, old.hasSameIdentity(as: new) == false {
      if hidden?[path.lastComponent(from: start)]?.isEnd ?? false { return }
      if !areSame(old, new) { changed(old, new) }
    } else {
      compareMember(old, new, from: start, hidden)
    }
  }

  /// Compares by elements inserted, removed and moved. Returns false if positions describe the changes better.
  /// - Parameter start: the first position at which the lists may differ.
  @inline(never)
  private mutating func compareEdits(_ pair: ListPair, from start: Int, _ first: Int, _ hidden: PathMask?) -> Bool {
    let (old, new) = (pair.old, pair.new)
    // How often a wrapper was set isn't part of this comparison. A single element is identified by its position.
    if new.element.holdsMarker || old.count == new.count && pair.difference(from: start + 1) == new.count {
      return false
    }
    let (recursion, depth) = (recursion, depth)
    let lists = ListRefComparison(pair, hiding: hidden?.ofEachElement) { Self.areSame($0, $1, recursion, depth) }
    guard let edits = ListEdits(lists, from: start) else { return false }
    for edit in edits.all {
      count += 1
      consumer.edited(path.bytes, edit.moved(by: first), (edit.isInserted ? new : old).part(edit.places))
    }
    if edits.isReordered, let ids = lists.ids { reordered(old, new, ids) }
    for (one, other) in edits.changed {
      compareElement(old[one], new[other], at: first + other, wasAt: first + one, hidden)
    }
    return true
  }

  private mutating func compareEntries(_ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?) {
    // Either the same storage, which is one word, or the same contents if no wrapper counts assignments.
    if old.hasSameBytes(as: new) { return }
    if !new.shape.holdsMarker, !Consumer.rules.asksEquality, old.isSame(as: new) { return }
    if isWhole(old.memberCount, new.memberCount) || isKnown(old.memberCount, new, hidden) { return changed(old, new) }
    if let pair = DictionaryPair(old, new) { return compareEntries(pair, hidden) }
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

  /// Compares the differing entries, sorted by key.
  private mutating func compareEntries(_ pair: DictionaryPair, _ hidden: PathMask?) {
    var entries: [(sort: SortedMembers.Key, key: [UInt8], old: ValueBox?, new: ValueBox?)] = []
    pair.forEachDifference { key, old, new in
      let text = SortedMembers.text(key)
      entries.append((SortedMembers.key(key, text), text, old?.copy(), new?.copy()))
    }
    for entry in entries.sorted(by: { $0.sort < $1.sort }) {
      let start = path.push(.key(entry.key))
      compareMember(entry.old?.ref, entry.new?.ref, from: start, hidden)
      path.pop(to: start)
    }
  }

  /// Compares by id, sorted; then the order of the lists, if it doesn't follow from the old order.
  private mutating func compareMembers(
    _ plan: IdentifiedPlan, _ old: ListRef, _ new: ListRef, _ hidden: PathMask?
  ) {
    for edit in plan.placed {
      count += 1
      consumer.edited(path.bytes, edit, new.part(edit.places))
    }
    for entry in plan.entries {
      let start = path.push(.id(entry.text))
      if let position = entry.position { consumer.located(path.bytes, at: position) }
      compareMember(entry.old, entry.new, from: start, hidden)
      path.pop(to: start)
    }
    if plan.isReordered { reordered(old, new, plan.ids) }
  }
}

extension ValueRef {
  /// Whether the value is an optional without a value.
  fileprivate var isNil: Bool {
    if case .optional(let wrapped) = kind { self.wrapped(wrapped) == nil } else { false }
  }
}
