/// How values are read and written that can't be read field by field, or whose fields are nobody's business: by what their
/// type says of itself through public protocols. The ways are strategies of a ladder; the first that has something to say of a value counts.
///
/// ```text
/// IndexSet             [0, 3]                       its elements
/// Notification.Name    Name(rawValue: "didLoad")    its raw value
/// TimeZone             TimeZone(identifier: "GMT")  what it encodes
/// ```
@usableFromInline package final class Representation: @unchecked Sendable {
  // Unchecked: nothing changes after `init`; the functions of strategies capture types and shapes alone.

  package struct Strategy {
    package enum Form {
      /// The value alone: `[0, 3]`.
      case bare
      /// With the type's name: `Name(rawValue: "didLoad")`.
      case named
    }

    package let form: Form
    /// Whether two values of which this says the same are the same. Else their `==` has the last word.
    let isComplete: Bool
    /// What it says of a value; nil where it has nothing to say.
    var encode: (UnsafeRawPointer) -> EncodedValue?
    /// Initializes memory with the value that encodes so, or returns false. Nil where values are only printed.
    package var decode: ((EncodedValue, UnsafeMutableRawPointer) throws -> Bool)?
    /// What the plainest value encodes.
    package var zero: () -> EncodedValue? = { nil }
    /// What it says all values to be made of, where they are collections.
    var element: TypeShape?
    /// What raw values are, where values are written by them.
    package var raw: TypeShape?

    /// The strategy as one that has nothing to say of values of which it would leave out something that can be read.
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
  /// How values are read of which no strategy has something to say.
  package let rest: TypeShape.Kind

  init(_ strategies: [Strategy], rest: TypeShape.Kind) {
    self.strategies = strategies
    self.rest = rest
  }

  /// What is said of a value, and by which strategy.
  package func encoded(_ value: UnsafeRawPointer) -> (strategy: Int, value: EncodedValue)? {
    if case .reference = rest, Self.isUsers(value.read(as: AnyObject.self)) { return nil }
    for (index, strategy) in strategies.enumerated() {
      if let encoded = strategy.encode(value) { return (index, encoded) }
    }
    return nil
  }

  /// Whether an object is of a user's class, below a class of the system: it has fields.
  static func isUsers(_ object: AnyObject) -> Bool {
    let type: Any.Type = type(of: object)
    return !StrategySelector.isToolchain(String(_typeName(type).prefix { $0 != "." }))
      && ObjectContents.names(of: type)?.isEmpty == false
  }

  /// Whether values can be written that read back.
  package var isWritable: Bool { strategies.contains { $0.decode != nil } }
}

extension StructuralEquality {
  /// Two values of `shape` that are read by their representation. Nil where no strategy has something to say of them.
  mutating func areEqual(
    _ representation: Representation, _ shape: TypeShape, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool? {
    if shape.sameBytes(left, right) { return true }
    let (first, second) = (representation.encoded(left), representation.encoded(right))
    guard let first, let second else {
      if first != nil || second != nil { return false }
      // Of what an object of the system has, little can be read.
      if case .reference = representation.rest, let equals = shape.equals, !equals(left, right) { return false }
      return nil
    }
    guard first.strategy == second.strategy, areEqual(first.value, second.value) else { return false }
    return representation.strategies[first.strategy].isComplete || shape.equals?(left, right) ?? false
  }
}
