import HarnessArchitecture

final class PromoListPage: PageNode {
  private let store: Store<PromoListState, PromoListAction>
  private var used: String?
  private let bag = DisposeBag()

  private lazy var promoListNode = ForEachStoreNode(
    store: store.scope(
      state: \.promos,
      action: PromoListAction.promo
    ),
    node: PromoNode.init
  )

  init(store: Store<PromoListState, PromoListAction>) {
    self.store = store
    _ = promoListNode
    store.subscribe(\.selectedPromoState)
      .subscribe(onNext: { [weak self] in self?.used = $0?.title })
      .disposed(by: bag)
  }

  func render() -> String {
    PageText.lines(promoListNode.render(), PageText.button("Use Promo"), used.map { "using \($0)" })
  }
}

final class PromoNode: PageNode {
  private var title = ""
  private var description = ""
  private var isHighlighted = false
  private let store: Store<PromoState, PromoAction>
  private let bag = DisposeBag()

  init(store: Store<PromoState, PromoAction>) {
    self.store = store
    store.subscribe(\.title)
      .subscribe(onNext: { [weak self] in self?.title = $0 })
      .disposed(by: bag)
    store.subscribe(\.amount)
      .subscribe(onNext: { [weak self] in self?.description = "Discount Rp. \($0)" })
      .disposed(by: bag)
    store.subscribe(\.isSelected)
      .subscribe(onNext: { [weak self] in self?.isHighlighted = $0 })
      .disposed(by: bag)
  }

  func didTap() { store.send(.didTap) }

  func render() -> String { PageText.row("\(isHighlighted ? "* " : "  ")\(title)", description) }
}
