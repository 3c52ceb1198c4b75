/// Runs a feature in an app: it holds the state, processes actions, and keeps the effects in flight.
///
///     let store = Store(initialState: OrderState(), reducer: orderReducer, environment: .live)
///     store.subscribe(\.isLoading).subscribe(onNext: { print($0) }).disposed(by: bag)
///     store.send(.didLoad)
///
/// An action is reduced before `send` returns, unless another one is being reduced: then it waits its turn. Effects run on the
/// schedulers that they name. The order of events is the same as in a test store, because both use the same interpreter.
///
/// A store belongs to the thread that made it, in an app the main thread. Later outputs of effects arrive on the main queue, so
/// a store made elsewhere that waits for effects is a reported failure: mark an async test `@MainActor`.
///
/// Stores made by `scope` are views of one root: they keep it alive, and share its cancellation ids. When the last of them is
/// released, the effects in flight are cancelled.
public final class Store<State, Action> {
  /// The access to the root's state and actions.
  let view: any StoreView<State, Action>

  package init(view: any StoreView<State, Action>) { self.view = view }

  /// Creates a store with its initial state. The reducer receives the environment with every action.
  public init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    view = RootView(core: StoreCore(state: initialState, place: place) { reducer.run(&$0, $1, environment) })
  }

  /// The state after the last action that was reduced. Inside a reducer, this is the state before its action.
  ///
  /// A store made by `ifLet` continues to show the last value after its state became nil.
  public var state: State { view.state }

  /// Reduces an action and starts its effects, at once or after the actions already waiting.
  ///
  /// Sending from a thread other than the store's own is a reported failure; the action is then handed over to the main queue.
  /// - Returns: a handle to cancel the work that the send started, or to wait for its end.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { StoreTask(view.send(action)) }
}
