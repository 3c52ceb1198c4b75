import Synchronization

/// The cases of an action, those of the actions inside it included: `didLoad`, `counter.didTapPlus`.
///
/// A payload is an action of its own when it is an enum whose name ends with `Action`, as features are put together by
/// this architecture. All other payloads are data; coverage alone tells apart of which cases they are.
final class ActionCases: Sendable {
  /// All of them, in the order of ``TypeShape/caseNames``, inner ones in place of the case that holds them.
  let names: [String]
  /// What the enums and optionals among payloads are: `loginFinished(.success)`, `counter.set(mode: .dark)`.
  let payloads: [String]
  /// What scripts have to reach: each case, or in its place what its payloads are.
  let reachable: [String]
  let cases: [Entry]
  let shape: TypeShape

  /// A case, where its first name is among `names`, where the action inside it lies, and the other parts of the payload.
  struct Entry: Sendable {
    let name: Int
    let inner: Inner?
    let parts: [CaseTree.Part]
    /// Where those of the inner action begin among `payloads`.
    let innerPayloads: Int
  }

  struct Inner: Sendable {
    let cases: ActionCases
    let offset: Int

    func lies(at field: TypeShape.Field) -> Bool { field.offset == offset && field.shape === cases.shape }
  }

  /// Those of a type, from the cache where they were asked for before.
  static func of(_ type: Any.Type) -> ActionCases {
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
      (names, payloads, reachable, cases) = ([], [], [], [])
      return
    }
    var names: [String] = []
    var reachable: [String] = []
    var builder = CaseTreeBuilder(.literal)
    cases = enumeration.cases.map { enumCase in
      let inside = outer + [shape]
      let inner = Self.inner(of: enumCase, inside: inside)
      let first = (name: names.count, payload: builder.names.count)
      let parts = builder.parts(
        of: enumCase, at: CaseTreeBuilder.Place(prefix: ""), levels: CaseTreeBuilder.levels - 1, inside: inside
      ) { !(inner?.lies(at: $0) ?? false) }
      let own = builder.names[first.payload...]
      let innerPayloads = builder.names.count
      if let inner {
        names += inner.cases.names.map { "\(enumCase.name).\($0)" }
        reachable += inner.cases.reachable.map { "\(enumCase.name).\($0)" } + own
        for name in inner.cases.payloads { _ = builder.add("\(enumCase.name).\(name)") }
      } else {
        names.append(enumCase.name)
        reachable += own.isEmpty ? [enumCase.name] : Array(own)
      }
      return Entry(name: first.name, inner: inner, parts: parts, innerPayloads: innerPayloads)
    }
    self.names = names
    self.reachable = reachable
    payloads = builder.names
  }

  /// The last action among the parts of a payload; an action that holds itself is listed once.
  private static func inner(of enumCase: TypeShape.Case, inside outer: [TypeShape]) -> Inner? {
    for part in enumCase.parts.fields.reversed() where part.shape.name.hasSuffix("Action") {
      guard case .enumeration(let enumeration) = part.shape.kind, !enumeration.cases.isEmpty else { continue }
      if outer.contains(where: { $0 === part.shape }) { continue }
      return Inner(cases: ActionCases(part.shape, inside: outer), offset: part.offset)
    }
    return nil
  }

  /// A literal of each case, in the order of the names, as a script sends it; nil where a part of it has none.
  /// - Parameter part: the literal of some value of a type.
  func literals(of part: (TypeShape) -> String?) -> [String?] {
    guard case .enumeration(let enumeration) = shape.kind else { return [] }
    return zip(enumeration.cases, cases).flatMap { enumCase, entry -> [String?] in
      guard enumCase.payload != nil else { return [enumCase.name] }
      func literal(inner: String?) -> String? {
        var texts: [String] = []
        for field in enumCase.parts.fields {
          let isInner = field.offset == entry.inner?.offset && entry.inner?.cases.shape === field.shape
          guard let text = isInner ? inner : part(field.shape) else { return nil }
          texts.append(field.name.isEmpty ? text : "\(field.name): \(text)")
        }
        return "\(enumCase.name)(\(texts.joined(separator: ", ")))"
      }
      guard let inner = entry.inner else { return [literal(inner: nil)] }
      return inner.cases.literals(of: part).map { $0.flatMap { literal(inner: ".\($0)") } }
    }
  }

  /// The name of the case that `action` is; nil for a type that is no enum.
  func name<Action>(of action: Action) -> String? { number(of: action).map { names[$0] } }

  /// Which of the names is that of the case that `action` is; nil for a type that is no enum.
  func number<Action>(of action: Action) -> Int? {
    withUnsafePointer(to: action) { number(UnsafeRawPointer($0)) }
  }

  private func number(_ value: UnsafeRawPointer) -> Int? {
    guard case .enumeration(let enumeration) = shape.kind else { return nil }
    let index = shape.caseIndex(value)
    let entry = cases[index]
    guard let inner = entry.inner else { return entry.name }
    return shape.withPayload(value, of: enumeration, case: index) { payload in
      inner.cases.number(payload + inner.offset).map { entry.name + $0 }
    }
  }

  /// Calls `found` with the number of each name among `payloads` that the payload of `action` is.
  func visitPayloads<Action>(of action: Action, _ found: (Int) -> Void) {
    if payloads.isEmpty { return }
    withUnsafePointer(to: action) { visitPayloads(UnsafeRawPointer($0), found) }
  }

  private func visitPayloads(_ value: UnsafeRawPointer, _ found: (Int) -> Void) {
    guard case .enumeration(let enumeration) = shape.kind(for: value) else { return }
    let index = shape.caseIndex(value)
    let entry = cases[index]
    let inner = entry.inner.flatMap { $0.cases.payloads.isEmpty ? nil : $0 }
    if entry.parts.isEmpty, inner == nil { return }
    ValueRef(shape, value).withPayload(of: enumeration, case: index) { payload in
      CaseTree.visit(entry.parts, of: payload, found)
      inner?.cases.visitPayloads(payload.address + (inner?.offset ?? 0)) { found(entry.innerPayloads + $0) }
    }
  }
}
