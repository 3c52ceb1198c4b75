import HarnessArchitecture

/// The page: loading, an error, or the products and their total price.
final class CounterCartPage: PageNode {
  private let store: Store<CounterCartState, CounterCartAction>

  private lazy var nodes = ListStoreNode(
    store: store.scope(state: \.products, action: CounterCartAction.product),
    content: CounterProductNode.init
  )

  init(store: Store<CounterCartState, CounterCartAction>) {
    self.store = store
    _ = nodes
  }

  func render() -> String {
    if store.state.isLoading { return "Loading…" }
    if let error = store.state.networkError { return PageText.row("! \(error)", PageText.button("Retry")) }
    if store.state.products.isEmpty { return "Your cart is empty" }
    return PageText.lines(
      nodes.render(), "Total Price: \(CurrencyFormatter.rupiah.string(for: store.state.totalPrice))")
  }
}

/// A product, with the order page's counter below it.
final class CounterProductNode: PageNode {
  private let store: Store<CounterProductState, CounterProductAction>
  private let counterNode: CounterNode

  init(store: Store<CounterProductState, CounterProductAction>) {
    self.store = store
    counterNode = CounterNode(
      store: store.scope(state: \.counterState, action: CounterProductAction.counter))
  }

  func render() -> String {
    let state = store.state
    let price = CurrencyFormatter.rupiah.string(for: state.price)
    return PageText.lines(
      PageText.row("[\(state.isActive ? "x" : " ")] \(state.name)", price, PageText.button("Delete")),
      counterNode.render())
  }
}
