/// Runs a feature in an app: it holds the state, works off actions, and keeps the effects that are in flight.
///
///     let store = Store(initialState: OrderState(), reducer: orderReducer, environment: .live)
///     store.subscribe(\.isLoading).subscribe(onNext: { print($0) }).disposed(by: bag)
///     store.send(.didLoad)
///
/// An action is reduced before `send` returns, unless another one is being reduced: then it waits its turn. Effects run on
/// the schedulers that they name. The order of everything is that of a test store, since both have the same interpreter.
///
/// A store belongs to the thread that made it, which in an app is the main thread. What effects output later comes on the main
/// queue, so one made elsewhere that waits for effects is a reported failure: mark an async test `@MainActor`.
///
/// Stores made by `scope` are views of one root: they keep it alive, and its cancellation ids are theirs. When the last of
/// them is released, the effects in flight are cancelled.
public final class Store<State, Action> {
  /// The way to the root's state and actions.
  let view: any StoreView<State, Action>

  package init(view: any StoreView<State, Action>) { self.view = view }

  /// A store at its initial state, whose reducer gets the environment with every action.
  public init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    view = RootView(core: StoreCore(state: initialState, place: place) { reducer.run(&$0, $1, environment) })
  }

  /// The state after the last action that was reduced. In a reducer that is the state before its action.
  ///
  /// A store that `ifLet` made goes on showing the last value after its state became nil.
  public var state: State { view.state }

  /// Reduces an action and starts its effects, at once or behind the actions that wait already.
  ///
  /// A send from another thread than the store's own is a reported failure; the action is handed over to the main queue.
  /// - Returns: what the send started, to cancel it or to wait for its end.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { StoreTask(view.send(action)) }
}
