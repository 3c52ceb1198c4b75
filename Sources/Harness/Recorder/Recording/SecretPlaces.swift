/// The secret fields and parts of cases, by the types that they belong to.
struct SecretPlaces {
  private(set) var fields: [ObjectIdentifier: Set<Int>] = [:]
  /// By the number of the case.
  private(set) var parts: [ObjectIdentifier: [Int: Set<Int>]] = [:]

  /// The place of a secret.
  private enum Place {
    case field(TypeShape, Int)
    case parts(TypeShape, case: Int, Set<Int>)
  }

  /// Adds the place at a path of a type.
  mutating func add(_ path: String, in root: TypeShape) throws(PathReader.Failure) {
    switch try Self.place(PathReader(path), in: root) {
    case .field(let shape, let index): fields[ObjectIdentifier(shape), default: []].insert(index)
    case .parts(let shape, let index, let parts):
      self.parts[ObjectIdentifier(shape), default: [:]][index, default: []].formUnion(parts)
    case nil: throw .malformed("the path names the whole value; conform its type to Secret instead", offset: 0)
    }
  }

  private static func place(_ reader: PathReader, in root: TypeShape) throws(PathReader.Failure) -> Place? {
    var place: Place?
    var shape = root
    var index = 0
    while index < reader.components.count {
      let component = reader.components[index]
      switch shape.constructionKind {
      case .optional(let wrapped):
        shape = wrapped
        continue
      case .wrapper(let wrapper):
        shape = wrapper.value.shape
        continue
      case .structure(let record), .tuple(let record):
        let names = record.names
        guard let found = names.firstIndex(of: component.text) else { throw reader.unknown(index, shape, names) }
        // A part of a tuple is identified by the type that contains the tuple.
        if case .structure = shape.constructionKind { place = .field(shape, found) }
        shape = record.fields[found].shape
      case .enumeration(let enumeration):
        guard let found = enumeration.index(named: component.text) else {
          throw reader.unknown(index, shape, enumeration.cases.map(\.name))
        }
        let record = enumeration.cases[found].parts
        let names = record.names
        let next = index + 1 < reader.components.count ? reader.components[index + 1] : nil
        if let next, let part = names.firstIndex(of: next.text) {
          place = .parts(shape, case: found, [part])
          shape = record.fields[part].shape
          index += 1
        } else {
          place = .parts(shape, case: found, Set(record.fields.indices))
          // Named as actions are: `login.passwordChanged`.
          if next != nil {
            guard record.fields.count == 1 else { throw reader.unknown(index + 1, shape, names) }
            shape = record.fields[0].shape
          }
        }
      case .list(_, let element), .set(_, let element), .identified(_, _, let element), .fixed(let element, _):
        guard component.isBracket else { throw reader.unknown(index, shape, []) }
        shape = element
      case .dictionary(_, _, let value):
        guard component.isBracket else { throw reader.unknown(index, shape, []) }
        shape = value
      default: throw reader.unknown(index, shape, [])
      }
      index += 1
    }
    return place
  }
}
