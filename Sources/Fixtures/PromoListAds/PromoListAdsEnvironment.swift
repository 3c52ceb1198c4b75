import HarnessArchitecture

struct PromoListAdsEnvironment {
  var getItems: () -> Effect<[ItemCellType]>
  var openAds: (String) -> Effect<Never>
}

extension PromoListAdsEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      getItems: { .failing("getItems should not be called") },
      openAds: { _ in .failing("openAds should not be called") })
  }

  /// Returns three promos and an ad, after a second.
  static var mockSuccess: Self {
    Self(
      getItems: { Effect(value: ItemCellType.mocks).delay(.seconds(1), scheduler: MainScheduler.instance) },
      openAds: { _ in .fireAndForget {} })
  }

  /// Returns an ad whose name is the id of a promo.
  static var mockSameId: Self {
    var environment = mockSuccess
    environment.getItems = {
      Effect(value: [.promo(.mock), .ads(AdsState(name: PromoState.mock.id))])
        .delay(.seconds(1), scheduler: MainScheduler.instance)
    }
    return environment
  }
}
