/// The part of a type whose values can't be created: `item.owner` of type `Person`, which is a class instance.
struct MakingProblem: Equatable, Sendable {
  /// The path from the value: `item.owner`, `rows[*].view`; empty for the value itself.
  let path: String
  let type: String
  let why: String

  /// The text, such as `item.owner: Person is a class instance`.
  var text: String { "\(path.isEmpty ? "" : "\(path): ")\(type) is \(why)" }

  /// The text for values that can be created but none of which reads back.
  static let noLiteral = "it has no known literal"
}

extension ValueSource {
  /// Returns why no value of this type can be created; nil if one can.
  func problem(of shape: TypeShape) -> MakingProblem? { problem(of: shape, at: "", inside: []) }

  /// Returns the problems of an action's cases. Values of unlisted cases can be created.
  /// - Returns: numbers and names as in `ActionCases`.
  func problems(of action: Any.Type) -> [(number: Int, name: String, problem: MakingProblem)] {
    let cases = ActionCases.of(action)
    return cases.names.indices.compactMap { number in
      for part in cases.parts(of: number) {
        if let problem = problem(of: part.shape, at: part.name, inside: []) {
          return (number, cases.names[number], problem)
        }
      }
      return nil
    }
  }

  private func problem(of shape: TypeShape, at path: String, inside outer: [TypeShape]) -> MakingProblem? {
    if known(shape).height != nil { return nil }
    func here(_ why: String) -> MakingProblem { MakingProblem(path: path, type: shape.fullName, why: why) }
    if outer.contains(where: { $0 === shape }) { return here("a type whose every value contains another") }
    func below(_ fields: [TypeShape.Field], _ path: String) -> MakingProblem? {
      for (index, field) in fields.enumerated() {
        let name = field.name.isEmpty ? "\(index)" : field.name
        let place = path.isEmpty ? name : "\(path).\(name)"
        if let problem = problem(of: field.shape, at: place, inside: outer + [shape]) { return problem }
      }
      return nil
    }
    switch shape.constructionKind {
    case .structure(let record), .tuple(let record):
      return below(record.fields, path) ?? here("of a layout that can only be read")
    case .enumeration(let enumeration):
      for enumCase in enumeration.cases {
        let place = path.isEmpty ? enumCase.name : "\(path).\(enumCase.name)"
        if let problem = below(enumCase.parts.fields, place) { return problem }
      }
      return here("an enum without cases")
    case .wrapper(let wrapper): return problem(of: wrapper.value.shape, at: path, inside: outer + [shape])
    case .fixed(let element, _): return problem(of: element, at: "\(path)[*]", inside: outer + [shape])
    case .existential: return here("a protocol type, and no type that conforms to it is registered")
    case .leaf: return here("a type with a literal of its own")
    default: return here(shape.whyNotConstructible)
    }
  }
}
