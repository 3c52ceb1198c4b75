import Harness

/// The cart page (day 2, "Exercise 2: Cart Page"): a list of products from the server, with an error and a retry.
///
/// What it teaches: actions of list elements arrive with the element's id, `product(id:action:)`; the total is a computed
/// property and not a second truth. `asPrinted` keeps the reducer of the seed, which drops the server's error and counts
/// below zero. The refactoring that follows in the seed is the feature `cart-counter`, the promo choice `cart-promo`.
var cartPageFeature: Feature<CartPageState, CartPageAction, CartPageEnvironment> {
  Feature(
    "cart", initialState: CartPageState(), reducer: cartPageReducer, environment: CartPageEnvironment.init(world:)
  )
  .derived("totalPrice") { CurrencyFormatter.rupiah.string(for: $0.totalPrice) }
  .initial("loaded", .mock)
  .environment("mockSuccess") { CartPageEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { CartPageEnvironment(world: $0, mock: .mockFailed) }
  .environment("asPrinted", reducer: cartPageReducerAsPrinted, CartPageEnvironment.init(world:))
  .view(CartPage.init)
}
