/// A store's access to its root, in terms of the store's own state and action. It hides the root's types.
package protocol StoreView<State, Action> {
  associatedtype State
  associatedtype Action

  var state: State { get }
  /// - Returns: nil if the action was handed over to another thread.
  func send(_ action: Action) -> SendHandle?
  /// Calls `body` with the state after each action, but not with the current one.
  func observe(_ body: @escaping (State) -> Void) -> Disposable
  /// Runs `body`; actions sent meanwhile wait until it has returned.
  func holdingActions(_ body: () -> Void)
  func scoped<Local, LocalAction>(
    state: @escaping (State) -> Local, action: @escaping (LocalAction) -> Action
  ) -> any StoreView<Local, LocalAction>
  /// Returns a function that gives the same view, or nil once the root is gone. It doesn't keep the root alive.
  func weakened() -> () -> (any StoreView<State, Action>)?
}

extension StoreView {
  /// Calls `now`, and then `body` with the state after each action, starting with the first one that `now` sends.
  func observe(now: () -> Void, then body: @escaping (State) -> Void) -> Disposable {
    // Registered first, so that subscriptions made by `now` come after it.
    let disposable = observe(body)
    now()
    return disposable
  }
}

/// A view of the whole root.
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

/// A view of a part of the root at any depth: two functions, without state of its own.
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
