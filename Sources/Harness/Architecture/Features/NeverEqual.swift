/// A property for which every assignment counts as a change, even to an equal value.
///
///     struct OrderState: Equatable { @NeverEqual var successToastMessage: String? }
///     let messages = store.subscribeNeverEqual(\.$successToastMessage)
///
/// A subscriber observes only changes. Wrap a message that should be observed each time it is set, even if its text is the
/// same: each assignment is counted, and two values with different counts are not equal.
@propertyWrapper
public struct NeverEqual<Value>: TransparentWrapper {
  private var value: Value
  private var sets = 0

  /// Creates a property with an initial value, which doesn't count as an assignment.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The wrapped value. Assigning it is counted.
  public var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      sets &+= 1
    }
  }

  /// The wrapper itself, for `subscribeNeverEqual(\.$property)`.
  public var projectedValue: NeverEqual { self }
}

extension NeverEqual: Equatable {
  /// Returns whether both were assigned equally often; the values are not compared.
  public static func == (left: NeverEqual, right: NeverEqual) -> Bool { left.sets == right.sets }
}

extension NeverEqual: Hashable {
  /// Hashes the number of assignments, as `==` compares it.
  public func hash(into hasher: inout Hasher) { hasher.combine(sets) }
}

extension NeverEqual: Sendable where Value: Sendable {}
