extension Store {
  /// The values of a part of the state: the present one, then each changed one.
  public func subscribe<Value: Equatable>(_ part: @escaping (State) -> Value) -> StateStream<Value> {
    StateStream { [view] onNext in
      let last = LastDelivered(part(view.state))
      return view.observe {
        onNext(last.value)
      } then: { state in
        let value = part(state)
        if value == last.value { return }
        last.value = value
        onNext(value)
      }
    }
  }

  /// The values of a part of the state: the present one, then each changed one.
  public func subscribe<Value: Equatable>(_ part: KeyPath<State, Value>) -> StateStream<Value> {
    subscribe { $0[keyPath: part] }
  }

  /// The values of a ``NeverEqual`` property: the present one, then one for each set, also if it is an equal one.
  ///
  ///     store.subscribeNeverEqual(\.$successToastMessage).filterNil().subscribe(onNext: { print($0) }).disposed(by: bag)
  ///
  /// Several sets by one action come once, with the value of the last.
  public func subscribeNeverEqual<Value>(_ part: @escaping (State) -> NeverEqual<Value>) -> StateStream<Value> {
    subscribe(part).map(\.wrappedValue)
  }

  /// The values of a ``NeverEqual`` property: the present one, then one for each set, also if it is an equal one.
  public func subscribeNeverEqual<Value>(_ part: KeyPath<State, NeverEqual<Value>>) -> StateStream<Value> {
    subscribe(part).map(\.wrappedValue)
  }
}

/// The value that a subscriber got last.
private final class LastDelivered<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
