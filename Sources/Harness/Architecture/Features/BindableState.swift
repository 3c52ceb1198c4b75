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
/// A property may be a struct, of which a part is set: `.set(\.$address.street, "Main Street")`.
///
/// In literals, transcripts and dumps it is the value that it wraps.
@dynamicMemberLookup
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
      MemoryPlace.with(&self) { _, place in BindingName.Probe.current?.found(place) }
    }
  }

  /// A part of the value, for `\.$address.street`.
  ///
  /// The Composable Architecture 0.39.
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
