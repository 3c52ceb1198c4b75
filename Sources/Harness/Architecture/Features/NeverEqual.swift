/// A property of which every set is a change, also one to an equal value.
///
/// A subscriber hears only what changed. A message that is to be heard each time it is set, though it says the same, is
/// therefore wrapped: each set counts, and two values with other counts are not equal.
///
///     struct OrderState: Equatable { @NeverEqual var successToastMessage: String? }
///     let messages = store.subscribeNeverEqual(\.$successToastMessage)
@propertyWrapper
public struct NeverEqual<Value>: TransparentWrapper {
  private var value: Value
  private var sets = 0

  /// Wraps a first value, which counts as not set yet.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value. Setting it counts.
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
  /// Whether both were set equally often: the values don't count.
  public static func == (left: NeverEqual, right: NeverEqual) -> Bool { left.sets == right.sets }
}

extension NeverEqual: Hashable {
  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(sets) }
}

extension NeverEqual: Sendable where Value: Sendable {}
