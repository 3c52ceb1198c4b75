/// Whose fields a literal gives: those of a struct, or the parts of an enum's case.
package enum FieldOwner: Equatable, Sendable {
  /// `Post`
  case type(String)
  /// `Action.loaded`
  case enumCase(String, of: String)

  /// As messages say it.
  var text: String {
    switch self {
    case .type(let name): name
    case .enumCase(let name, _): "case '\(name)'"
    }
  }

  /// As commands say it: `Post`, `Action.loaded`.
  package var path: String {
    switch self {
    case .type(let name): name
    case .enumCase(let name, let type): "\(type).\(name)"
    }
  }
}

/// A field that a literal leaves out, though nothing says what it is then.
package struct MissingField: Equatable, Sendable {
  /// Empty where it has none.
  package let name: String
  package let owner: FieldOwner
  /// All fields of the owner, in their order.
  package let fields: [String]
  let shape: TypeShape

  /// The plainest value that it may have, where one can be made up and written.
  package var plainestLiteral: String? {
    guard let zero = ZeroValue.make(shape) else { return nil }
    let text = LiteralPrinter.text(of: zero.ref)
    var parser = LiteralParser(Array(text.utf8))
    return (try? parser.parseAll(shape)) == nil ? nil : text
  }

  package static func == (left: MissingField, right: MissingField) -> Bool {
    (left.name, left.owner) == (right.name, right.owner) && left.fields == right.fields && left.shape === right.shape
  }
}
