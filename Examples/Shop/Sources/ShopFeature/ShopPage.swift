import HarnessArchitecture

/// The order page as text. The application draws it, and `view` in a transcript records it.
///
///     iPhone 13, 10000000
///     [-] 2 [+]
///     [Add Order]
package final class ShopPage: PageNode {
  private let store: Store<ShopState, ShopAction>

  package init(store: Store<ShopState, ShopAction>) { self.store = store }

  package func render() -> String {
    let state = store.state
    if state.isLoading { return "Loading…" }
    if let error = state.networkError { return "! \(error)" }
    guard let product = state.product else { return "" }
    return [
      "\(product.name), \(product.price)", counter(state.counter), state.isOrdering ? "(Ordering…)" : "[Add Order]",
      state.receipt, state.isSheetShown ? sheet(product) : nil,
    ].compactMap(\.self).joined(separator: "\n")
  }

  private func counter(_ counter: CounterState) -> String {
    let minus = counter.isMinusButtonEnabled ? "[-]" : "(-)"
    return "\(minus) \(counter.number) [+]" + (counter.errorMessage.map { "  ! \($0)" } ?? "")
  }

  private func sheet(_ product: ProductInfo) -> String {
    "sheet: \(product.description)  [\(product.isWishlist ? "wished" : "not wished")]"
  }
}
