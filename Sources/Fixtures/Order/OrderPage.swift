import HarnessArchitecture

/// The page that day 1 ends with: loading, an error, or the product with its counter; above it the sheet, while it is open.
final class OrderPage: PageNode {
  private let store: Store<OrderState, OrderAction>
  private let counterNode: CounterNode
  private var productNode: ProductNode?
  private var sheet: Store<ProductDetailState, Never>?
  private let bag = DisposeBag()

  init(store: Store<OrderState, OrderAction>) {
    self.store = store
    counterNode = CounterNode(store: store.scope(state: \.counterState, action: OrderAction.counter))
    store.scope(state: \.productState).actionless
      .ifLet(
        then: { [weak self] scopedStore in self?.productNode = ProductNode(store: scopedStore) },
        else: { [weak self] in self?.productNode = nil }
      )
      .disposed(by: bag)
    store.scope(state: \.bottomSheetState).actionless
      .ifLet(
        then: { [weak self] scopedStore in self?.sheet = scopedStore },
        else: { [weak self] in self?.sheet = nil }
      )
      .disposed(by: bag)
  }

  func render() -> String {
    if store.state.isLoading { return "Loading…" }
    if let error = store.state.networkError { return "! \(error)" }
    guard let productNode else { return "" }
    let sheet = sheet.map {
      PageText.row("sheet: \($0.state.description)", PageText.button($0.state.isWishlist ? "wished" : "not wished"))
    }
    return PageText.lines(productNode.render(), counterNode.render(), PageText.button("Add Order"), sheet)
  }
}
