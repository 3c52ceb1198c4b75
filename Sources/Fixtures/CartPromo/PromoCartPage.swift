import HarnessArchitecture

/// The cart, the discount, and the list of promos while it is open.
final class PromoCartPage: PageNode {
  private let store: Store<PromoCartState, PromoCartAction>
  private let cartPage: CounterCartPage
  private var sheet: PromoListPage?
  private let bag = DisposeBag()

  init(store: Store<PromoCartState, PromoCartAction>) {
    self.store = store
    cartPage = CounterCartPage(store: store.scope(state: \.cart, action: PromoCartAction.cart))
    store.scope(state: \.promoChoice, action: PromoCartAction.promoChoice)
      .ifLet(
        then: { [weak self] choiceStore in self?.sheet = PromoListPage(store: choiceStore) },
        else: { [weak self] in self?.sheet = nil }
      )
      .disposed(by: bag)
  }

  func render() -> String {
    let state = store.state
    let promo = state.promo.map {
      PageText.row($0.title, "-\(CurrencyFormatter.rupiah.string(for: state.discount))")
    }
    return PageText.lines(
      cartPage.render(),
      PageText.row(promo ?? "No promo", PageText.button("Choose Promo")),
      "To pay: \(CurrencyFormatter.rupiah.string(for: state.totalPrice))",
      sheet?.render().split(separator: "\n").map { "sheet: \($0)" }.joined(separator: "\n"))
  }
}
