import Harness

/// The order page in the form that day 1 ends with (exercise 6): the product comes from the server, the quantity is checked, an
/// order is answered by a toast, and the details open in a sheet whose wishlist survives reopening.
///
/// What it teaches: effects and the environment that they come from, a toast as an endpoint instead of a state, and derived
/// state as the single source of truth. `copiedTracker` keeps the mistake of the chapter on failing environments. The loading
/// code is as printed in "IfLet Introduction", for a page that loads once: it sets `networkError` and never clears it, so a
/// successful second try leaves the error on the page; `product` fixes that.
var orderFeature: Feature<OrderState, OrderAction, OrderEnvironment> {
  Feature(
    "order", initialState: OrderState(counterState: CounterState(number: 1)), reducer: orderReducer,
    environment: OrderEnvironment.init(world:)
  )
  .derived("bottomSheetState", \.bottomSheetState)
  .initial("loaded", OrderState(isLoading: false, productState: .mock, counterState: CounterState(number: 1)))
  .environment("mockSuccess") { OrderEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { OrderEnvironment(world: $0, mock: .mockFailed) }
  .environment("mockFailedIfNumber5") { OrderEnvironment(world: $0, mock: .mockFailedIfNumber5) }
  .environment("copiedTracker", reducer: orderReducerWithCopiedTracker, OrderEnvironment.init(world:))
  .always("a negative number has a message") { $0.counterState.number >= 0 || $0.counterState.errorMessage != nil }
  .sometimes("the sheet shows a product on the wishlist") { $0.bottomSheetState?.isWishlist == true }
  .sometimes("an order is refused") { $0.counterState.errorMessage == "Submit Order Failed" }
  .literals(NetworkError.self)
  .view(OrderPage.init)
}

extension OrderEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) {
    self.init(
      getProductInfo: world.effect("getProductInfo"),
      submitOrder: world.effect("submitOrder"),
      showToast: world.fireAndForget("showToast"),
      trackEvent: world.fireAndForget("trackEvent"))
  }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: OrderEnvironment) {
    self.init(
      getProductInfo: world.effect("getProductInfo", default: mock.getProductInfo),
      submitOrder: world.effect("submitOrder", default: mock.submitOrder),
      showToast: world.fireAndForget("showToast", default: mock.showToast),
      trackEvent: world.fireAndForget("trackEvent", default: mock.trackEvent))
  }
}
