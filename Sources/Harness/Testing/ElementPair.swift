/// The elements of two lists side by side, and how the step from one to the other is told best.
///
/// What both begin and end with is left out first, so one change among thousands costs one comparison of each.
struct ElementPair {
  typealias Elements = (base: UnsafeRawPointer, count: Int)

  /// The shape of the lists.
  let shape: TypeShape
  let element: TypeShape
  let old: Elements
  let new: Elements
  /// Elements are found by id in code too.
  let hasSubscript: Bool

  private let oldRange: Range<Int>
  private let newRange: Range<Int>

  init(_ shape: TypeShape, _ element: TypeShape, _ old: Elements, _ new: Elements, hasSubscript: Bool) {
    self.shape = shape
    self.element = element
    self.old = old
    self.new = new
    self.hasSubscript = hasSubscript
    if old.base == new.base, old.count == new.count {
      (oldRange, newRange) = (0..<0, 0..<0)
      return
    }
    func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool {
      let left = old.base + oldIndex * element.stride
      let right = new.base + newIndex * element.stride
      return element.equals?(left, right) ?? StructuralEquality.areEqual(element, left, right)
    }
    var start = 0
    var (oldEnd, newEnd) = (old.count, new.count)
    while start < oldEnd, start < newEnd, isSame(start, start) { start += 1 }
    while oldEnd > start, newEnd > start, isSame(oldEnd - 1, newEnd - 1) { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }
    oldRange = start..<oldEnd
    newRange = start..<newEnd
  }

  var differs: Bool { !oldRange.isEmpty || !newRange.isEmpty }

  // MARK: Telling the difference

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
    let old: UnsafeRawPointer?
    /// Nil where the list has fewer elements now.
    let new: UnsafeRawPointer?
  }

  struct Member {
    /// The literal of its id.
    let id: [UInt8]
    let oldIndex: Int
    let old: UnsafeRawPointer?
    let new: UnsafeRawPointer?
  }

  /// Where two orders begin to differ: the indices of the first elements of each from there on.
  struct Order {
    fileprivate static let mostShown = 5
    fileprivate let old: [Int]
    fileprivate let new: [Int]
    fileprivate let start: Int

    func text(ofOld pair: ElementPair) -> String { pair.text(old, from: start, pair.old, beside: new, pair.new) }
    func text(ofNew pair: ElementPair) -> String { pair.text(new, from: start, pair.new, beside: old, pair.old) }
  }

  func plan() -> Plan {
    if let identity = ElementIdentity(element), let plan = byID(identity) { return plan }
    if isPermutation { return .order(order(Array(oldRange), Array(newRange), from: oldRange.lowerBound)) }
    return .positions(positions)
  }

  /// The places that differ, from the first to the last.
  var positions: [Position] {
    (0..<max(oldRange.count, newRange.count)).map { offset in
      let index = oldRange.lowerBound + offset
      return Position(
        index: index, old: index < oldRange.upperBound ? oldElement(index) : nil,
        new: index < newRange.upperBound ? newElement(index) : nil)
    }
  }

  private func oldElement(_ index: Int) -> UnsafeRawPointer { old.base + index * element.stride }
  private func newElement(_ index: Int) -> UnsafeRawPointer { new.base + index * element.stride }

  /// Nil when an id isn't unique: then it says nothing.
  private func byID(_ identity: ElementIdentity) -> Plan? {
    var places: [AnyHashable: Int] = [:]
    for index in oldRange where places.updateValue(index, forKey: identity.id(oldElement(index))) != nil { return nil }
    var met: Set<AnyHashable> = []
    var members: [Member] = []
    var (kept, keptBefore): ([Int], [Int]) = ([], [])
    for index in newRange {
      let id = identity.id(newElement(index))
      guard met.insert(id).inserted else { return nil }
      let place = places[id]
      if let place {
        kept.append(index)
        keptBefore.append(place)
      }
      members.append(
        Member(
          id: identity.text(newElement(index)), oldIndex: place ?? 0, old: place.map(oldElement), new: newElement(index)
        ))
    }
    for index in oldRange where !met.contains(identity.id(oldElement(index))) {
      members.append(
        Member(id: identity.text(oldElement(index)), oldIndex: index, old: oldElement(index), new: nil))
    }
    let sorted = keptBefore.sorted()
    guard let first = sorted.indices.first(where: { sorted[$0] != keptBefore[$0] }) else {
      return .members(members, order: nil)
    }
    let start = oldRange.lowerBound + first
    return .members(members, order: order(Array(sorted[first...]), Array(kept[first...]), from: start))
  }

  private func order(_ old: [Int], _ new: [Int], from start: Int) -> Order {
    Order(old: Array(old.prefix(Order.mostShown + 1)), new: Array(new.prefix(Order.mostShown + 1)), start: start)
  }

  private func text(
    _ indices: [Int], from start: Int, _ elements: Elements, beside others: [Int], _ otherElements: Elements
  ) -> String {
    let known = Set(words(indices, elements) + words(others, otherElements))
    var shown = words(indices.prefix(Order.mostShown), elements).map { Self.shortened($0, among: known) }
    if start > 0 { shown.insert("…", at: 0) }
    if indices.count > Order.mostShown { shown.append("…") }
    return shown.joined(separator: ", ")
  }

  private func words(_ indices: some Sequence<Int>, _ elements: Elements) -> [String] {
    let identity = ElementIdentity(element)
    return indices.map { index in
      let place = elements.base + index * element.stride
      return identity.map { String(decoding: $0.text(place), as: UTF8.self) } ?? LiteralPrinter.text(element, place)
    }
  }

  /// So many characters of an element are shown.
  private static let longest = 60

  /// A long element is cut to where it begins to differ from all others.
  private static func shortened(_ word: String, among words: Set<String>) -> String {
    guard word.count > longest else { return word }
    let same = words.filter { $0 != word }.map { zip($0, word).prefix { $0 == $1 }.count }.max() ?? 0
    let rest = same < longest ? word[...] : word.dropFirst(same - longest / 2)
    return (same < longest ? "" : TextBeginning.cut) + TextBeginning.of(rest, longest)
  }

  // MARK: Permutations

  /// Whether the same elements stand in another order. Hashes find the pairs, comparison proves them.
  private var isPermutation: Bool {
    guard oldRange.count == newRange.count, oldRange.count > 1 else { return false }
    func sorted(_ range: Range<Int>, _ place: (Int) -> UnsafeRawPointer) -> [(hash: UInt64, index: Int)] {
      range.map { (StructuralHasher.hash(element, place($0)), $0) }.sorted { $0.0 < $1.0 }
    }
    return zip(sorted(oldRange, oldElement), sorted(newRange, newElement)).allSatisfy { before, after in
      before.hash == after.hash
        && StructuralEquality.areEqual(element, oldElement(before.index), newElement(after.index))
    }
  }
}

/// The id by which the elements of a list are known.
struct ElementIdentity {
  let id: (UnsafeRawPointer) -> AnyHashable
  /// The id's literal.
  let text: (UnsafeRawPointer) -> [UInt8]

  /// Nil when the elements have no id, or none but their address.
  init?(_ element: TypeShape) {
    if case .reference = element.kind { return nil }
    guard let type = element.type as? any Identifiable.Type else { return nil }
    self.init(type)
  }

  private init<Element: Identifiable>(_: Element.Type) {
    let shape = TypeShape.of(Element.ID.self)
    id = { AnyHashable($0.read(as: Element.self).id) }
    text = { element in
      withUnsafePointer(to: element.read(as: Element.self).id) {
        var printer = LiteralPrinter()
        printer.print(shape, UnsafeRawPointer($0))
        return printer.bytes
      }
    }
  }
}
