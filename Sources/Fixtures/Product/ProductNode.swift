import HarnessArchitecture

/// A product that is there: its store has a state that isn't optional, and no actions.
final class ProductNode: PageNode {
  private let store: Store<ProductState, Never>

  init(store: Store<ProductState, Never>) { self.store = store }

  func render() -> String { PageText.group("\(store.state.name),", "\(store.state.price)") }
}
