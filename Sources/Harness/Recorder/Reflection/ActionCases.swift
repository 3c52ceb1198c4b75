import Synchronization

/// The cases of an action, including those of enums in their payloads: `didLoad`, `counter.didTapPlus`.
///
/// Each leaf has a number. For each leaf, exploring determines whether users or effects send it, regardless of type names. A
/// payload of several enums has a leaf for each combination: `moved.up.fast`. An optional enum adds `nil`. A `Result` and an
/// `Error` are outcomes, and stay parts of the payload.
///
/// Coverage groups leaves: it distinguishes enums side by side individually, in ``payloads``.
package final class ActionCases: Sendable {
  /// All leaves, in the order of ``TypeShape/caseNames``, with inner ones in place of the case that holds them.
  package let names: [String]
  /// The names for coverage: the leaves, but with one name for leaves that only differ in ``payloads``, or in an enum nested in
  /// itself.
  package let groups: [String]
  /// The group of each leaf.
  package let groupOfName: [Int]
  /// The cases of enums and optionals in payloads: `loginFinished(.success)`, `set(mode: .dark, size: _)`.
  package let payloads: [String]
  /// The names that scripts must cover: each group, or in its place the cases of its payloads.
  package let reachable: [String]
  package let cases: [Entry]
  package let shape: TypeShape
  /// The leaf of each case that has only one.
  private let leaves: [Int?]

  /// A case, with its first leaf in `names`, the enums in its payload, and the parts that coverage examines.
  package struct Entry: Sendable {
    package let name: Int
    package let inners: [Inner]
    let parts: [CaseTree.Part]
    /// Whether coverage has the leaves of its only inner enum as groups.
    let isTransparent: Bool
    /// The index in `payloads` where those of the inner enum begin.
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
    /// The difference between the numbers of successive leaves.
    let stride: Int

    package var isOptional: Bool { whole !== cases.shape }
    var count: Int { cases.names.count + (isOptional ? 1 : 0) }
    /// Nil is the first leaf of an optional.
    func name(_ number: Int) -> String {
      isOptional ? number == 0 ? "nil" : cases.names[number - 1] : cases.names[number]
    }
    /// Returns this enum's leaf in a leaf of the case; nil if the optional is nil.
    package func number(_ number: Int) -> Int? {
      let own = number / stride % count
      return isOptional ? own == 0 ? nil : own - 1 : own
    }
  }

  /// Returns the cases of a type, from the cache if they were used before.
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

  /// The maximum number of combinations of several enums that are leaves. Beyond that, the enums with the fewest cases are
  /// parts of the payload like anything else. A single enum keeps all of its cases.
  private static let maxCombinations = 512

  /// Returns the enums among the parts of a payload. An enum nested in itself is examined once more, and no further.
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

  /// Returns a literal of each leaf as a script sends it, in the order of the names; nil if a part of it has none.
  /// - Parameter part: returns the literal of some value of a type.
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

  /// Returns the innermost action of a leaf, with the type that it is a case of: `Shop.RowAction.tap` of `row.tap`.
  package func action(_ number: Int) -> String {
    if let entry = cases.last(where: { $0.name <= number }), entry.inners.count == 1,
      let own = entry.inners[0].number(number - entry.name)
    {
      return entry.inners[0].cases.action(own)
    }
    // The qualified name of a private type contains its address in memory.
    let type = _typeName(shape.type, qualified: true).replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    return "\(type).\(names[number])"
  }

  /// Leaves that together contain each case of each inner enum, without all combinations; of an enum nested in itself, only the
  /// first.
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

  /// Returns the leaves that a name means: one leaf, or all leaves below a case: `counter` for `counter.didTapPlus` and others.
  package func numbers(named name: String) -> [Int] {
    names.indices.filter { names[$0] == name || names[$0].utf8.starts(with: "\(name).".utf8) }
  }

  /// Returns the name of the leaf of `action`; nil if its type is no enum.
  package func name<Action>(of action: Action) -> String? { number(of: action).map { names[$0] } }

  /// Returns the index of the name of the leaf of `action`; nil if its type is no enum.
  package func number<Action>(of action: Action) -> Int? {
    withUnsafePointer(to: action) { number(UnsafeRawPointer($0)) }
  }

  /// Does the same for an action in a box.
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

  /// Calls `found` with the index of each name in `payloads` that matches the payload of `action`.
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
  /// The enum whose cases identify an action: the type itself, or the optional's wrapped type; nil for all other types.
  package var actionEnum: TypeShape? {
    switch kind {
    case .enumeration(let enumeration) where !enumeration.cases.isEmpty: isOutcome ? nil : self
    case .optional(let wrapped): if case .enumeration = wrapped.kind { wrapped.actionEnum } else { nil }
    default: nil
    }
  }

  /// Whether the type is an outcome of work: one outcome says nothing about who else sends it.
  private var isOutcome: Bool { type is any Error.Type || type is any OutcomeType.Type }
}

private protocol OutcomeType {}
extension Result: OutcomeType {}
