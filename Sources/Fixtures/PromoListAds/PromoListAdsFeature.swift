import Harness

/// The promo list with ads between the promos (day 2, "ListStoreNode with SwitchCaseStoreNode").
///
/// What it teaches: cells of several kinds are an enum, whose cases have their own nodes; when its case changes, a cell keeps
/// its place in the list and swaps its contents. An id composed from several kinds must distinguish them: as printed, an ad
/// whose name is a promo's id is the same cell, and one of them is lost (`mockSameId`).
var promoListAdsFeature: Feature<PromoListAdsState, PromoListAdsAction, PromoListAdsEnvironment> {
  Feature(
    "promo-list-ads", initialState: PromoListAdsState(), reducer: promoListAdsReducer,
    environment: PromoListAdsEnvironment.init(world:)
  )
  .derived("selectedPromoState", \.selectedPromoState)
  .initial("loaded", PromoListAdsState(items: IdentifiedArrayOf(ItemCellType.mocks)))
  .environment("mockSuccess") { PromoListAdsEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockSameId") { PromoListAdsEnvironment(world: $0, mock: .mockSameId) }
  .always("at most one promo is selected") {
    $0.items.compactMap((/ItemCellType.promo).extract(from:)).filter(\.isSelected).count <= 1
  }
  .always("every received cell is in the list") { _, action, new in
    if case let .receiveItems(items) = action { new.items.count == items.count } else { true }
  }
  .view(PromoListAdsPage.init)
}

extension PromoListAdsEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(getItems: world.effect("getItems"), openAds: world.fireAndForget("openAds")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(
      getItems: world.effect("getItems", default: mock.getItems),
      openAds: world.fireAndForget("openAds", default: mock.openAds))
  }
}
