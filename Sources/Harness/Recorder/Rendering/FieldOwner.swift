/// The owner of fields in a literal: a struct, or an enum's case.
package enum FieldOwner: Equatable, Sendable {
  /// A struct: `Post`.
  case type(String)
  /// An enum's case: `Action.loaded`.
  case enumCase(String, of: String)

  /// The text in messages.
  var text: String {
    switch self {
    case .type(let name): name
    case .enumCase(let name, _): "case '\(name)'"
    }
  }

  /// The text in commands: `Post`, `Action.loaded`.
  package var path: String {
    switch self {
    case .type(let name): name
    case .enumCase(let name, let type): "\(type).\(name)"
    }
  }
}

/// A field that a literal omits although it has no default.
package struct MissingField: Equatable, Sendable {
  /// Empty if the field has no name.
  package let name: String
  package let owner: FieldOwner
  /// All fields of the owner, in order.
  package let fields: [String]
  let shape: TypeShape

  /// The plainest value of the field, if one can be generated and written.
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
