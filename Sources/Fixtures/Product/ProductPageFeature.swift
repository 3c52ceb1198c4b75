import Harness

/// Day 1, "IfLet Introduction": the product is optional, and its node is made when it arrives.
///
/// What it teaches: nil means "not there yet", which no default value can express; `ifLet` gives the node a store of a
/// non-optional state. Loading and error are separate states, so the page never shows a product that it doesn't have.
/// `environment asPrinted` is the document's reducer, in which an error stays: a second try succeeds, and the page still shows
/// the error.
var productPageFeature: Feature<ProductPageState, ProductPageAction, ProductEnvironment> {
  Feature(
    "product", initialState: ProductPageState(), reducer: productPageReducer,
    environment: ProductEnvironment.init(world:)
  )
  .initial("loaded", ProductPageState(isLoading: false, productState: .mock))
  .environment("mockSuccess") { ProductEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { ProductEnvironment(world: $0, mock: .mockFailed) }
  .environment("asPrinted", reducer: productPageReducerAsPrinted, ProductEnvironment.init(world:))
  .always("a new load clears the previous error") { _, action, new in
    if case .didLoad = action { new.networkError == nil } else { true }
  }
  .view(ProductPage.init)
}

extension ProductEnvironment {
  /// Creates an environment whose endpoint the world records and scripts; without a stub it fails.
  init(world: World) { self.init(getProductInfo: world.effect("getProductInfo")) }

  /// Creates the same endpoint; without a stub it does what `mock` does.
  init(world: World, mock: ProductEnvironment) {
    self.init(getProductInfo: world.effect("getProductInfo", default: mock.getProductInfo))
  }
}
