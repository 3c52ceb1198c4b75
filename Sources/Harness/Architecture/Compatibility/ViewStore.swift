/// What a page sees of a store: its state as properties, and where actions are sent.
///
///     let viewStore = ViewStore(store)
///     viewStore.send(.didTapPlus)
///     viewStore.number  // 1
///
/// It keeps nothing of its own: it is the store, by another name.
///
/// The Composable Architecture 0.39.
@dynamicMemberLookup
public final class ViewStore<State, Action> {
  private let store: Store<State, Action>
  private let isDuplicate: (State, State) -> Bool

  /// A view of a store. The page does not get states that look the same to it: `isDuplicate` says which do.
  public init(_ store: Store<State, Action>, removeDuplicates isDuplicate: @escaping (State, State) -> Bool) {
    self.store = store
    self.isDuplicate = isDuplicate
  }

  /// The state after the last action that was reduced.
  public var state: State { store.state }

  /// The state, and each one that follows and looks different.
  public var publisher: StateStream<State> { store.subscribe({ $0 }, removeDuplicates: isDuplicate) }

  /// A part of the state.
  public subscript<Part>(dynamicMember path: KeyPath<State, Part>) -> Part { state[keyPath: path] }

  /// Sends an action.
  /// - Returns: what the send started, to cancel it or to wait for its end.
  @discardableResult
  public func send(_ action: Action) -> ViewStoreTask { store.send(action) }

  /// Sends an action and returns when the state no longer meets a condition: for what a pull to refresh waits for.
  ///
  ///     await viewStore.send(.didPullToRefresh, while: \.isLoading)
  ///
  /// If the caller is cancelled meanwhile, so are the effects of the send.
  public func send(
    _ action: Action, while isBusy: @escaping (State) -> Bool, isolation: isolated (any Actor)? = #isolation
  ) async {
    let task = store.send(action)
    await yield(while: isBusy)
    if Task.isCancelled { await task.cancel() }
  }

  /// Returns when the state does not meet a condition, or when the caller is cancelled.
  public func yield(
    while isBusy: @escaping (State) -> Bool, isolation: isolated (any Actor)? = #isolation
  ) async {
    let (states, end) = AsyncStream<Never>.makeStream()
    let subscription = publisher.subscribe { if !isBusy($0) { end.finish() } }
    for await _ in states {}
    subscription.dispose()
  }
}

/// The name that view stores give to a ``StoreTask``.
///
/// The Composable Architecture 0.39.
public typealias ViewStoreTask = StoreTask

extension ViewStore where State: Equatable {
  /// A view of a store.
  public convenience init(_ store: Store<State, Action>) { self.init(store, removeDuplicates: ==) }
}

extension ViewStore where State == Void {
  /// A view of a store of which nothing is seen.
  public convenience init(_ store: Store<Void, Action>) { self.init(store, removeDuplicates: { _, _ in true }) }
}
