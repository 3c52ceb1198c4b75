/// Takes values that code gives without their type for those of a type that is only known at run time.
///
/// A literal in a list of anything is an `Int` where the place asks for a `Double`, and is not optional where the place
/// asks for an optional. Such values are what they would be if they stood in that place; a value of another type isn't.
package enum ConvertedValue {
  /// The value as one of `shape`'s type, or nil when it can't be one.
  package static func box(_ value: Any?, as shape: TypeShape) -> ValueBox? {
    guard let value else { return nothing(shape) }
    return ValueRef.withDynamic(value) { box($0, as: shape) }
  }

  /// The literal, for messages.
  package static func text(_ value: Any?) -> String {
    guard let value else { return "nil" }
    return ValueRef.withDynamic(value) { LiteralPrinter.text(of: $0, .untyped) }
  }

  private static func nothing(_ shape: TypeShape) -> ValueBox? {
    guard case .optional(let wrapped) = shape.kind else { return nil }
    return ValueBox(shape, wrapped: wrapped, taking: nil)
  }

  private static func box(_ given: ValueRef, as shape: TypeShape) -> ValueBox? {
    if given.shape === shape { return given.copy() }
    if case .existential = shape.kind { return existential(given, as: shape) }
    if case .optional(let wrapped) = shape.kind {
      if case .optional(let inner) = given.shape.kind, given.wrapped(inner) == nil { return nothing(shape) }
      guard let inside = box(given, as: wrapped) else { return nil }
      return ValueBox(shape, wrapped: wrapped, taking: inside)
    }
    guard isWritten(given.shape) else { return nil }
    var parser = LiteralParser(Array(LiteralPrinter.text(of: given).utf8))
    return try? parser.parseAll(shape)
  }

  /// A value of a type that conforms to the protocol that is asked for.
  private static func existential(_ given: ValueRef, as shape: TypeShape) -> ValueBox? {
    func open<Wanted>(_: Wanted.Type) -> ValueBox? { (given.any as? Wanted).map { ValueBox(of: $0, shape) } }
    return _openExistential(shape.type, do: open)
  }

  /// Literals in code have these types by themselves, whatever the place asks for.
  private static func isWritten(_ shape: TypeShape) -> Bool {
    switch shape.kind {
    case .leaf: true
    case .optional(let wrapped): isWritten(wrapped)
    case .list(_, let element), .set(_, let element): isWritten(element)
    case .dictionary(_, let key, let value): isWritten(key) && isWritten(value)
    default: false
    }
  }
}
