/// A property of the state that a control can set directly. One action covers all such properties.
///
///     struct FormState: Equatable {
///       @BindableState var name = ""
///       @BindableState var isSubscribed = false
///     }
///     enum FormAction: Equatable, BindableAction { case binding(BindingAction<FormState>) }
///
///     store.send(.binding(.set(\.$name, "Blob")))
///
/// If a property is a struct, you can set a part of it: `.set(\.$address.street, "Main Street")`.
///
/// Literals, transcripts and dumps show the wrapped value alone.
@dynamicMemberLookup
@propertyWrapper
public struct BindableState<Value>: TransparentWrapper {
  /// The wrapped value.
  public var wrappedValue: Value

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The wrapper itself, for `\.$property` in a ``BindingAction``.
  public var projectedValue: BindableState {
    get { self }
    set {
      self = newValue
      MemoryPlace.with(&self) { _, place in BindingName.Probe.current?.found(place) }
    }
  }

  /// A part of the value, for `\.$address.street`.
  ///
  /// From The Composable Architecture 0.39.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> BindableState<Part> {
    get {
      if let plain = BindingName.Probe.current?.enter(path) { return BindableState<Part>(wrappedValue: plain) }
      return BindableState<Part>(wrappedValue: wrappedValue[keyPath: path])
    }
    set {
      if BindingName.Probe.current == nil { wrappedValue[keyPath: path] = newValue.wrappedValue }
    }
  }
}

extension BindableState: Equatable where Value: Equatable {}
extension BindableState: Hashable where Value: Hashable {}
extension BindableState: Sendable where Value: Sendable {}
