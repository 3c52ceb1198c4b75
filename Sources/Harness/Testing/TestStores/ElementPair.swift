/// The elements of two lists side by side, and how the step from one to the other is shown best.
///
/// What both begin and end with is left out first, so one change among thousands costs one comparison of each.
struct ElementPair {
  let old: ListRef
  let new: ListRef
  /// Elements are found by id in code too.
  let hasSubscript: Bool

  private let oldRange: Range<Int>
  private let newRange: Range<Int>

  init(_ old: ListRef, _ new: ListRef, hasSubscript: Bool) {
    self.old = old
    self.new = new
    self.hasSubscript = hasSubscript
    if old.isIdentical(to: new) {
      (oldRange, newRange) = (0..<0, 0..<0)
      return
    }
    func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool {
      old[oldIndex].equals(new[newIndex]) ?? old[oldIndex].isSame(as: new[newIndex])
    }
    var start = 0
    var (oldEnd, newEnd) = (old.count, new.count)
    while start < oldEnd, start < newEnd, isSame(start, start) { start += 1 }
    while oldEnd > start, newEnd > start, isSame(oldEnd - 1, newEnd - 1) { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }
    oldRange = start..<oldEnd
    newRange = start..<newEnd
  }

  var differs: Bool { !oldRange.isEmpty || !newRange.isEmpty }

  // MARK: The difference

  enum Plan {
    /// By place: nothing else is known of the elements.
    case positions([Position])
    /// By id, and the order where elements that both have changed places.
    case members([Member], order: Order?)
    /// The same elements in another order.
    case order(Order)
  }

  struct Position {
    let index: Int
    /// Nil where the list had fewer elements.
    let old: ValueRef?
    /// Nil where the list has fewer elements now.
    let new: ValueRef?
  }

  struct Member {
    /// The literal of its id.
    let id: [UInt8]
    let oldIndex: Int
    let old: ValueRef?
    let new: ValueRef?
  }

  /// Where two orders begin to differ: the indices of the first elements of each from there on.
  struct Order {
    fileprivate static let maxShown = 5
    fileprivate let old: [Int]
    fileprivate let new: [Int]
    fileprivate let start: Int

    func text(ofOld pair: ElementPair) -> String { pair.text(old, from: start, pair.old, beside: new, pair.new) }
    func text(ofNew pair: ElementPair) -> String { pair.text(new, from: start, pair.new, beside: old, pair.old) }
  }

  func plan() -> Plan {
    if let identity = ElementIdentity(old.element), let plan = byID(identity) { return plan }
    if isPermutation { return .order(order(Array(oldRange), Array(newRange), from: oldRange.lowerBound)) }
    return .positions(positions)
  }

  /// The places that differ, from the first to the last.
  var positions: [Position] {
    (0..<max(oldRange.count, newRange.count)).map { offset in
      let index = oldRange.lowerBound + offset
      return Position(
        index: index, old: index < oldRange.upperBound ? old[index] : nil,
        new: index < newRange.upperBound ? new[index] : nil)
    }
  }

  /// Nil when an id isn't unique: then it says nothing.
  private func byID(_ identity: ElementIdentity) -> Plan? {
    var places: [AnyHashable: Int] = [:]
    for index in oldRange where places.updateValue(index, forKey: identity.id(old[index])) != nil { return nil }
    var met: Set<AnyHashable> = []
    var members: [Member] = []
    var (kept, keptBefore): ([Int], [Int]) = ([], [])
    for index in newRange {
      let id = identity.id(new[index])
      guard met.insert(id).inserted else { return nil }
      let place = places[id]
      if let place {
        kept.append(index)
        keptBefore.append(place)
      }
      members.append(
        Member(
          id: identity.text(new[index]), oldIndex: place ?? 0, old: place.map { old[$0] }, new: new[index]))
    }
    for index in oldRange where !met.contains(identity.id(old[index])) {
      members.append(Member(id: identity.text(old[index]), oldIndex: index, old: old[index], new: nil))
    }
    let sorted = keptBefore.sorted()
    guard let first = sorted.indices.first(where: { sorted[$0] != keptBefore[$0] }) else {
      return .members(members, order: nil)
    }
    let start = oldRange.lowerBound + first
    return .members(members, order: order(Array(sorted[first...]), Array(kept[first...]), from: start))
  }

  private func order(_ old: [Int], _ new: [Int], from start: Int) -> Order {
    Order(old: Array(old.prefix(Order.maxShown + 1)), new: Array(new.prefix(Order.maxShown + 1)), start: start)
  }

  private func text(
    _ indices: [Int], from start: Int, _ elements: ListRef, beside others: [Int], _ otherElements: ListRef
  ) -> String {
    let known = Set(words(indices, elements) + words(others, otherElements))
    var shown = words(indices.prefix(Order.maxShown), elements).map { Self.shortened($0, among: known) }
    if start > 0 { shown.insert("…", at: 0) }
    if indices.count > Order.maxShown { shown.append("…") }
    return shown.joined(separator: ", ")
  }

  private func words(_ indices: some Sequence<Int>, _ elements: ListRef) -> [String] {
    let identity = ElementIdentity(elements.element)
    return indices.map { index in
      let element = elements[index]
      return identity.map { String(decoding: $0.text(element), as: UTF8.self) } ?? LiteralPrinter.text(of: element)
    }
  }

  /// So many characters of an element are shown.
  private static let longest = 60

  /// A long element is cut to where it begins to differ from all others.
  private static func shortened(_ word: String, among words: Set<String>) -> String {
    guard word.count > longest else { return word }
    let same = words.filter { $0 != word }.map { zip($0, word).prefix { $0 == $1 }.count }.max() ?? 0
    let rest = same < longest ? word[...] : word.dropFirst(same - longest / 2)
    return (same < longest ? "" : LongText.mark) + LongText.beginning(of: rest, longest)
  }

  // MARK: Permutations

  /// Whether the same elements stand in another order. Hashes find the pairs, comparison proves them.
  private var isPermutation: Bool {
    guard oldRange.count == newRange.count, oldRange.count > 1 else { return false }
    func sorted(_ range: Range<Int>, _ elements: ListRef) -> [(hash: UInt64, index: Int)] {
      range.map { (StructuralHasher.hash(elements[$0]), $0) }.sorted { $0.0 < $1.0 }
    }
    return zip(sorted(oldRange, old), sorted(newRange, new)).allSatisfy { before, after in
      before.hash == after.hash && old[before.index].isSame(as: new[after.index])
    }
  }
}

/// The id by which the elements of a list are known.
struct ElementIdentity {
  let id: (ValueRef) -> AnyHashable
  /// The id's literal.
  let text: (ValueRef) -> [UInt8]

  /// Nil when the elements have no id, or none but their address.
  init?(_ element: TypeShape) {
    if case .reference = element.kind { return nil }
    guard let type = element.type as? any Identifiable.Type else { return nil }
    self.init(type)
  }

  private init<Element: Identifiable>(_: Element.Type) {
    id = { AnyHashable($0.read(as: Element.self).id) }
    text = { element in ValueRef.with(element.read(as: Element.self).id, SortedMembers.text) }
  }
}
