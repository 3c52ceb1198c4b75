import Harness
import XCTest

@testable import Fixtures

/// Day 2, "ListStoreNode with SwitchCaseStoreNode".
final class PromoListAdsReducerTests: XCTestCase {
  private func makeStore(
    _ state: PromoListAdsState = PromoListAdsState(items: IdentifiedArrayOf(ItemCellType.mocks))
  ) -> TestStore<PromoListAdsState, PromoListAdsAction, PromoListAdsEnvironment> {
    TestStore(initialState: state, reducer: promoListAdsReducer, environment: .failing)
  }

  private func selected(_ promo: PromoState) -> ItemCellType {
    var promo = promo
    promo.isSelected = true
    return .promo(promo)
  }

  func testLoadWithPreselectedPromo() {
    let testStore = makeStore(PromoListAdsState(selectedPromoId: "delivery"))
    testStore.environment = .mockSuccess
    testStore.send(.didLoad)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveItems(ItemCellType.mocks)) {
      $0.items = [.promo(.mock), .ads(.mock), self.selected(.mockDelivery), .promo(.mockWeekend)]
    }
  }

  func testTapPromo() {
    let testStore = makeStore()
    testStore.send(.item(id: "cashback", action: .promo(.didTap))) { $0.items[id: "cashback"] = self.selected(.mock) }
    testStore.send(.item(id: "weekend", action: .promo(.didTap))) {
      $0.items[id: "cashback"] = .promo(.mock)
      $0.items[id: "weekend"] = self.selected(.mockWeekend)
    }
    testStore.send(.didTapUsePromo) { $0.selectedPromoId = "weekend" }
    XCTAssertEqual(testStore.state.selectedPromoState?.title, "Weekend")
    testStore.send(.item(id: "weekend", action: .promo(.didTap))) { $0.items[id: "weekend"] = .promo(.mockWeekend) }
    testStore.send(.didTapUsePromo) { $0.selectedPromoId = nil }
  }

  func testTapAds() {
    let testStore = makeStore()
    var opened: [String] = []
    testStore.environment.openAds = { name in .fireAndForget { opened.append(name) } }
    testStore.send(.item(id: "Insurance", action: .ads(.didTap)))
    XCTAssertEqual(opened, ["Insurance"])
    testStore.send(.item(id: "cashback", action: .ads(.didTap)))
    XCTAssertEqual(opened, ["Insurance"], "a promo is no ad")
  }

  func testACellSwapsItsNodeWhenItsCaseChanges() {
    let store = Store(
      initialState: PromoListAdsState(items: IdentifiedArrayOf(ItemCellType.mocks)), reducer: promoListAdsReducer,
      environment: .failing)
    let page = PromoListAdsPage(store: store)
    store.send(.receiveItems([.ads(AdsState(name: "cashback"))]))
    XCTAssertEqual(
      page.render(),
      """
        This is Ads for cashback
      [Use Promo]
      cells: built 4, moved 0, removed 3, swapped 1
      """)
  }
}
