extension Store {
  /// Makes a store of the value of an optional state each time the state becomes non-nil.
  ///
  ///     store.scope(state: \.productState).actionless
  ///       .ifLet(
  ///         then: { [weak self] productStore in self?.show(ProductNode(store: productStore)) },
  ///         else: { [weak self] in self?.hideProduct() })
  ///       .disposed(by: bag)
  ///
  /// Actions sent inside the first call are reduced at once, like every send while nothing is being reduced. Actions sent
  /// inside a later call are reduced when all observers have been notified of the action that led to it.
  /// - Parameters:
  ///   - then: called with a new store when nil became a value, and at once if there is a value now. The store continues to
  ///     show the last value after the state has become nil.
  ///   - else: called when a value became nil, and at once if there is none now. At the beginning it is called first, so an
  ///     action that it sends is reduced before `then` is considered.
  /// - Returns: the observation, to end it; stores passed to `then` stay alive.
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

  /// Calls `body` with the current state, and with each one in which a value appeared or disappeared.
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

  /// Returns a view of the value of an optional state that keeps the last value, beginning with `value`.
  static func unwrapped<Wrapped>(
    _ view: any StoreView<State, Action>, _ value: Wrapped
  ) -> any StoreView<Wrapped, Action> where State == Wrapped? {
    let last = LastValue(value)
    last.follow(view)
    return view.scoped(state: { $0 ?? last.value }, action: { $0 })
  }
}

/// The last value of an optional state that was not nil. It follows the state for as long as it is referenced.
private final class LastValue<Value> {
  private(set) var value: Value
  private var following: Disposable?

  init(_ value: Value) { self.value = value }

  deinit { following?.dispose() }

  func follow<Action>(_ view: any StoreView<Value?, Action>) {
    following = view.observe { [weak self] in if let value = $0 { self?.value = value } }
  }
}
