/// The reading and writing of values whose fields can't or shouldn't be read, through public protocols of their type. The
/// strategies are tried in order; the first with a result for a value counts.
///
/// ```text
/// IndexSet             [0, 3]                       its elements
/// Notification.Name    Name(rawValue: "didLoad")    its raw value
/// TimeZone             TimeZone(identifier: "GMT")  what it encodes
/// ```
@usableFromInline package final class Representation: @unchecked Sendable {
  // Unchecked: nothing changes after `init`; the functions of strategies only capture types and shapes.

  package struct Strategy {
    package enum Form {
      /// The value alone: `[0, 3]`.
      case bare
      /// With the type's name: `Name(rawValue: "didLoad")`.
      case named
    }

    package let form: Form
    /// Whether two values with the same result are the same. Otherwise their `==` has the last word.
    let isComplete: Bool
    /// Returns the encoding of a value, or nil if the strategy has none.
    var encode: (UnsafeRawPointer) -> EncodedValue?
    /// Initializes memory with the value of an encoding, or returns false. Nil if values are only printed.
    package var decode: ((EncodedValue, UnsafeMutableRawPointer) throws -> Bool)?
    /// Returns the encoding of the plainest value.
    package var zero: () -> EncodedValue? = { nil }
    /// The element type, if values are collections.
    var element: TypeShape?
    /// The raw type, if values are written by their raw values.
    package var raw: TypeShape?

    /// Returns the strategy without a result for values of which it would leave out readable fields.
    func keepingFields(of shape: TypeShape) -> Strategy {
      var strategy = self
      strategy.encode = { value in
        guard let encoded = encode(value) else { return nil }
        let back = ValueBox(shape)
        guard (try? decode?(encoded, back.address)) == true else { return nil }
        back.isInitialized = true
        return StructuralEquality.areReadablyEqual(ValueRef(shape, value), back.ref) ? encoded : nil
      }
      return strategy
    }
  }

  package let strategies: [Strategy]
  /// The kind to read values by that have no result from any strategy.
  package let rest: TypeShape.Kind

  init(_ strategies: [Strategy], rest: TypeShape.Kind) {
    self.strategies = strategies
    self.rest = rest
  }

  /// Returns the encoding of a value and the index of its strategy.
  package func encoded(_ value: UnsafeRawPointer) -> (strategy: Int, value: EncodedValue)? {
    if case .reference = rest, Self.isUsers(value.read(as: AnyObject.self)) { return nil }
    for (index, strategy) in strategies.enumerated() {
      if let encoded = strategy.encode(value) { return (index, encoded) }
    }
    return nil
  }

  /// Returns whether an object is of a user's subclass of a system class: it has fields.
  static func isUsers(_ object: AnyObject) -> Bool {
    let type: Any.Type = type(of: object)
    return !StrategySelector.isToolchain(String(_typeName(type).prefix { $0 != "." }))
      && ObjectContents.names(of: type)?.isEmpty == false
  }

  /// Whether some values can be written in a form that reads back.
  package var isWritable: Bool { strategies.contains { $0.decode != nil } }
}

extension StructuralEquality {
  /// Compares two values of `shape` by their representation. Nil if no strategy has a result for them.
  mutating func areEqual(
    _ representation: Representation, _ shape: TypeShape, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool? {
    if shape.sameBytes(left, right) { return true }
    let (first, second) = (representation.encoded(left), representation.encoded(right))
    guard let first, let second else {
      if first != nil || second != nil { return false }
      // Little of a system object can be read.
      if case .reference = representation.rest, let equals = shape.equals, !equals(left, right) { return false }
      return nil
    }
    guard first.strategy == second.strategy, areEqual(first.value, second.value) else { return false }
    return representation.strategies[first.strategy].isComplete || shape.equals?(left, right) ?? false
  }
}
