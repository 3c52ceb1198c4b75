/// Finds the places of parts and cases in the types of a feature, and checks which of them a literal fits.
extension FeatureTypes {
  /// Returns the shape at a path; nil if only a value could tell.
  func shape(at path: [String]) -> TypeShape? { Self.shape(at: path[...], in: state) }

  static func shape(at path: ArraySlice<String>, in shape: TypeShape) -> TypeShape? {
    path.isEmpty ? shape : (try? PathReader(PathMove.path(path)).check(shape, root: "")) ?? nil
  }

  /// Whether a literal fits at a path of a type.
  func fits(_ path: ArraySlice<String>, _ literal: LiteralTree?, _ shape: TypeShape) -> Bool {
    guard let shape = Self.shape(at: path, in: shape) else { return false }
    return literal.map { reads($0.text, shape) } ?? true
  }

  func reads(_ literal: String, _ shape: TypeShape) -> Bool {
    let bytes = Array(literal.utf8)
    // It is only a guess that the literal belongs there, so no initializer of the user's is run on it.
    var parser = LiteralParser(bytes, in: 0..<bytes.count, types: types.guessing)
    do throws(LiteralError) {
      _ = try parser.parseAll(shape, bare: false, base: nil)
      return true
    } catch {
      // Patches omit fields, named values are resolved when the script is read, and `_` matches any value.
      switch error.reason {
      case .missingField, .unknownValue, .notConstructible: return true
      default: return error.offset < bytes.count && bytes[error.offset] == UInt8(ascii: "_")
      }
    }
  }

  /// Whether a case can hold the payload of another one.
  func fits(
    _ arguments: [LiteralTree.Argument], payloadOf name: String, _ enumeration: TypeShape.Enumeration?
  ) -> Bool {
    guard let fields = enumeration?.cases.first(where: { $0.name == name })?.parts.fields,
      fields.count == arguments.count
    else { return false }
    return zip(fields, arguments).allSatisfy { field, argument in
      field.name == argument.label && reads(argument.value.text, field.shape)
    }
  }

  /// Returns a place with indices of the only elements in the initial state; nil if there are none, or several.
  func inOnlyElements(_ place: [String]) -> [String]? {
    var found: [String] = []
    for part in place {
      if part != "[*]" {
        found.append(part)
        continue
      }
      guard let literal = initialLiteral(found), case .array(let elements)? = LiteralTree(literal), elements.count == 1
      else { return nil }
      if case .identified? = shape(at: found)?.constructionKind {
        guard let id = elements[0].identity else { return nil }
        found.append("[id: \(id)]")
      } else {
        found.append("[0]")
      }
    }
    return found
  }

  private static let levels = 8

  /// Returns the places of fields with a name in a type, at any depth.
  /// - Parameter name: the name; nil for fields with any name.
  func places(of name: String? = nil, in shape: TypeShape, where fits: (TypeShape) -> Bool) -> [[String]] {
    var found: [[String]] = []
    func look(_ shape: TypeShape, _ path: [String], _ outer: [TypeShape]) {
      guard outer.count < Self.levels, !outer.contains(where: { $0 === shape }) else { return }
      let inside = outer + [shape]
      func parts(_ record: TypeShape.Record, _ path: [String]) {
        for (field, part) in zip(record.fields, record.names) {
          if name == nil || field.name == name, fits(field.shape) { found.append(path + [part]) }
          look(field.shape, path + [part], inside)
        }
      }
      switch shape.constructionKind {
      case .structure(let record) where shape.spelling == nil: parts(record, path)
      case .tuple(let record): parts(record, path)
      case .optional(let inner): look(inner, path, inside)
      case .wrapper(let wrapper): look(wrapper.value.shape, path, inside)
      case .enumeration(let enumeration): for one in enumeration.cases { parts(one.parts, path + [one.name]) }
      case .list(_, let element), .identified(_, _, let element), .dictionary(_, _, let element):
        look(element, path + ["[*]"], inside)
      default: return
      }
    }
    look(shape, [], [])
    return found
  }

  /// Returns the places of cases with a name in actions that contain other actions, with nothing but the element's id or index
  /// beside them.
  /// - Parameter name: the name; nil for cases with any name.
  func places(ofCase name: String?, _ arguments: [LiteralTree.Argument]) -> [[String]] {
    var found: [[String]] = []
    func look(_ shape: TypeShape, _ path: [String], _ outer: [TypeShape]) {
      guard outer.count < Self.levels, !outer.contains(where: { $0 === shape }),
        case .enumeration(let enumeration) = shape.kind
      else { return }
      for one in enumeration.cases where name == nil || one.name == name {
        let literal = arguments.isEmpty ? ".\(one.name)" : LiteralTree.call(".\(one.name)", arguments).text
        if reads(literal, shape) { found.append(path + [one.name]) }
      }
      for one in enumeration.cases {
        let parts = one.parts.fields
        if let (_, inner, _) = Self.elementParts(parts) {
          look(inner.shape, path + [one.name, "[*]"], outer + [shape])
        } else if parts.count == 1 {
          look(parts[0].shape, path + [one.name], outer + [shape])
        }
      }
    }
    look(action, [], [])
    return found
  }
}
