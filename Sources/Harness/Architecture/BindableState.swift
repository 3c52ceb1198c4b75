/// A property of the state that a control may set directly, through one action for all such properties.
///
///     struct FormState: Equatable {
///       @BindableState var name = ""
///       @BindableState var isSubscribed = false
///     }
///     enum FormAction: Equatable, BindableAction { case binding(BindingAction<FormState>) }
///
///     store.send(.binding(.set(\.$name, "Blob")))
///
/// In literals, transcripts and dumps it is the value that it wraps.
@propertyWrapper
public struct BindableState<Value>: TransparentWrapper {
  /// The value.
  public var wrappedValue: Value

  /// Wraps a first value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The wrapper itself, for `\.$property` in a ``BindingAction``.
  public var projectedValue: BindableState {
    get { self }
    set {
      self = newValue
      withUnsafePointer(to: &self) { BindingName.Probe.current?.note(UnsafeRawPointer($0)) }
    }
  }
}

extension BindableState: Equatable where Value: Equatable {}
extension BindableState: Hashable where Value: Hashable {}
extension BindableState: Sendable where Value: Sendable {}
