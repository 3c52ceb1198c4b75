import Harness

/// The cart page (day 2, "Exercise 2: Cart Page"): a list of products from the server, with an error and a retry.
///
/// What it teaches: actions of list elements arrive with the element's id, `product(id:action:)`; and the total is a computed
/// property, so that there is a single source of truth. `asPrinted` keeps the reducer of the seed, which drops the server's
/// error and counts below zero. The refactoring that follows in the seed is the feature `cart-counter`; the choice of a promo
/// is `cart-promo`.
var cartPageFeature: Feature<CartPageState, CartPageAction, CartPageEnvironment> {
  Feature(
    "cart", initialState: CartPageState(), reducer: cartPageReducer, environment: CartPageEnvironment.init(world:)
  )
  .derived("totalPrice") { CurrencyFormatter.rupiah.string(for: $0.totalPrice) }
  .initial("loaded", .mock)
  .environment("mockSuccess") { CartPageEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { CartPageEnvironment(world: $0, mock: .mockFailed) }
  .environment("asPrinted", reducer: cartPageReducerAsPrinted, CartPageEnvironment.init(world:))
  .always("a server error is kept for the page") { _, action, new in
    if case .receiveCartData(.failure) = action { new.networkError != nil } else { true }
  }
  .always("no tap or text takes a quantity below 0") { old, action, new in
    guard case let .product(id, _) = action, let product = new.products[id: id] else { return true }
    return product.quantity >= 0 || product.quantity >= old.products[id: id]?.quantity ?? 0
  }
  .eventually("loading ends") { !$0.isLoading }
  .view(CartPage.init)
}

extension CartPageEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(getCartData: world.effect("getCartData")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(getCartData: world.effect("getCartData", default: mock.getCartData)) }
}
