import Harness

/// The cart with a promo (day 2, "Reducer.optional", exercise "Add Capabilities to choose promo in the CartPage").
///
/// What it teaches: two existing pages, `cart-counter` and `promo-list`, become one without a change to either. The cart is
/// added by `pullback`, the list by `optional()` and `pullback`, since it only exists while the user chooses. The discount is
/// computed. `pageFirst` closes the list before the list receives the choice, so no promo is used; `keepsLoading` closes it
/// while it loads, and the response arrives without a state.
var promoCartFeature: Feature<PromoCartState, PromoCartAction, PromoCartEnvironment> {
  Feature(
    "cart-promo", initialState: PromoCartState(), reducer: promoCartReducer,
    environment: PromoCartEnvironment.init(world:)
  )
  .derived("discount") { CurrencyFormatter.rupiah.string(for: $0.discount) }
  .derived("totalPrice") { CurrencyFormatter.rupiah.string(for: $0.totalPrice) }
  .initial("loaded", .mock)
  .initial("choosing", .mockChoosing)
  .environment("mockSuccess", PromoCartEnvironment.init(mockWorld:))
  .environment("pageFirst", reducer: promoCartReducerPageFirst, PromoCartEnvironment.init(world:))
  .environment("keepsLoading", reducer: promoCartReducerThatKeepsLoading, PromoCartEnvironment.init(world:))
  .always("the applied promo is the selected one") { old, action, new in
    guard case .promoChoice(.didTapUsePromo) = action else { return true }
    return new.promo?.id == old.promoChoice?.promos.first(where: \.isSelected)?.id
  }
  .always("a closed list receives no promos") { old, action, _ in
    if case .promoChoice(.receivePromoListResponse) = action { old.promoChoice != nil } else { true }
  }
  .eventually("loading ends") { !$0.cart.isLoading }
  .sometimes("a promo takes all of the price") { $0.discount > 0 && $0.totalPrice == 0 }
  .view(PromoCartPage.init)
}

extension PromoCartEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(CounterCartEnvironment(world: world), PromoListEnvironment(world: world)) }

  /// Creates the same endpoints; without stubs they do what the children's `mockSuccess` does.
  init(mockWorld world: World) {
    self.init(
      CounterCartEnvironment(world: world, mock: .mockSuccess), PromoListEnvironment(world: world, mock: .mockSuccess))
  }
}
