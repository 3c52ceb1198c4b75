import HarnessArchitecture

final class PromoListAdsPage: PageNode {
  private let store: Store<PromoListAdsState, PromoListAdsAction>

  private lazy var listNode = ListStoreNode(
    store: store.scope(
      state: \.items,
      action: PromoListAdsAction.item
    )
  ) { cell in
    SwitchCaseStoreNode<ItemCellType, ItemCellAction, any PageNode>(
      store: cell,
      .case(/ItemCellType.promo, action: ItemCellAction.promo, node: PromoNode.init),
      .case(/ItemCellType.ads, action: ItemCellAction.ads, node: AdsNode.init))
  }

  init(store: Store<PromoListAdsState, PromoListAdsAction>) {
    self.store = store
    _ = listNode
  }

  func render() -> String {
    let swaps = listNode.nodes.reduce(0) { $0 + $1.counts.removed }
    return PageText.lines(
      listNode.render(), PageText.button("Use Promo"), store.state.selectedPromoState.map { "using \($0.title)" },
      "cells: \(listNode.counts), swapped \(swaps)")
  }
}

final class AdsNode: PageNode {
  private var title = ""
  private let store: Store<AdsState, AdsAction>
  private let bag = DisposeBag()

  init(store: Store<AdsState, AdsAction>) {
    self.store = store
    store.subscribe(\.name)
      .subscribe(onNext: { [weak self] in self?.title = "This is Ads for \($0)" })
      .disposed(by: bag)
  }

  func didTap() { store.send(.didTap) }

  func render() -> String { "  \(title)" }
}
