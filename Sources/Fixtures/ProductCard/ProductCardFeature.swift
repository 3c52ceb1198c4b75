import Harness

/// The product card alone (day 2, "Reducer.pullback").
///
/// What it teaches: a component has its own state, actions, environment and reducer, and can be tested before any page shows
/// it. `demo-pullback` is the page that pulls it back.
var productCardFeature: Feature<ProductCardState, ProductCardAction, ProductCardEnvironment> {
  Feature(
    "product-card", initialState: .mock, reducer: productCardReducer, environment: ProductCardEnvironment.init(world:)
  )
  .environment("mock") { ProductCardEnvironment(world: $0, mock: .mock) }
  .view { $0.render() }
}

extension ProductCardEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(route: world.fireAndForget("route")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(route: world.fireAndForget("route", default: mock.route)) }
}
