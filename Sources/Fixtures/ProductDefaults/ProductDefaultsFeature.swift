import Harness

/// Exercise 4 of day 1: the product comes from the server; until then the page has one with default values.
///
/// What it teaches: a default is a product like any other. The page shows it while it loads and after an error, and a real
/// product with these values changes nothing: the two can't be distinguished. `product` has an optional instead.
var productDefaultsFeature: Feature<ProductDefaultsState, ProductPageAction, ProductEnvironment> {
  Feature(
    "product-defaults", initialState: ProductDefaultsState(), reducer: productDefaultsReducer,
    environment: ProductEnvironment.init(world:)
  )
  .environment("mockSuccess") { ProductEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { ProductEnvironment(world: $0, mock: .mockFailed) }
  .always("an answer changes the page") { old, action, new in
    if case .receiveProductInfo = action { old != ProductDefaultsState() || new != old } else { true }
  }
  .view { ProductNode(store: $0.scope(state: \.productState).actionless) }
}
