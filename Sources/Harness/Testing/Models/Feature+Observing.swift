/// The spellings of before.
extension Feature {
  /// What `observes` was called.
  @available(*, deprecated, renamed: "observes(_:_:)")
  @_disfavoredOverload
  public func hears<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature { observes(name, value) }

  /// What `observesEveryState` was called.
  @available(*, deprecated, renamed: "observesEveryState(_:_:)")
  public func hearsEveryState<Value>(_ name: String, _ value: @escaping (State) -> Value) -> Feature {
    observesEveryState(name, value)
  }
}

extension Feature where State: AnyObject, Action == ModelAction<State>, Environment == World {
  /// What `observes` was called.
  @available(*, deprecated, renamed: "observes(_:_:)")
  public func hears<Value>(_ name: String, _ value: @escaping @MainActor (State) -> Value) -> Feature {
    observes(name, value)
  }
}

extension Feature where State: Actor, Action == ModelAction<State>, Environment == World {
  /// What `observes` was called.
  @available(*, deprecated, renamed: "observes(_:_:)")
  public func hears<Value>(_ name: String, _ value: @escaping (isolated State) -> Value) -> Feature {
    observes(name, value)
  }
}
