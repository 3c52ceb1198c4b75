extension Store {
  /// A store at its initial state. There is one way of scoping, so what `useNewScope` says makes no difference.
  ///
  /// RxComposableArchitecture 1.0.
  @_disfavoredOverload
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment, useNewScope: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, environment: environment, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// The present state, then the state after each action, also where that changed nothing.
  ///
  ///     store.observable.map(\.isLoading).distinctUntilChanged().subscribe(onNext: { print($0) }).disposed(by: bag)
  ///
  /// RxComposableArchitecture 1.0.
  public var observable: StateStream<State> {
    StateStream { [view] onNext in
      view.observe {
        onNext(view.state)
      } then: {
        onNext($0)
      }
    }
  }

  /// The values of a part of the state: the present one, then each that is no duplicate of the one before.
  ///
  /// RxComposableArchitecture 1.0.
  public func subscribe<Value>(
    _ part: @escaping (State) -> Value, removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool
  ) -> StateStream<Value> {
    observable.map(part).distinctUntilChanged(isDuplicate)
  }
}

extension Store where State: Equatable {
  /// The present state, then each changed one.
  ///
  /// RxComposableArchitecture 1.0.
  public func subscribe() -> StateStream<State> { subscribe { $0 } }
}

extension StateStream {
  /// The same values; `onNext` is called with each before it is handed on.
  ///
  /// RxComposableArchitecture 1.0.
  public func `do`(onNext: @escaping (Value) -> Void) -> StateStream {
    map { value in
      onNext(value)
      return value
    }
  }

  /// The same values: a stream has the operators itself.
  ///
  /// RxComposableArchitecture 1.0.
  public func asObservable() -> StateStream { self }
}
