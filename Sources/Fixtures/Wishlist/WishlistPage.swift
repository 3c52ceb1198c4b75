import HarnessArchitecture

/// The product, and the sheet while it is open, each with the wish as it sees it; and how often a sheet was presented.
final class WishlistPage<State>: PageNode {
  private let store: Store<State, WishlistAction>
  private let product: KeyPath<State, ProductState?>
  private let isWishlist: KeyPath<State, Bool>
  private var sheet: Store<ProductDetailState, Never>?
  private var byIfLet = 0
  private var bySubscribe = 0
  private let bag = DisposeBag()

  init(
    store: Store<State, WishlistAction>, product: KeyPath<State, ProductState?>, isWishlist: KeyPath<State, Bool>,
    bottomSheet: KeyPath<State, ProductDetailState?>
  ) {
    self.store = store
    self.product = product
    self.isWishlist = isWishlist
    store.scope(state: bottomSheet).actionless
      .ifLet(
        then: { [weak self] scopedStore in
          self?.sheet = scopedStore
          self?.byIfLet += 1
        },
        else: { [weak self] in
          self?.sheet = nil
        }
      )
      .disposed(by: bag)
    // The other way to a sheet, which would present another one for each change of its contents.
    store.subscribe(bottomSheet)
      .filterNil()
      .subscribe(onNext: { [weak self] _ in self?.bySubscribe += 1 })
      .disposed(by: bag)
  }

  func render() -> String {
    PageText.lines(
      PageText.row(productLine(store.state[keyPath: product]), Self.wish(store.state[keyPath: isWishlist])),
      sheet.map { PageText.row("sheet: \($0.state.name)", PageText.button(Self.wish($0.state.isWishlist))) },
      "presented: \(byIfLet) by ifLet, \(bySubscribe) by a subscription")
  }

  private static func wish(_ isWishlist: Bool) -> String { isWishlist ? "wished" : "not wished" }
}
