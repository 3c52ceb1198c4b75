/// What a store needs of its root, in the store's own terms of state and action. The root's types are hidden behind it.
package protocol StoreView<State, Action> {
  associatedtype State
  associatedtype Action

  var state: State { get }
  /// - Returns: nil where the action was handed over to another thread.
  func send(_ action: Action) -> SendHandle?
  /// Calls `body` with the state after each action. Not with the present one.
  func observe(_ body: @escaping (State) -> Void) -> Disposable
  /// Runs `body`; actions that are sent meanwhile wait until it has returned.
  func holdingActions(_ body: () -> Void)
  func scoped<Local, LocalAction>(
    state: @escaping (State) -> Local, action: @escaping (LocalAction) -> Action
  ) -> any StoreView<Local, LocalAction>
  /// The same view without keeping the root alive: nil once the root is gone.
  func weakened() -> () -> (any StoreView<State, Action>)?
}

extension StoreView {
  /// Calls `now`, and `body` with the state after each action, from the first one that `now` sends.
  func observe(now: () -> Void, then body: @escaping (State) -> Void) -> Disposable {
    // Registered first, so that what `now` itself subscribes to comes behind it.
    let disposable = observe(body)
    now()
    return disposable
  }
}

/// All of the root.
package struct RootView<State, Action>: StoreView {
  package let core: StoreCore<State, Action>

  package init(core: StoreCore<State, Action>) {
    self.core = core
  }

  package var state: State { core.state }

  package func send(_ action: Action) -> SendHandle? { core.send(action) }

  package func observe(_ body: @escaping (State) -> Void) -> Disposable { core.observe(body) }

  package func holdingActions(_ body: () -> Void) { core.holdingActions(body) }

  package func scoped<Local, LocalAction>(
    state: @escaping (State) -> Local, action: @escaping (LocalAction) -> Action
  ) -> any StoreView<Local, LocalAction> {
    ScopedView(core: core, project: state, embed: action)
  }

  package func weakened() -> () -> (any StoreView<State, Action>)? {
    { [weak core] in core.map { RootView(core: $0) } }
  }
}

/// A part of the root, however deep: two functions, no state of its own.
struct ScopedView<RootState, RootAction, State, Action>: StoreView {
  let core: StoreCore<RootState, RootAction>
  let project: (RootState) -> State
  let embed: (Action) -> RootAction

  var state: State { project(core.state) }

  func send(_ action: Action) -> SendHandle? { core.send(embed(action)) }

  func observe(_ body: @escaping (State) -> Void) -> Disposable {
    core.observe { [project] in body(project($0)) }
  }

  func holdingActions(_ body: () -> Void) { core.holdingActions(body) }

  func scoped<Local, LocalAction>(
    state: @escaping (State) -> Local, action: @escaping (LocalAction) -> Action
  ) -> any StoreView<Local, LocalAction> {
    ScopedView<RootState, RootAction, Local, LocalAction>(
      core: core, project: { [project] in state(project($0)) }, embed: { [embed] in embed(action($0)) })
  }

  func weakened() -> () -> (any StoreView<State, Action>)? {
    { [weak core, project, embed] in core.map { ScopedView(core: $0, project: project, embed: embed) } }
  }
}
