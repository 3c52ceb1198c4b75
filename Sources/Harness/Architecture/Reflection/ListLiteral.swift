/// Creates values of types that are expressible by an array literal. A variadic call receives an array, which only a compiler
/// can spell out.
package enum ListLiteral {
  package static func value<Value: ExpressibleByArrayLiteral>(
    _: Value.Type, _ elements: [Value.ArrayLiteralElement]
  ) -> Value {
    let make: (Value.ArrayLiteralElement...) -> Value = Value.init(arrayLiteral:)
    // Sound: to the calling convention, the two are one type.
    return unsafeBitCast(make, to: (([Value.ArrayLiteralElement]) -> Value).self)(elements)
  }

  package static func value<Value: ExpressibleByDictionaryLiteral>(
    _: Value.Type, _ entries: [(Value.Key, Value.Value)]
  ) -> Value {
    let make: ((Value.Key, Value.Value)...) -> Value = Value.init(dictionaryLiteral:)
    return unsafeBitCast(make, to: (([(Value.Key, Value.Value)]) -> Value).self)(entries)
  }
}
