/// Converts values that code gives without a static type to a type that is only known at run time.
///
/// A literal in a heterogeneous list is an `Int` even for a `Double` parameter, and isn't optional even for an optional one.
/// Such values are converted as if they were written at that place; a value of another type is not.
package enum ConvertedValue {
  /// Returns the value as one of `shape`'s type, or nil if it can't be one.
  package static func box(_ value: Any?, as shape: TypeShape) -> ValueBox? {
    guard let value else { return nothing(shape) }
    return ValueRef.withDynamic(value) { box($0, as: shape) }
  }

  /// Returns the literal, for messages.
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

  /// Returns a value of a type that conforms to the required protocol.
  private static func existential(_ given: ValueRef, as shape: TypeShape) -> ValueBox? {
    func open<Wanted>(_: Wanted.Type) -> ValueBox? { (given.any as? Wanted).map { ValueBox(of: $0, shape) } }
    return _openExistential(shape.type, do: open)
  }

  /// Returns whether literals in code have this type by default, whatever type the place requires.
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
