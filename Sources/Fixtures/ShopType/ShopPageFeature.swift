import Harness

/// Shops of three kinds, one of which has a name (day 2, "CasePath").
///
/// What it teaches: a case path is to a case what a key path is to a property; `extract` gets, `embed` sets, `modify` does
/// both. `byPattern` and `byExtractAndEmbed` are the ways without `modify`, and have the same transcript. `withoutEmbedding`
/// changes a copy; `asPrinted` renames the first shop twice, as the seed's example does. A reducer of one case is pulled back
/// by the case's path; an action that arrives while the shop is of another kind is reported.
var shopPageFeature: Feature<ShopPageState, ShopPageAction, ShopPageEnvironment> {
  Feature(
    "shop-type", initialState: .mock, reducer: shopPageReducer, environment: ShopPageEnvironment.init(world:)
  )
  .initial(
    "twoRegular", ShopPageState(shop: .regular(.mock), neighbour: .regular(ShopRegular(shopId: 4, name: "Other")))
  )
  .environment("mockPowerMerchant") { ShopPageEnvironment(world: $0, mock: .mockPowerMerchant) }
  .environment("byPattern", reducer: shopPageReducerByPattern, ShopPageEnvironment.init(world:))
  .environment("byExtractAndEmbed", reducer: shopPageReducerByExtractAndEmbed, ShopPageEnvironment.init(world:))
  .environment("withoutEmbedding", reducer: shopPageReducerWithoutEmbedding, ShopPageEnvironment.init(world:))
  .environment("asPrinted", reducer: shopPageReducerAsPrinted, ShopPageEnvironment.init(world:))
  .always("a tap on rename renames every regular shop") { _, action, new in
    guard case .didTapRename = action else { return true }
    return [new.shop, new.neighbour].compactMap((/ShopType.regular).extract(from:)).allSatisfy {
      $0.name == "UpdatedName"
    }
  }
  .view { $0.render() }
}

extension ShopPageEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) { self.init(getShop: world.effect("getShop")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) { self.init(getShop: world.effect("getShop", default: mock.getShop)) }
}
