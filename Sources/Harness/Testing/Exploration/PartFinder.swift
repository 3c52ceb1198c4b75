/// Finds the values of one type inside values of others: the ids of the rows that are there. What can't hold such a value is
/// not looked into, and of many elements only some.
///
/// Use from one thread.
final class PartFinder {
  private let wanted: TypeShape
  private var ways: [ObjectIdentifier: Way] = [:]

  static let maxFound = 256
  /// So many elements of a list are looked into, half of them at its end.
  static let maxElements = 16
  private static let maxVisits = 4_000
  private static let maxDepth = 64

  init(_ wanted: TypeShape) { self.wanted = wanted }

  /// What of a type is to be looked into.
  private final class Way {
    let isWanted: Bool
    /// Nil where nothing in it can hold the wanted type.
    var inside: Inside?

    init(isWanted: Bool) { self.isWanted = isWanted }

    var leads: Bool { isWanted || inside != nil }
  }

  private enum Inside {
    case fields([(field: TypeShape.Field, way: Way)])
    case cases(TypeShape.Enumeration, [[(field: TypeShape.Field, way: Way)]])
    case optional(TypeShape, Way)
    case elements(Way)
    case identified(any IdentifiedReflectable.Type, id: TypeShape, hasWantedID: Bool, Way)
    case members(Way)
    case entries(key: Way, value: Way)
  }

  /// Whether there can be one.
  func canFind(in shape: TypeShape) -> Bool { way(shape).leads }

  /// A copy of one of those that are there; nil where there is none.
  /// - Parameter choose: returns a number below the count that it is given.
  func find(in value: ValueRef, choose: (Int) -> Int) -> ValueBox? {
    let way = way(value.shape)
    guard way.leads else { return nil }
    var search = Search(wanted: -1)
    search.visit(value, way, 0)
    guard search.count > 0 else { return nil }
    search = Search(wanted: choose(search.count))
    search.visit(value, way, 0)
    return search.found
  }

  // MARK: Ways

  private func way(_ shape: TypeShape) -> Way {
    if let known = ways[ObjectIdentifier(shape)] { return known }
    let reaching = reaching(shape)
    make(shape, reaching)
    return ways[ObjectIdentifier(shape)] ?? Way(isWanted: false)
  }

  /// The shapes below `root`, itself included, that hold a wanted one, or are one.
  private func reaching(_ root: TypeShape) -> Set<ObjectIdentifier> {
    let all = root.reach
    var reaching: Set<ObjectIdentifier> = [ObjectIdentifier(wanted)]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for shape in all where !reaching.contains(ObjectIdentifier(shape)) {
        if shape.allParts.contains(where: { reaching.contains(ObjectIdentifier($0)) }) {
          reaching.insert(ObjectIdentifier(shape))
          isGrowing = true
        }
      }
    }
    return reaching
  }

  @discardableResult
  private func make(_ shape: TypeShape, _ reaching: Set<ObjectIdentifier>) -> Way {
    if let known = ways[ObjectIdentifier(shape)] { return known }
    let way = Way(isWanted: shape === wanted)
    ways[ObjectIdentifier(shape)] = way
    guard shape.allParts.contains(where: { reaching.contains(ObjectIdentifier($0)) }) else { return way }
    func fields(of record: TypeShape.Record) -> [(field: TypeShape.Field, way: Way)] {
      record.fields.compactMap { field in
        guard field.shape.isReadInPlace, reaching.contains(ObjectIdentifier(field.shape)) else { return nil }
        return (field, make(field.shape, reaching))
      }
    }
    switch shape.kind {
    case .structure(let record), .tuple(let record): way.inside = .fields(fields(of: record))
    case .enumeration(let enumeration):
      way.inside = .cases(enumeration, enumeration.cases.map { $0.payload == nil ? [] : fields(of: $0.parts) })
    case .optional(let wrapped): way.inside = .optional(wrapped, make(wrapped, reaching))
    case .wrapper(let wrapper): way.inside = .fields([(wrapper.value, make(wrapper.value.shape, reaching))])
    case .list(_, let element), .fixed(let element, _): way.inside = .elements(make(element, reaching))
    case .identified(let list, let id, let element):
      way.inside = .identified(list, id: id, hasWantedID: id === wanted, make(element, reaching))
    case .set(_, let member): way.inside = .members(make(member, reaching))
    case .dictionary(_, let key, let value):
      way.inside = .entries(key: make(key, reaching), value: make(value, reaching))
    default: break
    }
    return way
  }

  // MARK: Search

  /// Counts values up to the one that is wanted, and copies it.
  private struct Search {
    let wanted: Int
    var count = 0
    var visits = 0
    var found: ValueBox?

    var isDone: Bool { found != nil || count >= maxFound || visits >= maxVisits }

    mutating func meet(_ value: ValueRef) {
      if count == wanted { found = value.copy() }
      count += 1
    }

    mutating func visit(_ value: ValueRef, _ way: Way, _ depth: Int) {
      if isDone || depth > maxDepth { return }
      visits += 1
      if way.isWanted { meet(value) }
      guard let inside = way.inside else { return }
      // A type that has turned out to be other than its metadata say is not looked into.
      if case .mirrored = value.kind { return }
      switch inside {
      case .fields(let fields): for (field, way) in fields { visit(value[field], way, depth + 1) }
      case .cases(let enumeration, let cases):
        let index = value.caseIndex
        if cases[index].isEmpty { return }
        value.withPayload(of: enumeration, case: index) { payload in
          for (field, way) in cases[index] { visit(payload[field], way, depth + 1) }
        }
      case .optional(let wrapped, let way):
        if let held = value.wrapped(wrapped) { visit(held, way, depth + 1) }
      case .elements(let way):
        value.withElements { elements in
          for index in Self.sample(elements.count) { visit(elements[index], way, depth + 1) }
        }
      case .identified(let list, let id, let hasWantedID, let way):
        value.withElements { elements in
          for index in Self.sample(elements.count) {
            if hasWantedID { elements[index].withID(in: list, id) { meet($0) } }
            visit(elements[index], way, depth + 1)
          }
        }
      case .members(let way):
        for member in value.firstMembers(maxElements) { visit(member.ref, way, depth + 1) }
      case .entries(let key, value: let way):
        for entry in value.firstEntries(maxElements) {
          visit(entry.key.ref, key, depth + 1)
          visit(entry.value.ref, way, depth + 1)
        }
      }
    }

    private static func sample(_ count: Int) -> [Int] {
      if count <= maxElements { return Array(0..<count) }
      return Array(0..<maxElements / 2) + Array((count - maxElements / 2)..<count)
    }
  }
}

extension TypeShape {
  /// The parts, with the ids of an identified array.
  fileprivate var allParts: [TypeShape] {
    if case .identified(_, let id, let element) = kind { [id, element] } else { parts }
  }

  /// The shapes that values of this one are made of at any depth, itself included.
  var reach: [TypeShape] {
    var all = [self]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var next = 0
    while next < all.count {
      for part in all[next].allParts where seen.insert(ObjectIdentifier(part)).inserted { all.append(part) }
      next += 1
    }
    return all
  }
}

extension ValueRef {
  /// Copies of some members of a set, in an order that is the same in every process.
  fileprivate func firstMembers(_ count: Int) -> [ValueBox] {
    var first = Smallest<ValueBox>(count)
    forEachMember { member in first.add(StructuralHasher.hash(member)) { member.copy() } }
    return first.elements.map(\.element)
  }

  fileprivate func firstEntries(_ count: Int) -> [(key: ValueBox, value: ValueBox)] {
    var first = Smallest<(key: ValueBox, value: ValueBox)>(count)
    forEachEntry { key, value in first.add(StructuralHasher.hash(key)) { (key.copy(), value.copy()) } }
    return first.elements.map(\.element)
  }
}

/// Those of the smallest hashes, sorted.
private struct Smallest<Element> {
  private let count: Int
  private(set) var elements: [(hash: UInt64, element: Element)] = []

  init(_ count: Int) { self.count = count }

  mutating func add(_ hash: UInt64, _ element: () -> Element) {
    if elements.count == count, let last = elements.last, last.hash <= hash { return }
    let place = elements.firstIndex { $0.hash > hash } ?? elements.count
    elements.insert((hash, element()), at: place)
    if elements.count > count { elements.removeLast() }
  }
}
