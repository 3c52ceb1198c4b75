import Harness

/// The promo list with ads between the promos (day 2, "ListStoreNode with SwitchCaseStoreNode").
///
/// What it teaches: cells of several kinds are an enum, whose cases have nodes of their own; a cell keeps its place in
/// the list when its case changes, and swaps what is inside. An id that is put together from several kinds has to tell
/// them apart: as printed, an ad that is called like a promo's id is the same cell, and one of them is lost
/// (`mockSameId`).
var promoListAdsFeature: Feature<PromoListAdsState, PromoListAdsAction, PromoListAdsEnvironment> {
  Feature(
    "promo-list-ads", initialState: PromoListAdsState(), reducer: promoListAdsReducer,
    environment: PromoListAdsEnvironment.init(world:)
  )
  .derived("selectedPromoState", \.selectedPromoState)
  .initial("loaded", PromoListAdsState(items: IdentifiedArrayOf(ItemCellType.mocks)))
  .environment("mockSuccess") { PromoListAdsEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockSameId") { PromoListAdsEnvironment(world: $0, mock: .mockSameId) }
  .always("one promo at most is selected") {
    $0.items.compactMap((/ItemCellType.promo).extract(from:)).filter(\.isSelected).count <= 1
  }
  .always("every cell that comes is in the list") { _, action, new in
    if case let .receiveItems(items) = action { new.items.count == items.count } else { true }
  }
  .view(PromoListAdsPage.init)
}

extension PromoListAdsEnvironment {
  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(getItems: world.effect("getItems"), openAds: world.fireAndForget("openAds")) }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(
      getItems: world.effect("getItems", default: mock.getItems),
      openAds: world.fireAndForget("openAds", default: mock.openAds))
  }
}
