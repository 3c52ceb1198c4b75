/// Says which parts of values must not be written, and what is written in their place.
package protocol LiteralRedactor: AnyObject {
  /// Whether values of the type are secret wherever they stand.
  func isSecret(_ shape: TypeShape) -> Bool
  /// The fields of a struct that are.
  func secretFields(of shape: TypeShape) -> Set<Int>?
  /// The parts of an enum's case that are.
  func secretParts(of shape: TypeShape, case index: Int) -> Set<Int>?
  /// What stands for a secret leaf, as a literal of its type; nil where nothing can.
  func token(of leaf: Leaf, _ value: ValueRef) -> [UInt8]?
  /// What stands for a leaf that equals a secret one; nil for any other.
  func knownToken(of leaf: Leaf, _ value: ValueRef) -> [UInt8]?
  /// Whether something in a value is secret that is written by what its type says of it, and not part by part.
  func holdsSecret(_ value: ValueRef) -> Bool
}

extension LiteralPrinter {
  /// Writes a value of which something must not be shown.
  /// - Returns: false where it is written as usual, and perhaps its parts are not.
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
      // It may be of a class below.
      guard redactor.isSecret(TypeShape.of(type(of: value.any))) else { return false }
      append("_")
    case .leaf(let leaf):
      guard let token = redactor.knownToken(of: leaf, value) else { return false }
      bytes += token
    case .structure where value.shape.spelling != nil && redactor.holdsSecret(value): append("_")
    case .structure(let record):
      guard let secret = redactor.secretFields(of: value.shape) else { return false }
      // What else it would be written by may show anything of it.
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

  /// A part of what is secret: which case it is, and how many elements a list has, stays to be seen.
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
  /// Whether a literal of it says of what type it is.
  fileprivate var saysItsType: Bool {
    switch self {
    case .string, .uuid: true
    default: false
    }
  }
}
