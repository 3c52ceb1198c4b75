/// Finds the values of one type inside values of others, such as the ids of existing rows. It skips what can't hold such a
/// value, and most elements of long collections.
///
/// Use from one thread.
final class PartFinder {
  private let wanted: TypeShape
  private var routes: [ObjectIdentifier: Route] = [:]

  static let maxFound = 256
  /// The maximum number of elements examined in a list, half of them at its end.
  static let maxElements = 16
  private static let maxVisits = 4_000
  private static let maxDepth = 64

  init(_ wanted: TypeShape) { self.wanted = wanted }

  /// The parts of a type to search.
  private final class Route {
    let isWanted: Bool
    /// Nil if nothing in it can hold the wanted type.
    var inside: Inside?

    init(isWanted: Bool) { self.isWanted = isWanted }

    var leads: Bool { isWanted || inside != nil }
  }

  private enum Inside {
    case fields([(field: TypeShape.Field, route: Route)])
    case cases(TypeShape.Enumeration, [[(field: TypeShape.Field, route: Route)]])
    case optional(TypeShape, Route)
    case elements(Route)
    case identified(any IdentifiedReflectable.Type, id: TypeShape, hasWantedID: Bool, Route)
    case members(Route)
    case entries(key: Route, value: Route)
  }

  /// Whether values of a shape can hold a wanted one.
  func canFind(in shape: TypeShape) -> Bool { route(shape).leads }

  /// Returns a copy of one of the values found; nil if there is none.
  /// - Parameter choose: returns a number below the count that it is given.
  func find(in value: ValueRef, choose: (Int) -> Int) -> ValueBox? {
    let route = route(value.shape)
    guard route.leads else { return nil }
    var search = Search(wanted: -1)
    search.visit(value, route, 0)
    guard search.count > 0 else { return nil }
    search = Search(wanted: choose(search.count))
    search.visit(value, route, 0)
    return search.found
  }

  // MARK: Routes

  private func route(_ shape: TypeShape) -> Route {
    if let known = routes[ObjectIdentifier(shape)] { return known }
    let reaching = reaching(shape)
    make(shape, reaching)
    return routes[ObjectIdentifier(shape)] ?? Route(isWanted: false)
  }

  /// Returns the shapes below `root`, including itself, that hold a wanted one or are one.
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
  private func make(_ shape: TypeShape, _ reaching: Set<ObjectIdentifier>) -> Route {
    if let known = routes[ObjectIdentifier(shape)] { return known }
    let route = Route(isWanted: shape === wanted)
    routes[ObjectIdentifier(shape)] = route
    guard shape.allParts.contains(where: { reaching.contains(ObjectIdentifier($0)) }) else { return route }
    func fields(of record: TypeShape.Record) -> [(field: TypeShape.Field, route: Route)] {
      record.fields.compactMap { field in
        guard field.shape.isReadInPlace, reaching.contains(ObjectIdentifier(field.shape)) else { return nil }
        return (field, make(field.shape, reaching))
      }
    }
    switch shape.kind {
    case .structure(let record), .tuple(let record): route.inside = .fields(fields(of: record))
    case .enumeration(let enumeration):
      route.inside = .cases(enumeration, enumeration.cases.map { $0.payload == nil ? [] : fields(of: $0.parts) })
    case .optional(let wrapped): route.inside = .optional(wrapped, make(wrapped, reaching))
    case .wrapper(let wrapper): route.inside = .fields([(wrapper.value, make(wrapper.value.shape, reaching))])
    case .list(_, let element), .fixed(let element, _): route.inside = .elements(make(element, reaching))
    case .identified(let list, let id, let element):
      route.inside = .identified(list, id: id, hasWantedID: id === wanted, make(element, reaching))
    case .set(_, let member): route.inside = .members(make(member, reaching))
    case .dictionary(_, let key, let value):
      route.inside = .entries(key: make(key, reaching), value: make(value, reaching))
    default: break
    }
    return route
  }

  // MARK: Search

  /// Counts values up to the wanted one, and copies it.
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

    mutating func visit(_ value: ValueRef, _ route: Route, _ depth: Int) {
      if isDone || depth > maxDepth { return }
      visits += 1
      if route.isWanted { meet(value) }
      guard let inside = route.inside else { return }
      // A type whose layout turned out to differ from its metadata is skipped.
      if case .mirrored = value.kind { return }
      switch inside {
      case .fields(let fields): for (field, route) in fields { visit(value[field], route, depth + 1) }
      case .cases(let enumeration, let cases):
        let index = value.caseIndex
        if cases[index].isEmpty { return }
        value.withPayload(of: enumeration, case: index) { payload in
          for (field, route) in cases[index] { visit(payload[field], route, depth + 1) }
        }
      case .optional(let wrapped, let route):
        if let held = value.wrapped(wrapped) { visit(held, route, depth + 1) }
      case .elements(let route):
        value.withElements { elements in
          for index in Self.sample(elements.count) { visit(elements[index], route, depth + 1) }
        }
      case .identified(let list, let id, let hasWantedID, let route):
        value.withElements { elements in
          for index in Self.sample(elements.count) {
            if hasWantedID { elements[index].withID(in: list, id) { meet($0) } }
            visit(elements[index], route, depth + 1)
          }
        }
      case .members(let route):
        for member in value.firstMembers(maxElements) { visit(member.ref, route, depth + 1) }
      case .entries(let key, value: let route):
        for entry in value.firstEntries(maxElements) {
          visit(entry.key.ref, key, depth + 1)
          visit(entry.value.ref, route, depth + 1)
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
  /// The parts, including the ids of an identified array.
  fileprivate var allParts: [TypeShape] {
    if case .identified(_, let id, let element) = kind { [id, element] } else { parts }
  }

  /// The shapes of which values of this shape are made at any depth, including itself.
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
  /// Returns copies of some members of a set, in an order that is the same in every process.
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

/// The elements with the smallest hashes, sorted.
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
