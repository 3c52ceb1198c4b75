extension PathReader {
  /// Checks the path against a type alone: whether any value of it could have something there.
  ///
  /// Otherwise a misspelled path would only be reported when it is reached, and a misspelled `ignore` never. `[*]` stands for
  /// any element.
  /// - Returns: the shape at the path; nil if only a value can tell, because of a protocol.
  @discardableResult
  package func check(_ shape: TypeShape, root: String = "state") throws(Failure) -> TypeShape? {
    var start = 0
    if case .structure = shape.constructionKind {} else if components[0].text == root { start = 1 }
    return try check(start, shape)
  }

  private func check(_ index: Int, _ shape: TypeShape) throws(Failure) -> TypeShape? {
    guard index < components.count else { return shape }
    let component = components[index]
    switch shape.constructionKind {
    case .structure(let record), .tuple(let record): return try check(index, in: record, of: shape)
    case .optional(let wrapped): return try check(index, wrapped)
    case .wrapper(let wrapper): return try check(index, wrapper.value.shape)
    case .enumeration(let enumeration):
      guard let wanted = enumeration.index(named: component.text) else {
        throw unknown(index, shape, enumeration.cases.map(\.name))
      }
      guard index + 1 < components.count else { return nil }
      return try check(index + 1, in: enumeration.cases[wanted].parts, of: shape)
    case .list(_, let element), .fixed(let element, _):
      guard component.text == "[*]" || (component.isBracket && !component.isID && Int(component.key) != nil) else {
        throw .malformed("expected an index such as [0] or [*] in the path", offset: component.offset)
      }
      return try check(index + 1, element)
    case .identified(_, let id, let element):
      if component.text != "[*]" { _ = try key(component, isID: true, id) }
      return try check(index + 1, element)
    case .dictionary(_, let keyShape, let element):
      if component.text != "[*]" { _ = try key(component, isID: false, keyShape) }
      return try check(index + 1, element)
    case .existential, .mirrored: return nil
    case .reference:
      // A subclass may have additional fields, and their types are those of the actual values.
      guard let names = ObjectContents.names(of: shape.type) else { return nil }
      guard names.contains(component.text) else { throw unknown(index, shape, names) }
      return nil
    case .leaf, .set, .represented, .bytes, .metatype, .opaque: throw unknown(index, shape, [])
    }
  }

  private func check(_ index: Int, in record: TypeShape.Record, of shape: TypeShape) throws(Failure) -> TypeShape? {
    let names = record.names
    guard let found = names.firstIndex(of: components[index].text) else { throw unknown(index, shape, names) }
    return try check(index + 1, record.fields[found].shape)
  }
}
