/// A case of an action that is in another one now: `.addressChanged(…)` that is `.form(.addressChanged(…))`, or
/// `.row(id: 7, action: .addressChanged(…))` for the action of an element.
package struct MovedCase: Sendable {
  /// A case on the way to an action.
  package struct Case: Sendable {
    package let name: String
    /// The label of the part which holds the next case.
    var label = ""
    /// The part that says which element is meant.
    package var element: Element?

    package init(_ name: String) { self.name = name }

    /// The case around an action.
    package func around(_ action: String) -> String {
      func part(_ label: String, _ text: String) -> String { label.isEmpty ? text : "\(label): \(text)" }
      let action = part(label, action)
      guard let element, let literal = element.literal else { return "\(name)(\(action))" }
      let key = part(element.label, literal)
      return "\(name)(\(element.isLast ? "\(action), \(key)" : "\(key), \(action)"))"
    }
  }

  package struct Element: Sendable {
    let label: String
    /// Whether it comes after the action.
    let isLast: Bool
    /// Nil for any.
    package let literal: String?
  }

  /// Why nothing can be written in the new place.
  package enum Problem: Equatable, Sendable {
    /// A case that has more than an action, and no element.
    case otherParts(String)
    /// A case of an element, of which nobody says which: with those of the initial state, as paths have them.
    case noElement(after: Int, type: String, known: [String])
  }

  /// From the outermost to the innermost.
  package let old: [Case]
  /// The names of the enums, as far as the old cases are there: the first is that of the action.
  package let types: [String]
  package let new: [Case]
  package let problem: Problem?
}

extension FeatureTypes {
  func movedCase(_ old: [String], _ new: [String]) -> MovedCase? {
    var cases: [MovedCase.Case] = []
    var problem: MovedCase.Problem?
    var shape: TypeShape? = action
    var rest = new[...]
    while let name = rest.popFirst() {
      guard case .enumeration(let enumeration)? = shape?.kind, let place = enumeration.index(named: name) else {
        return nil
      }
      let parts = enumeration.cases[place].parts.fields
      var one = MovedCase.Case(name)
      let key = rest.first?.hasPrefix("[") == true ? rest.popFirst() : nil
      if key != nil, rest.isEmpty { return nil }
      if let (element, inner, isLast) = Self.elementParts(parts) {
        (one.label, shape) = (inner.name, inner.shape)
        let literal = key.map(Self.literal)
        one.element = MovedCase.Element(label: element.name, isLast: isLast, literal: literal)
        let isRead = literal.map { reads($0, element.shape) } ?? false
        if !rest.isEmpty, !isRead {
          problem = problem ?? .noElement(after: cases.count, type: element.shape.name, known: elements(of: element))
        }
      } else {
        if key != nil { return nil }
        let inner = parts.first { $0.shape.isEnumeration }
        if !rest.isEmpty, parts.count != 1 { problem = problem ?? .otherParts(name) }
        (one.label, shape) = (inner?.name ?? "", inner?.shape)
      }
      cases.append(one)
    }
    guard !cases.isEmpty else { return nil }
    return MovedCase(old: Self.cases(old), types: enumTypes(old), new: cases, problem: problem)
  }

  /// The cases of a path, with the elements that it names.
  private static func cases(_ path: [String]) -> [MovedCase.Case] {
    path.reduce(into: []) { cases, part in
      guard part.hasPrefix("["), let last = cases.indices.last else { return cases.append(MovedCase.Case(part)) }
      let literal = part == "[*]" ? nil : literal(part)
      cases[last].element = MovedCase.Element(label: "", isLast: false, literal: literal)
    }
  }

  /// `7` of `[id: 7]`, `0` of `[0]`
  private static func literal(_ part: String) -> String {
    let key = part.dropFirst().dropLast()
    return String(key.hasPrefix("id: ") ? key.dropFirst("id: ".count) : key)
  }

  /// Of a case with an action and one part more: the part that says which element is meant, and the action.
  static func elementParts(
    _ parts: [TypeShape.Field]
  ) -> (element: TypeShape.Field, action: TypeShape.Field, isLast: Bool)? {
    guard parts.count == 2 else { return nil }
    let actions = parts.indices.filter { parts[$0].shape.isEnumeration }
    guard let action = actions.first(where: { parts[$0].name == "action" }) ?? actions.last else { return nil }
    return (parts[1 - action], parts[action], action == 0)
  }

  /// The elements of the initial state that such a part can mean, as paths have them: `[id: 7]`, or `[0]` where it is a place.
  func elements(of part: TypeShape.Field) -> [String] {
    var lists: [(path: [String], isByID: Bool)] = []
    for path in places(in: state, where: { _ in true }) where !path.contains("[*]") {
      switch shape(at: path).map(Self.unwrapped)?.constructionKind {
      case .identified(_, let id, _)? where id === part.shape: lists.append((path, true))
      case .list(_, let element)? where element.fields.contains { $0.name == "id" && $0.shape === part.shape }:
        lists.append((path, part.name != "index"))
      case .list? where part.shape.type == Int.self: lists.append((path, false))
      default: break
      }
    }
    let isByID = lists.contains { $0.isByID }
    var found: [String] = []
    for list in lists where list.isByID == isByID {
      guard let literal = initialLiteral(list.path), case .array(let elements)? = LiteralTree(literal) else { continue }
      for (index, element) in elements.enumerated() {
        let key = isByID ? element.identity.map { "[id: \($0)]" } : "[\(index)]"
        if let key, !found.contains(key) { found.append(key) }
      }
    }
    return found
  }

  private static func unwrapped(_ shape: TypeShape) -> TypeShape {
    switch shape.constructionKind {
    case .optional(let inner): unwrapped(inner)
    case .wrapper(let wrapper): unwrapped(wrapper.value.shape)
    default: shape
    }
  }

  /// The names of the enums that cases are of, from the outermost.
  private func enumTypes(_ path: [String]) -> [String] {
    var types: [String] = []
    var shape: TypeShape? = action
    for name in path where !name.hasPrefix("[") {
      guard let inner = shape, case .enumeration(let enumeration) = inner.kind else { break }
      types.append(inner.name)
      shape = enumeration.index(named: name).flatMap { place in
        let parts = enumeration.cases[place].parts.fields
        return (Self.elementParts(parts)?.action ?? parts.first { $0.shape.isEnumeration })?.shape
      }
    }
    return types
  }
}
