/// The types of a feature, type-erased, for looking up paths.
package struct FeatureTypes: Sendable {
  let state: TypeShape
  let action: TypeShape
  let types: LiteralTypes
  let endpoints: [Endpoint]
  /// Returns the literal at a path of the initial state; nil if there is none.
  let initialLiteral: @Sendable ([String]) -> String?

  init<State, Action, Environment>(_ feature: Feature<State, Action, Environment>) {
    state = TypeShape.of(State.self)
    action = TypeShape.of(Action.self)
    types = feature.types
    endpoints = FeatureWorlds(feature).endpoints.map(\.endpoint)
    initialLiteral = { path in
      ValueRef.with(feature.initialState) { state in
        try? PathReader(PathMove.path(path)).read(state, root: "") { LiteralPrinter.text(of: $0) }
      }
    }
  }

  /// A move, resolved against the current types.
  package struct Move: Sendable {
    package let move: PathMove
    /// The same path relative to the state; nil if the move is of a type or of an action.
    package let path: (old: [String], new: [String])?
    /// The type whose fields move; nil for a move within the state.
    package let type: String?
    package let part: MovedPart?
    package let action: MovedCase?

    /// Whether the new place exists.
    package var isKnown: Bool { path != nil || type != nil || action != nil }
  }

  package func resolve(_ move: PathMove) -> Move {
    let old = PathMove.components(move.old) ?? []
    let new = PathMove.components(move.new) ?? []
    let action = movedCase(old, new)
    let (oldPath, newPath) = (unrooted(old), unrooted(new))
    if let steps = Self.steps(newPath[...], in: state) {
      return Move(
        move: move, path: (oldPath, newPath), type: nil, part: MovedPart(oldPath, withElements(steps), in: state),
        action: action)
    }
    if let name = old.first, name == new.first, old.count > 1,
      let shape = structures.first(where: { $0.name == name }),
      let steps = Self.steps(new.dropFirst(), in: shape)
    {
      return Move(
        move: move, path: nil, type: name, part: MovedPart(Array(old.dropFirst()), steps, in: shape), action: action)
    }
    return Move(move: move, path: nil, type: nil, part: nil, action: action)
  }

  /// Adds the initial state's elements to steps that lead into a list element: a line that doesn't give the list takes it from
  /// the initial state.
  private func withElements(_ steps: [MovedPart.Step]) -> [MovedPart.Step] {
    guard let list = steps.lastIndex(where: { $0.container == .elements }),
      let last = initialLiteral(steps.flatMap(\.components))
    else { return steps }
    var steps = steps
    for index in 0..<list { steps[index].initial = initialLiteral(steps[...index].flatMap(\.components)) }
    if list + 1 < steps.count { steps[steps.count - 1].initial = last }
    return steps
  }

  // MARK: Paths

  /// The first component of the state's paths: `state` if the state is not a struct.
  var root: [String] { if case .structure = state.constructionKind { [] } else { ["state"] } }

  /// Returns the components of a path relative to the state; nil if the text is not a path.
  package func components(_ path: String) -> [String]? { PathMove.components(path).map(unrooted) }

  /// Returns the path as transcripts spell it.
  package func path(_ components: [String]) -> String { PathMove.path(root + components) }

  private func unrooted(_ path: [String]) -> [String] {
    path.starts(with: root) ? Array(path.dropFirst(root.count)) : path
  }

  /// Finds where a path leaves the types: the index of the first component that doesn't exist, and the name of the type that
  /// lacks it.
  package func end(of components: [String]) -> (index: Int, type: String)? {
    guard let reader = try? PathReader(PathMove.path(components)) else { return nil }
    do throws(PathReader.Failure) {
      _ = try reader.check(state, root: "")
      return nil
    } catch {
      guard case .unknown(_, let type, _, let offset) = error else { return nil }
      return reader.components.firstIndex { $0.offset == offset }.map { ($0, type) }
    }
  }

  // MARK: Steps

  /// Returns nil if the path leads nowhere.
  static func steps(_ path: ArraySlice<String>, in shape: TypeShape) -> [MovedPart.Step]? {
    guard let first = path.first else { return [] }
    func into(_ fields: [TypeShape.Field], _ names: [String], _ count: Int, _ container: MovedPart.Container)
      -> [MovedPart.Step]?
    {
      let components = path.prefix(count)
      guard components.count == count, let last = components.last, let index = names.firstIndex(of: last),
        let rest = steps(path.dropFirst(count), in: fields[index].shape)
      else { return nil }
      return [MovedPart.Step(components: Array(components), container: container)] + rest
    }
    switch shape.constructionKind {
    case .structure(let record):
      return into(record.fields, record.names, 1, .structure(shape.name, fields: record.fields.map(\.name)))
    case .tuple(let record):
      return into(record.fields, record.names, 1, .structure("", fields: record.fields.map(\.name)))
    case .optional(let wrapped): return steps(path, in: wrapped)
    case .wrapper(let wrapper): return steps(path, in: wrapper.value.shape)
    case .enumeration(let enumeration):
      guard let index = enumeration.index(named: first) else { return nil }
      let parts = enumeration.cases[index].parts
      return into(parts.fields, parts.names, 2, .payload(first, fields: parts.fields.map(\.name)))
    case .list(_, let element), .fixed(let element, _), .identified(_, _, let element), .dictionary(_, _, let element):
      guard first.hasPrefix("["), let rest = steps(path.dropFirst(), in: element) else { return nil }
      return [MovedPart.Step(components: [first], container: .elements)] + rest
    default: return nil
    }
  }

  /// All structs that scripts can have values of.
  var structures: [TypeShape] {
    Self.structures(
      in: [state, action] + endpoints.flatMap { $0.arguments + [$0.output] + [$0.failure].compactMap(\.self) })
  }

  /// Returns all structs that values of these types consist of.
  static func structures(in shapes: [TypeShape]) -> [TypeShape] {
    var seen: Set<ObjectIdentifier> = []
    var found: [TypeShape] = []
    var open = Array(shapes.reversed())
    while let shape = open.popLast() {
      guard seen.insert(ObjectIdentifier(shape)).inserted else { continue }
      if case .structure = shape.kind { found.append(shape) }
      open += shape.parts.reversed()
    }
    return found
  }
}

extension TypeShape {
  /// Whether the type is an enum other than an optional.
  var isEnumeration: Bool { if case .enumeration = kind { true } else { false } }
}
