import Synchronization

/// The cases of an action, with those of the enums that their payloads hold: `didLoad`, `counter.didTapPlus`.
///
/// Each leaf has a number. Exploring decides for each leaf whether users or effects send it, whatever types are called. A
/// payload of several enums has a leaf for each combination: `moved.up.fast`. An optional enum adds `nil`. A `Result` and
/// an `Error` are outcomes, and stay parts of the payload.
///
/// Coverage groups leaves: it tells enums beside each other apart one by one, ``payloads``.
package final class ActionCases: Sendable {
  /// All leaves, in the order of ``TypeShape/caseNames``, inner ones in place of the case that holds them.
  package let names: [String]
  /// The names for coverage: the leaves, but one name for what is told apart by ``payloads``, or lies in itself.
  package let groups: [String]
  /// Which group a leaf belongs to.
  package let groupOfName: [Int]
  /// What the enums and optionals among payloads are: `loginFinished(.success)`, `set(mode: .dark, size: _)`.
  package let payloads: [String]
  /// What scripts have to reach: each group, or in its place what its payloads are.
  package let reachable: [String]
  package let cases: [Entry]
  package let shape: TypeShape
  /// The leaf of each case that has but one.
  private let leaves: [Int?]

  /// A case, where its first leaf is among `names`, the enums in its payload, and the parts that coverage looks into.
  package struct Entry: Sendable {
    package let name: Int
    package let inners: [Inner]
    let parts: [CaseTree.Part]
    /// Whether coverage has the leaves of its one inner enum as groups.
    let isTransparent: Bool
    /// Where those of the inner enum begin among `payloads`.
    let innerPayloads: Int

    package func inner(at field: TypeShape.Field) -> Inner? {
      inners.first { $0.offset == field.offset && $0.whole === field.shape }
    }
  }

  /// An enum in a payload.
  package struct Inner: Sendable {
    package let cases: ActionCases
    let offset: Int
    /// The enum, or the optional around it.
    let whole: TypeShape
    /// By how much the number of a leaf grows from one of its leaves to the next.
    let stride: Int

    package var isOptional: Bool { whole !== cases.shape }
    var count: Int { cases.names.count + (isOptional ? 1 : 0) }
    /// Nil is the first leaf of an optional.
    func name(_ number: Int) -> String {
      isOptional ? number == 0 ? "nil" : cases.names[number - 1] : cases.names[number]
    }
    /// Which leaf of this enum a leaf of the case has; nil where the optional is nil.
    package func number(_ number: Int) -> Int? {
      let own = number / stride % count
      return isOptional ? own == 0 ? nil : own - 1 : own
    }
  }

  /// Those of a type, from the cache where they were asked for before.
  package static func of(_ type: Any.Type) -> ActionCases {
    cache.withLock { cache in
      if let known = cache[ObjectIdentifier(type)] { return known }
      let cases = ActionCases(TypeShape.of(type), inside: [])
      cache[ObjectIdentifier(type)] = cases
      return cases
    }
  }

  private static let cache = Mutex<[ObjectIdentifier: ActionCases]>([:])

  private init(_ shape: TypeShape, inside outer: [TypeShape]) {
    self.shape = shape
    guard case .enumeration(let enumeration) = shape.kind else {
      (names, groups, groupOfName, payloads, reachable, cases, leaves) = ([], [], [], [], [], [], [])
      return
    }
    var names: [String] = []
    var groups: [String] = []
    var groupOfName: [Int] = []
    var reachable: [String] = []
    var builder = CaseTreeBuilder(.literal)
    cases = enumeration.cases.map { enumCase in
      let inside = outer + [shape]
      let inners = Self.inners(of: enumCase, inside: inside)
      let transparent = inners.count == 1 && !inners[0].isOptional && !inside.contains { $0 === inners[0].whole }
      let first = (name: names.count, payload: builder.names.count)
      let parts = builder.parts(
        of: enumCase, at: CaseTreeBuilder.Place(prefix: ""), levels: CaseTreeBuilder.levels - 1, inside: inside
      ) { !transparent || $0.offset != inners[0].offset || $0.shape !== inners[0].whole }
      let own = builder.names[first.payload...]
      let innerPayloads = builder.names.count
      for number in 0..<inners.reduce(1, { $0 * $1.count }) {
        let path = inners.map { $0.name(number / $0.stride % $0.count) }
        names.append(([enumCase.name] + path).joined(separator: "."))
      }
      if transparent {
        let inner = inners[0].cases
        groupOfName += inner.groupOfName.map { groups.count + $0 }
        groups += inner.groups.map { "\(enumCase.name).\($0)" }
        reachable += inner.reachable.map { "\(enumCase.name).\($0)" } + own
        for name in inner.payloads { _ = builder.add("\(enumCase.name).\(name)") }
      } else {
        groupOfName += Array(repeating: groups.count, count: names.count - first.name)
        groups.append(enumCase.name)
        reachable += own.isEmpty ? [enumCase.name] : Array(own)
      }
      return Entry(
        name: first.name, inners: inners, parts: parts, isTransparent: transparent, innerPayloads: innerPayloads)
    }
    self.names = names
    self.groups = groups
    self.groupOfName = groupOfName
    self.reachable = reachable
    payloads = builder.names
    leaves = cases.map { $0.inners.isEmpty ? $0.name : nil }
  }

  /// So many combinations of several enums are leaves. Where there would be more, the enums with the fewest cases are parts of
  /// the payload as all else is. A single enum has all of its cases.
  private static let maxCombinations = 512

  /// The enums among the parts of a payload. One that lies in itself is looked into once more, and no further.
  private static func inners(of enumCase: TypeShape.Case, inside outer: [TypeShape]) -> [Inner] {
    var found: [(part: TypeShape.Field, cases: ActionCases)] = []
    for part in enumCase.parts.fields where part.shape.isReadInPlace {
      guard let inner = part.shape.actionEnum, outer.count(where: { $0 === inner }) < 2 else { continue }
      let cases = ActionCases(inner, inside: outer)
      if !cases.names.isEmpty { found.append((part, cases)) }
    }
    func leafCount(_ part: TypeShape.Field, _ cases: ActionCases) -> Int {
      cases.names.count + (part.shape === cases.shape ? 0 : 1)
    }
    func hasTooMany() -> Bool {
      var count = 1
      for (part, cases) in found {
        count *= min(leafCount(part, cases), maxCombinations + 1)
        if count > maxCombinations { return true }
      }
      return false
    }
    while found.count > 1, hasTooMany(),
      let least = found.indices.min(by: { found[$0].cases.names.count < found[$1].cases.names.count })
    {
      found.remove(at: least)
    }
    var stride = 1
    return found.reversed().map { part, cases in
      let inner = Inner(cases: cases, offset: part.offset, whole: part.shape, stride: stride)
      stride *= inner.count
      return inner
    }.reversed()
  }

  /// A literal of each leaf, in the order of the names, as a script sends it; nil where a part of it has none.
  /// - Parameter part: the literal of some value of a type.
  package func literals(of part: (TypeShape) -> String?) -> [String?] {
    guard case .enumeration(let enumeration) = shape.kind else { return [] }
    return zip(enumeration.cases, cases).enumerated().flatMap { index, both -> [String?] in
      let (enumCase, entry) = both
      guard enumCase.payload != nil else { return [enumCase.name] }
      let inner = entry.inners.map { $0.cases.literals(of: part) }
      let end = cases.indices.contains(index + 1) ? cases[index + 1].name : names.count
      return (0..<end - entry.name).map { number in
        var texts: [String] = []
        for field in enumCase.parts.fields {
          let text: String?
          if let position = entry.inners.firstIndex(where: { $0.offset == field.offset && $0.whole === field.shape }) {
            text = entry.inners[position].number(number).map { inner[position][$0].map { ".\($0)" } } ?? "nil"
          } else {
            text = part(field.shape)
          }
          guard let text else { return nil }
          texts.append(field.name.isEmpty ? text : "\(field.name): \(text)")
        }
        return "\(enumCase.name)(\(texts.joined(separator: ", ")))"
      }
    }
  }

  /// The action that a leaf comes down to, with the type that it is a case of: `Shop.RowAction.tap` of `row.tap`.
  package func action(_ number: Int) -> String {
    if let entry = cases.last(where: { $0.name <= number }), entry.inners.count == 1,
      let own = entry.inners[0].number(number - entry.name)
    {
      return entry.inners[0].cases.action(own)
    }
    // What a file keeps for itself is named after where it lies in memory.
    let type = _typeName(shape.type, qualified: true).replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    return "\(type).\(names[number])"
  }

  /// Leaves among which each case of each inner enum occurs, without all combinations; of one that lies in itself only the first.
  package var examples: [Int] {
    cases.flatMap { entry -> [Int] in
      let isRecursive = entry.inners.count == 1 && !entry.isTransparent && !entry.inners[0].isOptional
      let lists = entry.inners.map { inner in
        inner.isOptional ? [0] + inner.cases.examples.map { $0 + 1 } : inner.cases.examples
      }
      let count = isRecursive ? 1 : lists.map(\.count).max() ?? 1
      return (0..<count).map { index in
        zip(entry.inners, lists).reduce(entry.name) { $0 + $1.1[index % $1.1.count] * $1.0.stride }
      }
    }
  }

  /// The leaves that a name means: one leaf, or all leaves below a case: `counter` for `counter.didTapPlus` and others.
  package func numbers(named name: String) -> [Int] {
    names.indices.filter { names[$0] == name || names[$0].utf8.starts(with: "\(name).".utf8) }
  }

  /// The name of the leaf that `action` is; nil for a type that is no enum.
  package func name<Action>(of action: Action) -> String? { number(of: action).map { names[$0] } }

  /// Which of the names is that of the leaf that `action` is; nil for a type that is no enum.
  package func number<Action>(of action: Action) -> Int? {
    withUnsafePointer(to: action) { number(UnsafeRawPointer($0)) }
  }

  /// The same of an action in a box.
  package func number(of action: ValueBox) -> Int? { number(action.ref.address) }

  private func number(_ value: UnsafeRawPointer) -> Int? {
    if cases.isEmpty { return nil }
    let index = shape.caseIndex(value)
    if let leaf = leaves[index] { return leaf }
    guard case .enumeration(let enumeration) = shape.kind else { return nil }
    let entry = cases[index]
    return shape.withPayload(value, of: enumeration, case: index) { payload in
      var number = entry.name
      for inner in entry.inners {
        let place = payload + inner.offset
        if inner.isOptional, !inner.cases.shape.isPresent(place) { continue }
        guard let own = inner.cases.number(place) else { return nil }
        number += (inner.isOptional ? own + 1 : own) * inner.stride
      }
      return number
    }
  }

  /// Calls `found` with the number of each name among `payloads` that the payload of `action` is.
  package func visitPayloads<Action>(of action: Action, _ found: (Int) -> Void) {
    if payloads.isEmpty { return }
    withUnsafePointer(to: action) { visitPayloads(UnsafeRawPointer($0), found) }
  }

  private func visitPayloads(_ value: UnsafeRawPointer, _ found: (Int) -> Void) {
    guard case .enumeration(let enumeration) = shape.kind(for: value) else { return }
    let index = shape.caseIndex(value)
    let entry = cases[index]
    let inner = entry.isTransparent && !entry.inners[0].cases.payloads.isEmpty ? entry.inners[0] : nil
    if entry.parts.isEmpty, inner == nil { return }
    ValueRef(shape, value).withPayload(of: enumeration, case: index) { payload in
      CaseTree.visit(entry.parts, of: payload, found)
      inner?.cases.visitPayloads(payload.address + (inner?.offset ?? 0)) { found(entry.innerPayloads + $0) }
    }
  }
}

extension TypeShape {
  /// The enum whose cases say which action a value is: itself, or what it holds as an optional; nil for all other types.
  package var actionEnum: TypeShape? {
    switch kind {
    case .enumeration(let enumeration) where !enumeration.cases.isEmpty: isOutcome ? nil : self
    case .optional(let wrapped): if case .enumeration = wrapped.kind { wrapped.actionEnum } else { nil }
    default: nil
    }
  }

  /// What work can end in: how it has ended once says nothing of who else sends it.
  private var isOutcome: Bool { type is any Error.Type || type is any OutcomeType.Type }
}

private protocol OutcomeType {}
extension Result: OutcomeType {}
