/// Whether two values of one type are the same, decided once per store and not anew in each step.
///
/// By `==` where the type is Equatable, else by structure with `==` wherever a part is Equatable. `==` of a type that
/// holds a `@NeverEqual` compares how often it was set and not what it says, so such types go by structure too;
/// `MutationCounts` compares the sets.
struct ValueEquality<Value> {
  /// `==`, called without a detour through boxes.
  private let typed: Function<Value>?
  /// A `@NeverEqual` is somewhere in there.
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

  /// The function `==` of a type, as one of `Value`, which is the same type.
  private static func equals<Known: Equatable>(_: Known.Type) -> Function<Value>? {
    Function<Known>(call: { $0 == $1 }) as? Function<Value>
  }

  /// A struct, since an optional function would be called through one more.
  private struct Function<Argument> {
    let call: (Argument, Argument) -> Bool
  }
}
