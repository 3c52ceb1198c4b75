/// The place that a path leads to, determined by types alone.
enum PathPlace {
  /// A state that is no struct; its paths begin with `state`.
  case root(TypeShape)
  case value(TypeShape)
  /// A case; its parts come next.
  case payload(TypeShape.Record)

  /// The beginning of a path.
  init(root state: TypeShape) {
    if case .structure = state.constructionKind { self = .value(state) } else { self = .root(state) }
  }

  /// The names that may come next, including those inside optionals.
  var names: [(name: String, place: PathPlace)] {
    switch self {
    case .root(let state): return [("state", .value(state))]
    case .payload(let record): return Self.names(record)
    case .value(let shape):
      switch shape.constructionKind {
      case .structure(let record), .tuple(let record): return Self.names(record)
      case .optional(let wrapped): return PathPlace.value(wrapped).names
      case .wrapper(let wrapper): return PathPlace.value(wrapper.value.shape).names
      case .enumeration(let enumeration):
        return enumeration.cases.filter { $0.payload != nil }.map { ($0.name, .payload($0.parts)) }
      default: return []
      }
    }
  }

  private static func names(_ record: TypeShape.Record) -> [(name: String, place: PathPlace)] {
    record.fields.enumerated().map { ($1.name.isEmpty ? "\($0)" : $1.name, .value($1.shape)) }
  }

  /// The place of an element in brackets after the path; nil if there are none.
  var element: PathPlace? {
    guard case .value(let shape) = self else { return nil }
    switch shape.constructionKind {
    case .list(_, let element), .fixed(let element, _), .identified(_, _, let element), .dictionary(_, _, let element):
      return .value(element)
    case .optional(let wrapped): return PathPlace.value(wrapped).element
    case .wrapper(let wrapper): return PathPlace.value(wrapper.value.shape).element
    default: return nil
    }
  }

  func entering(_ component: PathReader.Component) -> PathPlace? {
    component.isBracket ? element : names.first { $0.name == component.text }?.place
  }
}

extension TypeShape {
  /// The type by which an identified array identifies its elements.
  var listID: TypeShape? {
    switch constructionKind {
    case .identified(_, let id, _): id
    case .optional(let wrapped): wrapped.listID
    case .wrapper(let wrapper): wrapper.value.shape.listID
    default: nil
    }
  }
}
