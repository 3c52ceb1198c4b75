import Harness

/// The cart page after the refactoring exercise (day 2, "Exercise: Refactor CounterNode" under "Reducer.pullback", and
/// "Reducer.forEach" with its exercise CartPageVC).
///
/// What it teaches: the quantity editor of the order page has its own reducer, `counterReducer`. A product pulls it back, and
/// the cart runs the product's reducer for each element, so the page only handles its own concerns. `pageFirst` combines them
/// in the wrong order: the product is gone before its reducer receives the action.
var counterCartFeature: Feature<CounterCartState, CounterCartAction, CounterCartEnvironment> {
  Feature(
    "cart-counter", initialState: CounterCartState(), reducer: counterCartReducer,
    environment: CounterCartEnvironment.init(world:)
  )
  .derived("totalPrice") { CurrencyFormatter.rupiah.string(for: $0.totalPrice) }
  .initial("loaded", .mock)
  .environment("mockSuccess") { CounterCartEnvironment(world: $0, mock: .mockSuccess) }
  .environment("pageFirst", reducer: counterCartReducerPageFirst, CounterCartEnvironment.init(world:))
  .eventually("loading ends") { !$0.isLoading }
  .view(CounterCartPage.init)
}

extension CounterCartEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(getCartData: world.effect("getCartData")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(getCartData: world.effect("getCartData", default: mock.getCartData)) }
}
