extension BindableAction {
  /// Returns the action that sets a property: `store.send(.set(\.$name, "Blob"))`.
  ///
  /// From The Composable Architecture 0.39.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<State, BindableState<Value>>, _ value: Value
  ) -> Self {
    binding(.set(keyPath, value))
  }
}

extension BindableState: Decodable where Value: Decodable {
  /// Decodes the value.
  ///
  /// From The Composable Architecture 0.39.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension BindableState: Encodable where Value: Encodable {
  /// Encodes the value.
  ///
  /// From The Composable Architecture 0.39.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
