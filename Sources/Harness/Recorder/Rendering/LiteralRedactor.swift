/// Decides which parts of values must not be written, and what replaces them.
package protocol LiteralRedactor: AnyObject {
  /// Returns whether values of the type are always secret.
  func isSecret(_ shape: TypeShape) -> Bool
  /// Returns the secret fields of a struct.
  func secretFields(of shape: TypeShape) -> Set<Int>?
  /// Returns the secret parts of an enum's case.
  func secretParts(of shape: TypeShape, case index: Int) -> Set<Int>?
  /// Returns the token for a secret leaf, as a literal of its type; nil if there can't be one.
  func token(of leaf: Leaf, _ value: ValueRef) -> [UInt8]?
  /// Returns the token for a leaf that equals a secret one; nil for any other.
  func knownToken(of leaf: Leaf, _ value: ValueRef) -> [UInt8]?
  /// Returns whether a value contains a secret, although it is written through public protocols and not part by part.
  func holdsSecret(_ value: ValueRef) -> Bool
}

extension LiteralPrinter {
  /// Writes a value with secret parts.
  /// - Returns: false if it is written as usual, although its parts may not be.
  @inline(never)
  mutating func printRedacted(_ value: ValueRef, _ context: Context, by redactor: any LiteralRedactor) -> Bool {
    if isInSecret { return printSecret(value, context, by: redactor) }
    if redactor.isSecret(value.shape) {
      printingSecret { $0.print(value, context) }
      return true
    }
    switch value.kind {
    case .leaf(.custom), .represented:
      guard redactor.holdsSecret(value) else { return false }
      append("_")
    case .reference:
      // It may be of a subclass.
      guard redactor.isSecret(TypeShape.of(type(of: value.any))) else { return false }
      append("_")
    case .leaf(let leaf):
      guard let token = redactor.knownToken(of: leaf, value) else { return false }
      bytes += token
    case .structure where value.shape.spelling != nil && redactor.holdsSecret(value): append("_")
    case .structure(let record):
      guard let secret = redactor.secretFields(of: value.shape) else { return false }
      // Any other spelling of it may reveal anything.
      if value.shape.spelling != nil {
        append("_")
      } else {
        append(value.shape.name)
        print(record, value, secret)
      }
    case .enumeration(let enumeration):
      let index = value.caseIndex
      guard let secret = redactor.secretParts(of: value.shape, case: index) else { return false }
      appendCase(enumeration.cases[index], of: value.shape, context)
      value.withPayload(of: enumeration, case: index) { print(enumeration.cases[index].parts, $0, secret) }
    default: return false
    }
    return true
  }

  /// Prints a part of a secret. The case of an enum and the number of elements of a list stay visible.
  private mutating func printSecret(
    _ value: ValueRef, _ context: Context, by redactor: any LiteralRedactor
  ) -> Bool {
    switch value.kind {
    case .leaf(let leaf):
      let token = context == .anything && !leaf.saysItsType ? nil : redactor.token(of: leaf, value)
      bytes += token ?? [UInt8(ascii: "_")]
      return true
    case .structure where value.shape.spelling == nil: return false
    case .enumeration(let enumeration) where enumeration.payloadCount > 0: return false
    case .tuple, .optional, .list, .identified, .fixed, .wrapper, .existential: return false
    default:
      append("_")
      return true
    }
  }

  private mutating func print(_ record: TypeShape.Record, _ value: ValueRef, _ secret: Set<Int>) {
    append("(")
    for (index, field) in record.fields.enumerated() {
      if index > 0 { append(", ") }
      if !field.name.isEmpty { append("\(field.name): ") }
      if secret.contains(index) { printingSecret { $0.print(value[field]) } } else { print(value[field]) }
    }
    append(")")
  }

  private mutating func appendCase(_ enumCase: TypeShape.Case, of shape: TypeShape, _ context: Context) {
    switch context {
    case .typed: append(".")
    case .bare: break
    case .untyped, .anything: append("\(shape.name).")
    }
    append(enumCase.name)
  }
}

extension Leaf {
  /// Whether its literal states its type.
  fileprivate var saysItsType: Bool {
    switch self {
    case .string, .uuid: true
    default: false
    }
  }
}
