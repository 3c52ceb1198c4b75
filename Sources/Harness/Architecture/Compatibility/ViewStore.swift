/// A page's view of a store: the state as properties, and a way to send actions.
///
///     let viewStore = ViewStore(store)
///     viewStore.send(.didTapPlus)
///     viewStore.number  // 1
///
/// It has no data of its own: it is the store under another name.
///
/// From The Composable Architecture 0.39.
@dynamicMemberLookup
public final class ViewStore<State, Action> {
  private let store: Store<State, Action>
  private let isDuplicate: (State, State) -> Bool

  /// Creates a view of a store. `isDuplicate` tells which states look the same to the page; the page doesn't receive those.
  public init(_ store: Store<State, Action>, removeDuplicates isDuplicate: @escaping (State, State) -> Bool) {
    self.store = store
    self.isDuplicate = isDuplicate
  }

  /// The state after the last action that was reduced.
  public var state: State { store.state }

  /// The state, and each later state that looks different.
  public var publisher: StateStream<State> { store.subscribe({ $0 }, removeDuplicates: isDuplicate) }

  /// A part of the state.
  public subscript<Part>(dynamicMember path: KeyPath<State, Part>) -> Part { state[keyPath: path] }

  /// Sends an action.
  /// - Returns: a handle to cancel the work that the send started, or to wait for its end.
  @discardableResult
  public func send(_ action: Action) -> ViewStoreTask { store.send(action) }

  /// Sends an action and returns once a condition on the state is false, as a pull to refresh needs.
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

  /// Returns once a condition on the state is false, or when the caller is cancelled.
  public func yield(
    while isBusy: @escaping (State) -> Bool, isolation: isolated (any Actor)? = #isolation
  ) async {
    let (states, end) = AsyncStream<Never>.makeStream()
    let subscription = publisher.subscribe { if !isBusy($0) { end.finish() } }
    for await _ in states {}
    subscription.dispose()
  }
}

/// The name of a ``StoreTask`` in view stores.
///
/// From The Composable Architecture 0.39.
public typealias ViewStoreTask = StoreTask

extension ViewStore where State: Equatable {
  /// Creates a view of a store.
  public convenience init(_ store: Store<State, Action>) { self.init(store, removeDuplicates: ==) }
}

extension ViewStore where State == Void {
  /// Creates a view of a store without state.
  public convenience init(_ store: Store<Void, Action>) { self.init(store, removeDuplicates: { _, _ in true }) }
}
