import HarnessArchitecture

/// A loaded product: its store has a non-optional state, and no actions.
final class ProductNode: PageNode {
  private let store: Store<ProductState, Never>

  init(store: Store<ProductState, Never>) { self.store = store }

  func render() -> String { PageText.group("\(store.state.name),", "\(store.state.price)") }
}
