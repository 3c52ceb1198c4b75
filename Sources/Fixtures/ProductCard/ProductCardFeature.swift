import Harness

/// The product card alone (day 2, "Reducer.pullback").
///
/// What it teaches: a component has a state, actions, an environment and a reducer of its own, and can be tested before
/// any page shows it. `demo-pullback` is the page that pulls it back.
var productCardFeature: Feature<ProductCardState, ProductCardAction, ProductCardEnvironment> {
  Feature(
    "product-card", initialState: .mock, reducer: productCardReducer, environment: ProductCardEnvironment.init(world:)
  )
  .environment("mock") { ProductCardEnvironment(world: $0, mock: .mock) }
  .view { $0.render() }
}
