import Harness

/// The promo list (day 2, "Exercise 1: Promo List Page"): at most one promo is selected, and the page remembers which one is
/// used.
///
/// What it teaches: `mutateEach` on an IdentifiedArray, a list of nodes with stores of their own, and a selected promo that is
/// computed from its id. `withoutPreselection` forgets to mark the promo that was chosen before: the page shows none, and using
/// "none" drops the choice.
var promoListFeature: Feature<PromoListState, PromoListAction, PromoListEnvironment> {
  Feature(
    "promo-list", initialState: PromoListState(), reducer: promoListReducer,
    environment: PromoListEnvironment.init(world:)
  )
  .derived("selectedPromoState", \.selectedPromoState)
  .initial("preselected", PromoListState(selectedPromoId: PromoState.mockDelivery.id))
  .initial("loaded", PromoListState(promos: IdentifiedArrayOf(PromoState.mocks)))
  .environment("mockSuccess") { PromoListEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockEmpty") { PromoListEnvironment(world: $0, mock: .mockEmpty) }
  .environment("withoutPreselection", reducer: promoListReducerWithoutPreselection) {
    PromoListEnvironment(world: $0, mock: .mockSuccess)
  }
  .always("at most one promo is selected") { $0.promos.filter(\.isSelected).count <= 1 }
  .always("the previously chosen promo is selected in a new list") { _, action, new in
    guard case .receivePromoListResponse = action else { return true }
    return new.promos.allSatisfy { $0.isSelected == ($0.id == new.selectedPromoId) }
  }
  .view(PromoListPage.init)
}

extension PromoListEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(getPromoList: world.effect("getPromoList")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(getPromoList: world.effect("getPromoList", default: mock.getPromoList))
  }
}
