extension Store {
  /// Returns the values of a part of the state: the current one, then each changed one.
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

  /// Returns the values of a part of the state: the current one, then each changed one.
  public func subscribe<Value: Equatable>(_ part: KeyPath<State, Value>) -> StateStream<Value> {
    subscribe { $0[keyPath: part] }
  }

  /// Returns the values of a ``NeverEqual`` property: the current one, then one for each assignment, even of an equal value.
  ///
  ///     store.subscribeNeverEqual(\.$successToastMessage).filterNil().subscribe(onNext: { print($0) }).disposed(by: bag)
  ///
  /// Several assignments by one action are delivered once, with the last value.
  public func subscribeNeverEqual<Value>(_ part: @escaping (State) -> NeverEqual<Value>) -> StateStream<Value> {
    subscribe(part).map(\.wrappedValue)
  }

  /// Returns the values of a ``NeverEqual`` property: the current one, then one for each assignment, even of an equal value.
  public func subscribeNeverEqual<Value>(_ part: KeyPath<State, NeverEqual<Value>>) -> StateStream<Value> {
    subscribe(part).map(\.wrappedValue)
  }
}

/// The value that a subscriber received last.
private final class LastDelivered<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
