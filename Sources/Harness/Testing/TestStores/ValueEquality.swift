/// The equality of two values of one type, determined once per store instead of in each step.
///
/// It uses `==` if the type is Equatable, otherwise structural comparison with `==` for Equatable parts. The `==` of a type
/// with a `@NeverEqual` compares how often it was set instead of its value, so such types are compared structurally too;
/// `MutationCounts` compares the assignments.
struct ValueEquality<Value> {
  /// The type's `==`, called directly and without boxes.
  private let typed: Function<Value>?
  /// Whether there is a `@NeverEqual` somewhere inside.
  let holdsMarker: Bool

  init() {
    holdsMarker = TypeShape.of(Value.self).holdsMarker
    typed = holdsMarker ? nil : (Value.self as? any Equatable.Type).flatMap { Self.equals($0) }
  }

  @inline(__always)
  func areEqual(_ left: Value, _ right: Value) -> Bool {
    if let typed { return typed.call(left, right) }
    return !AnyDifference.exists(left, right)
  }

  /// Returns the `==` of a type as a function on `Value`, which is the same type.
  private static func equals<Known: Equatable>(_: Known.Type) -> Function<Value>? {
    Function<Known>(call: { $0 == $1 }) as? Function<Value>
  }

  /// A struct, since an optional function would be called through another wrapper.
  private struct Function<Argument> {
    let call: (Argument, Argument) -> Bool
  }
}
