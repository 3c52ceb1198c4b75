import HarnessArchitecture

/// One product: the counter pulled back into it, and everything else.
let counterProductReducer = Reducer<CounterProductState, CounterProductAction, Void>.combine(
  counterReducer.pullback(
    state: \.counterState,
    action: /CounterProductAction.counter,
    environment: { _ in }
  ),
  Reducer { state, action, _ in
    if case .didTapToggle = action { state.isActive.toggle() }
    return .none
  }
)

/// The page's own concerns: loading, and removing a product from the list.
private let defaultReducer = Reducer<CounterCartState, CounterCartAction, CounterCartEnvironment> {
  state, action, env in
  switch action {
  case .didLoad, .didTapRetry:
    state.isLoading = true
    state.networkError = nil
    return env.getCartData()
      .map(CounterCartAction.receiveCartData)
  case let .receiveCartData(result):
    state.isLoading = false
    switch result {
    case let .success(products):
      state.products = IdentifiedArrayOf(products)
    case let .failure(error):
      state.networkError = error
    }
    return .none
  case let .product(id, .didTapDelete):
    state.products.remove(id: id)
    return .none
  case .product:
    return .none
  }
}

/// The elements first, then the page: an element still exists when its last action arrives.
let counterCartReducer = Reducer<CounterCartState, CounterCartAction, CounterCartEnvironment>.combine(
  counterProductReducer.forEach(
    state: \.products,
    action: /CounterCartAction.product(id:action:),
    environment: { _ in }
  ),
  defaultReducer
)

/// The mistake: the page removes the product before the product's reducer receives the tap.
let counterCartReducerPageFirst = Reducer<CounterCartState, CounterCartAction, CounterCartEnvironment>.combine(
  defaultReducer,
  counterProductReducer.forEach(
    state: \.products,
    action: /CounterCartAction.product(id:action:),
    environment: { _ in }
  )
)
