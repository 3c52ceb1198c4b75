import HarnessArchitecture

/// The page: loading, an error, or the products and their total price.
final class CartPage: PageNode {
  private let store: Store<CartPageState, CartPageAction>
  private var totalPrice = ""
  private let bag = DisposeBag()

  private lazy var shopNode = ListStoreNode(
    store: store.scope(state: \.products, action: CartPageAction.product),
    content: ShopProductNode.init
  )

  init(store: Store<CartPageState, CartPageAction>) {
    self.store = store
    _ = shopNode
    store.subscribe(\.totalPrice)
      .map { CurrencyFormatter.rupiah.string(for: $0) }
      .subscribe(onNext: { [weak self] in self?.totalPrice = $0 })
      .disposed(by: bag)
  }

  func render() -> String {
    if store.state.isLoading { return "Loading…" }
    if let error = store.state.networkError { return PageText.row("! \(error)", PageText.button("Retry")) }
    if store.state.products.isEmpty { return "Your cart is empty" }
    return PageText.lines(shopNode.render(), "Total Price: \(totalPrice)")
  }
}

/// A product: `[x] Case  Rp150.000  [-] 2 [+]  [Delete]`.
final class ShopProductNode: PageNode {
  private var state: ShopProductState
  private let bag = DisposeBag()

  init(store: Store<ShopProductState, ShopProductAction>) {
    state = store.state
    store.subscribe { $0 }
      .subscribe(onNext: { [weak self] in self?.state = $0 })
      .disposed(by: bag)
  }

  func render() -> String {
    let price = CurrencyFormatter.rupiah.string(for: state.price)
    let counter = counterLine(state.quantity, isMinusEnabled: true)
    return PageText.row(
      "[\(state.isActive ? "x" : " ")] \(state.name)", price, counter, PageText.button("Delete"))
  }
}
