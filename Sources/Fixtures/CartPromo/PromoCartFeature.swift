import Harness

/// The cart with a promo (day 2, "Reducer.optional", exercise "Add Capabilities to choose promo in the CartPage").
///
/// What it teaches: two pages that exist already, `cart-counter` and `promo-list`, become one without a change to either:
/// the cart by `pullback`, the list by `optional()` and `pullback`, since it is there only while somebody chooses. The
/// discount is computed. `pageFirst` closes the list before the list knows of the choice, so no promo is used;
/// `keepsLoading` closes it while it loads, and the answer finds nobody.
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
  .view(PromoCartPage.init)
}
