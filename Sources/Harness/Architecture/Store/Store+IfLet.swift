extension Store {
  /// Makes a store of the value behind an optional state, each time that there begins to be one.
  ///
  ///     store.scope(state: \.productState).actionless
  ///       .ifLet(
  ///         then: { [weak self] productStore in self?.show(ProductNode(store: productStore)) },
  ///         else: { [weak self] in self?.hideProduct() })
  ///       .disposed(by: bag)
  ///
  /// What is sent inside the first call is reduced at once, like every send while nothing is being reduced; what is sent
  /// inside a later one, when all have heard of the action that led to it.
  /// - Parameters:
  ///   - then: called with a new store when nil became a value, and at once if there is one now. The store goes on
  ///     showing the last value after the state has become nil.
  ///   - else: called when a value became nil, and at once if there is none now. At the beginning it comes first: what it
  ///     sends is there when `then` is asked.
  /// - Returns: what ends the observation; stores that `then` was given live on.
  public func ifLet<Wrapped>(
    then: @escaping (Store<Wrapped, Action>) -> Void, else: @escaping () -> Void = {}
  ) -> Disposable where State == Wrapped? {
    // Weak, since the root holds the observer.
    let view = view.weakened()
    let observations = [
      observePresence { if $0 == nil { `else`() } },
      observePresence { state in
        if let value = state, let view = view() { then(Store<Wrapped, Action>(view: Self.unwrapped(view, value))) }
      },
    ]
    return Disposable { for observation in observations { observation.dispose() } }
  }

  /// Calls `body` with the present state, and with each one by which a value came or went.
  private func observePresence<Wrapped>(_ body: @escaping (State) -> Void) -> Disposable where State == Wrapped? {
    var isPresent = state != nil
    return view.observe {
      body(state)
    } then: { state in
      guard isPresent != (state != nil) else { return }
      isPresent.toggle()
      body(state)
    }
  }

  /// A view of the value behind an optional state; it keeps the last one, beginning with `value`.
  static func unwrapped<Wrapped>(
    _ view: any StoreView<State, Action>, _ value: Wrapped
  ) -> any StoreView<Wrapped, Action> where State == Wrapped? {
    let last = LastValue(value)
    last.follow(view)
    return view.scoped(state: { $0 ?? last.value }, action: { $0 })
  }
}

/// The last value of an optional state that was not nil. It follows the state for as long as somebody holds it.
private final class LastValue<Value> {
  private(set) var value: Value
  private var following: Disposable?

  init(_ value: Value) { self.value = value }

  deinit { following?.dispose() }

  func follow<Action>(_ view: any StoreView<Value?, Action>) {
    following = view.observe { [weak self] in if let value = $0 { self?.value = value } }
  }
}
