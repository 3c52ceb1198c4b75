/// The cases of an action, those of the actions inside it included: `didLoad`, `counter.didTapPlus`.
///
/// A payload is an action of its own when it is an enum whose name ends with `Action`, as features are put together by
/// this architecture; all other payloads are data, and their cases are not distinguished.
final class ActionCases: Sendable {
  /// All of them, in the order of ``TypeShape/caseNames``, inner ones in place of the case that holds them.
  let names: [String]
  private let cases: [Entry]
  private let shape: TypeShape

  /// A case, where its first name is among `names`, and where the action inside it lies.
  private struct Entry: Sendable {
    let name: Int
    let inner: Inner?
  }

  private struct Inner: Sendable {
    let cases: ActionCases
    let offset: Int
  }

  convenience init(_ type: Any.Type) { self.init(TypeShape.of(type), inside: []) }

  private init(_ shape: TypeShape, inside outer: [Any.Type]) {
    self.shape = shape
    guard case .enumeration(let enumeration) = shape.kind else {
      names = []
      cases = []
      return
    }
    var names: [String] = []
    cases = enumeration.cases.map { enumCase in
      let inner = Self.inner(of: enumCase, inside: outer + [shape.type])
      defer { names += inner.map { inner in inner.cases.names.map { "\(enumCase.name).\($0)" } } ?? [enumCase.name] }
      return Entry(name: names.count, inner: inner)
    }
    self.names = names
  }

  /// The last action among the parts of a payload; an action that holds itself is listed once.
  private static func inner(of enumCase: TypeShape.Case, inside outer: [Any.Type]) -> Inner? {
    for part in enumCase.parts.fields.reversed() where part.shape.name.hasSuffix("Action") {
      guard case .enumeration(let enumeration) = part.shape.kind, !enumeration.cases.isEmpty else { continue }
      if outer.contains(where: { $0 == part.shape.type }) { continue }
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
}
