/// What a page sees of a store: its state as properties, and where actions are sent.
///
///     let viewStore = ViewStore(store)
///     viewStore.send(.didTapPlus)
///     viewStore.number
///
/// It keeps nothing of its own: it is the store, by another name.
///
/// The Composable Architecture 0.39.
@dynamicMemberLookup
public final class ViewStore<State, Action> {
  private let store: Store<State, Action>
  private let isDuplicate: (State, State) -> Bool

  /// A view of a store.
  /// - Parameter isDuplicate: whether two states look the same to the page; it is not told of those.
  public init(_ store: Store<State, Action>, removeDuplicates isDuplicate: @escaping (State, State) -> Bool) {
    self.store = store
    self.isDuplicate = isDuplicate
  }

  /// The state after the last action that was reduced.
  public var state: State { store.state }

  /// The state, and each one that follows and looks different.
  public var publisher: StateStream<State> {
    store.subscribe { EquatedState(value: $0, areEqual: self.isDuplicate) }.map(\.value)
  }

  /// A part of the state.
  public subscript<Part>(dynamicMember path: KeyPath<State, Part>) -> Part { state[keyPath: path] }

  /// Sends an action.
  /// - Returns: what the send started, to cancel it or to wait for its end.
  @discardableResult
  public func send(_ action: Action) -> ViewStoreTask { store.send(action) }
}

extension ViewStore where State: Equatable {
  /// A view of a store.
  public convenience init(_ store: Store<State, Action>) { self.init(store, removeDuplicates: ==) }
}

extension ViewStore where State == Void {
  /// A view of a store of which nothing is seen.
  public convenience init(_ store: Store<Void, Action>) { self.init(store, removeDuplicates: { _, _ in true }) }
}

/// A state that is compared by a function.
private struct EquatedState<State>: Equatable {
  let value: State
  let areEqual: (State, State) -> Bool

  static func == (left: Self, right: Self) -> Bool { left.areEqual(left.value, right.value) }
}
