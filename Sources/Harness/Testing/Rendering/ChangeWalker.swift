/// Hears of each difference between two values, by path.
///
/// References are valid during the call only. The path is empty when the whole value changed.
package protocol ChangeConsumer {
  /// What it wants to hear of.
  static var rules: ChangeRules { get }
  /// The value at `path` is another now. `old` is nil when there was none, `new` when the element or key is gone.
  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?)
  /// Elements of the list at `path` came, went or moved: all of them in the order of ``ListEdits/all``, before changes inside of
  /// elements. Those that went or moved by their places are those of the old list, all others those of the new one. Only a consumer
  /// whose rules find edits hears of them.
  mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ elements: ListRef)
  /// The elements of the list at `path` have another order than the changes before lead to: the literals of their ids, or
  /// of the elements where they have none.
  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]])
  /// The element at `path` was at another position of its list, or is known by its id in a list that finds elements by nothing
  /// but their positions.
  mutating func located(_ path: [UInt8], at position: Int)
  /// `==` says as well that the values at `path` differ in which changes were found.
  mutating func confirmed(_ path: [UInt8], _ old: ValueRef, _ new: ValueRef)
  /// Nobody has looked so deep into the value.
  mutating func unseen(_ path: [UInt8])
  /// Whether a value is written as a part of something that is known, and so as a whole.
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

/// By which rules two values are compared: by those of docs/transcripts.md, unless it says otherwise.
package struct ChangeRules {
  /// `==` has the last word, wherever a type has one: what it takes for equal is no change, and where it finds one that
  /// nothing inside shows, the whole value is the change. A value that doesn't equal itself, such as NaN, goes by structure.
  var asksEquality = false
  /// Elements of all lists are known by their ids; those without are the same ones as long as only their order differs.
  var pairsElements = false
  /// Whether there is any change is enough.
  var stopsAtFirst = false
  /// Whether elements that came, went or moved are reported as such, where that takes fewer lines than what stands at each place.
  var findsEdits = false

  /// What the lines of a transcript say.
  static var lines: ChangeRules { ChangeRules(findsEdits: true) }
}

/// Whether anything differs in two values, where `==` has the last word.
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

/// Walks two values of one type side by side and gives a consumer what differs, sorted by path.
///
/// What is the same is skipped without looking into it: by its bytes, field by field (see `FlatRecord`), by the identity of
/// its storage where it is an array. Structure decides, not `==`: that one may leave a field out of account. It is asked
/// where a value has parts that can't be read, and nothing else in there differs; then the whole value is the change. The
/// rules of what makes one line are those of docs/transcripts.md. A consumer with other rules is asked for them by its type:
/// they cost nothing where they are not wanted.
package struct ChangeWalker<Consumer: ChangeConsumer>: DeepWalk {
  package var consumer: Consumer
  package var recursion = RecursionLimiter()
  private var depth = 0
  private var path = ValuePath()
  /// How the path of a value begins that would begin with nothing.
  private var root = ""
  /// How much was reported so far.
  private(set) var count = 0
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
    report(new.shape)
  }

  /// Compares two values at a path.
  mutating func walk(from old: ValueRef, to new: ValueRef, at path: ValuePath, hiding hidden: PathMask?) {
    self.path = path
    compare(old, new, hidden)
    report(new.shape)
  }

  /// Where `==` has the last word, the consumer has heard of what was too deep.
  private func report(_ shape: TypeShape) { if !Consumer.rules.asksEquality { recursion.report(shape) } }

  // MARK: One value

  /// - Parameter difference: what a comparison of the struct around it has found out: no part is compared twice.
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

  /// Where `==` is asked at each level, and elements are looked at ahead, a level takes more of a stack.
  @inline(__always)
  private var hasRoom: Bool { recursion.hasRoom(at: Consumer.rules.asksEquality ? depth + 50 : depth) }

  /// A value that lies deep, or of which `==` may have to be asked.
  @inline(never)
  private mutating func compareRarely(_ old: ValueRef, _ new: ValueRef, _ hidden: PathMask?) {
    if hasRoom {
      judge(old, new, hidden)
    } else if !onLargerStack(at: depth, { $0.judge(old, new, hidden) }), Consumer.rules.asksEquality {
      count += 1
      consumer.unseen(path.bytes)
    }
  }

  /// Asks `==`: first where it has the last word; else where parts can't be read, and those that can say nothing.
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

  // Inlined: the kind would be copied for a call.
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

  /// Whether two values differ of which only a protocol is known, where `==` has the last word.
  private func differInside(_ old: ValueRef, _ new: ValueRef) -> Bool {
    old.withDynamic { old in
      new.withDynamic { new in
        guard let old, let new else { return (old == nil) != (new == nil) }
        return old.shape !== new.shape || Self.differ(old, new, recursion, depth)
      }
    }
  }

  /// Whether anything differs in two parts, where `==` has the last word. They are no less deep for being looked at ahead.
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

  /// The elements of two lists have another order.
  private mutating func reordered(_ old: ListRef, _ new: ListRef, _ ids: ElementIDs) {
    count += 1
    consumer.reordered(path.bytes, from: { ids.texts(of: old) }, to: { ids.texts(of: new) })
  }

  /// What is in the old value, in the new one, or in both, under the component of the path that was pushed at `start`.
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

  /// A collection that was emptied is one change; to who reads what differs from an expectation, so is one that was filled.
  private func isWhole(_ old: Int, _ new: Int) -> Bool {
    new == 0 ? old > 0 : old == 0 && Consumer.rules.pairsElements
  }

  /// Whether a collection that was empty is known as a whole.
  private func isKnown(_ old: Int, _ new: ValueRef, _ hidden: PathMask?) -> Bool {
    old == 0 && hidden == nil && consumer.refers(to: new)
  }

  private mutating func compareElements(_ old: ListRef, _ new: ListRef, _ hidden: PathMask?) {
    if Consumer.rules.pairsElements { pairElements(old, new, hidden) } else { comparePositions(old, new, hidden) }
  }

  /// By id, where the elements have one that is unique. What both lists begin and end with is left out first, so one change
  /// among thousands costs one comparison of each.
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

  /// Whether two elements are the same by the rules, without a look inside where `==` can say.
  private func areSame(_ old: ValueRef, _ new: ValueRef) -> Bool { Self.areSame(old, new, recursion, depth) }

  private static func areSame(_ old: ValueRef, _ new: ValueRef, _ recursion: RecursionLimiter, _ depth: Int) -> Bool {
    Consumer.rules.asksEquality ? old.equals(new) ?? !differ(old, new, recursion, depth) : old.isSame(as: new)
  }

  /// By position: changed common elements, then appended ones, then those removed from the tail; or by what went, came and
  /// moved, where that says it in fewer lines.
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

  /// Lists inside of more values are compared by place: elements are looked at ahead, on each level once more.
  static var deepestEdits: Int { 100 }

  /// What is hidden at one place alone needs to have that place.
  private func mayFindEdits(_ hidden: PathMask?) -> Bool {
    guard Consumer.rules.findsEdits, depth <= Self.deepestEdits else { return false }
    guard let hidden else { return true }
    return hidden.ofEachElement?.isEnd == false
  }

  /// Elements without ids are the same ones at the same place, or between the same neighbours.
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

  /// By what went, came and moved. Returns false where places say it better.
  /// - Parameter start: the first place at which the lists may differ.
  @inline(never)
  private mutating func compareEdits(_ pair: ListPair, from start: Int, _ first: Int, _ hidden: PathMask?) -> Bool {
    let (old, new) = (pair.old, pair.new)
    // How often a wrapper was set is no part of what is compared. One element is what it is at its place.
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
    // The same storage, which is one word; else the same contents, where no wrapper counts sets.
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

  /// Those that differ, sorted by key.
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

  /// By id, sorted; then the order of the lists, where it is not the one that follows from the old order.
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
  /// Whether it is an optional that holds nothing.
  fileprivate var isNil: Bool {
    if case .optional(let wrapped) = kind { self.wrapped(wrapped) == nil } else { false }
  }
}
