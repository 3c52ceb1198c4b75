import HarnessArchitecture

/// The page that makes a sheet whenever a state for one appears; the sheet has a store and follows it.
final class SheetIfLetPage: PageNode {
  private let store: Store<SheetState, SheetAction>
  private var sheets: [Store<ProductSheetState, Never>] = []
  private let bag = DisposeBag()

  init(store: Store<SheetState, SheetAction>) {
    self.store = store
    store.scope(state: \.bottomSheetState).actionless
      .ifLet(
        then: { [weak self] scopedStore in
          self?.sheets.append(scopedStore)
        }
      )
      .disposed(by: bag)
  }

  /// Returns one line for each sheet that was presented since the page was made.
  func render() -> String {
    PageText.lines(
      productLine(store.state.productState),
      sheets.enumerated().map { "sheet \($0 + 1): \($1.state.render())" }.joined(separator: "\n"))
  }
}

/// Returns the product that can be tapped for its details.
func productLine(_ product: ProductState?) -> String {
  product.map { PageText.button("\($0.name), \($0.price)") } ?? "no product"
}
