import Harness
import XCTest

@testable import Fixtures

/// Day 2, "CasePath".
final class ShopTypeTests: XCTestCase {
  func testThreeWaysToChangeTheNameIfRegular() {
    for change in [ChangeShopName.byPattern, ChangeShopName.byExtractAndEmbed, ChangeShopName.byModify] {
      var regularShopType = ShopType.regular(.mock)
      change(&regularShopType)
      XCTAssertEqual(regularShopType, .regular(ShopRegular(shopId: 1, name: "UpdatedName")))

      var officialStoreType = ShopType.officialStore(.mock)
      change(&officialStoreType)
      XCTAssertEqual(officialStoreType, .officialStore(.mock))
    }
  }

  func testExtractAndEmbed() {
    XCTAssertEqual((/ShopType.regular).extract(from: .regular(.mock)), .mock)
    XCTAssertNil((/ShopType.regular).extract(from: .powerMerchant(.mock)))
    XCTAssertEqual((/ShopType.powerMerchant).embed(.mock), .powerMerchant(.mock))
  }

  func testModifySaysThatItIsAnotherCase() {
    var shop = ShopType.officialStore(.mock)
    XCTAssertThrowsError(try (/ShopType.regular).modify(&shop) { $0.name = "UpdatedName" })
    XCTAssertEqual(shop, .officialStore(.mock))
  }

  func testACopyIsNotTheShop() {
    var shop = ShopType.regular(.mock)
    ChangeShopName.withoutEmbedding(&shop)
    XCTAssertEqual(shop, .regular(.mock))
  }

  private func makeStore(
    _ reducer: Reducer<ShopPageState, ShopPageAction, ShopPageEnvironment> = shopPageReducer,
    _ state: ShopPageState = .mock
  ) -> TestStore<ShopPageState, ShopPageAction, ShopPageEnvironment> {
    TestStore(initialState: state, reducer: reducer, environment: .failing)
  }

  func testRename() {
    for reducer in [shopPageReducer, shopPageReducerByPattern, shopPageReducerByExtractAndEmbed] {
      let testStore = makeStore(reducer)
      testStore.send(.didTapRename) { $0.shop = .regular(ShopRegular(shopId: 1, name: "UpdatedName")) }
    }
  }

  func testRenameBoth() {
    let updated = ShopType.regular(ShopRegular(shopId: 1, name: "UpdatedName"))
    let both = ShopPageState(shop: .regular(.mock), neighbour: .regular(.mock))
    makeStore(shopPageReducer, both).send(.didTapRename) {
      $0.shop = updated
      $0.neighbour = updated
    }
    makeStore(shopPageReducerAsPrinted, both).send(.didTapRename) { $0.shop = updated }
  }

  func testTheReducerOfACase() {
    let testStore = makeStore()
    testStore.send(.shop(.nameDidChange("Corner shop"))) {
      $0.shop = .regular(ShopRegular(shopId: 1, name: "Corner shop"))
    }
    testStore.send(.didTapExtract) { $0.extracted = ShopRegular(shopId: 1, name: "Corner shop") }
  }

  func testAnotherShopIsLoaded() {
    let testStore = makeStore()
    testStore.environment = .mockPowerMerchant
    testStore.send(.didLoad)
    testStore.receive(.receiveShop(.powerMerchant(.mock))) { $0.shop = .powerMerchant(.mock) }
    testStore.send(.didTapExtract)
    testStore.send(.didTapEmbed) { $0.shop = .regular(.mock) }
  }
}
