extension Store {
  /// Creates a store with its initial state. There is only one way of scoping, so `useNewScope` is ignored.
  ///
  /// From RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment, useNewScope: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, environment: environment, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// The current state, then the state after each action, even if the action changed nothing.
  ///
  ///     store.observable.map(\.isLoading).distinctUntilChanged().subscribe(onNext: { print($0) }).disposed(by: bag)
  ///
  /// From RxComposableArchitecture 1.0.
  public var observable: StateStream<State> {
    StateStream { [view] onNext in
      view.observe {
        onNext(view.state)
      } then: {
        onNext($0)
      }
    }
  }

  /// Returns the values of a part of the state: the current one, then each that is no duplicate of the one before.
  ///
  /// From RxComposableArchitecture 1.0.
  public func subscribe<Value>(
    _ part: @escaping (State) -> Value, removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool
  ) -> StateStream<Value> {
    observable.map(part).distinctUntilChanged(isDuplicate)
  }
}

extension Store where State: Equatable {
  /// Returns the current state, then each changed one.
  ///
  /// From RxComposableArchitecture 1.0.
  public func subscribe() -> StateStream<State> { subscribe { $0 } }
}

extension StateStream {
  /// Returns the same values, calling `onNext` with each before it is passed on.
  ///
  /// From RxComposableArchitecture 1.0.
  public func `do`(onNext: @escaping (Value) -> Void) -> StateStream {
    map { value in
      onNext(value)
      return value
    }
  }

  /// Returns this stream, which has the operators itself.
  ///
  /// From RxComposableArchitecture 1.0.
  public func asObservable() -> StateStream { self }
}
