import Harness
import XCTest

@testable import Fixtures

/// Day 2, exercise 1.
final class PromoListReducerTests: XCTestCase {
  private func makeStore(_ state: PromoListState = PromoListState()) -> TestStore<
    PromoListState, PromoListAction, PromoListEnvironment
  > {
    TestStore(initialState: state, reducer: promoListReducer, environment: .failing)
  }

  private let loaded = PromoListState(promos: IdentifiedArrayOf(PromoState.mocks))

  func testLoad() {
    let testStore = makeStore()
    testStore.environment = .mockSuccess
    testStore.send(.didLoad)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receivePromoListResponse(PromoState.mocks)) {
      $0.promos = IdentifiedArrayOf(PromoState.mocks)
    }
  }

  func testPreselectedPromo() {
    let testStore = makeStore(PromoListState(selectedPromoId: "delivery"))
    testStore.environment.getPromoList = { Effect(value: PromoState.mocks) }
    testStore.send(.didLoad)
    testStore.receive(.receivePromoListResponse(PromoState.mocks)) {
      $0.promos = IdentifiedArrayOf(PromoState.mocks)
      $0.promos[id: "delivery"]?.isSelected = true
    }
    XCTAssertEqual(testStore.state.selectedPromoState?.title, "Free delivery")
  }

  func testTapPromo() {
    let testStore = makeStore(loaded)
    testStore.send(.promo(id: "cashback", action: .didTap)) { $0.promos[id: "cashback"]?.isSelected = true }
    testStore.send(.promo(id: "weekend", action: .didTap)) {
      $0.promos[id: "cashback"]?.isSelected = false
      $0.promos[id: "weekend"]?.isSelected = true
    }
    testStore.send(.promo(id: "weekend", action: .didTap)) { $0.promos[id: "weekend"]?.isSelected = false }
  }

  func testTapUsePromo() {
    let testStore = makeStore(loaded)
    testStore.send(.didTapUsePromo)
    testStore.send(.promo(id: "weekend", action: .didTap)) { $0.promos[id: "weekend"]?.isSelected = true }
    XCTAssertNil(testStore.state.selectedPromoState, "selected is not used yet")
    testStore.send(.didTapUsePromo) { $0.selectedPromoId = "weekend" }
    XCTAssertEqual(testStore.state.selectedPromoState?.amount, 50_000)
  }

  func testTheNodesOfThePage() {
    let store = Store(initialState: loaded, reducer: promoListReducer, environment: .failing)
    let list = ForEachStoreNode(
      store: store.scope(state: \.promos, action: PromoListAction.promo), node: PromoNode.init)
    list[id: "delivery"]?.didTap()
    XCTAssertEqual(
      list.render(),
      """
        Cashback  Discount Rp. 10000
      * Free delivery  Discount Rp. 20000
        Weekend  Discount Rp. 50000
      """)
  }
}
