import Harness
import XCTest

@testable import Fixtures

/// Day 2, the exercise of "Reducer.optional": a promo for the cart.
final class PromoCartReducerTests: XCTestCase {
  private typealias PromoCartReducer = Reducer<PromoCartState, PromoCartAction, PromoCartEnvironment>

  private func makeStore(
    _ state: PromoCartState = .mock, _ reducer: PromoCartReducer = promoCartReducer
  ) -> TestStore<PromoCartState, PromoCartAction, PromoCartEnvironment> {
    TestStore(
      initialState: state, reducer: reducer, environment: .failing, derived: ["totalPrice": \.totalPrice])
  }

  func testLoadTheCart() {
    let testStore = makeStore(PromoCartState())
    testStore.environment = .mockSuccess
    testStore.send(.cart(.didLoad)) { $0.cart.isLoading = true }
    testStore.advance(by: .seconds(1))
    testStore.receive(.cart(.receiveCartData(.success([.mock, .mockCase]))), derived: ["totalPrice": 10_300_000]) {
      $0.cart = .mock
    }
  }

  func testChooseAPromo() {
    let testStore = makeStore()
    testStore.environment.getPromoList = { Effect(value: PromoState.mocks) }

    testStore.send(.didTapChoosePromo) { $0.promoChoice = PromoListState() }
    testStore.send(.promoChoice(.didLoad))
    testStore.receive(.promoChoice(.receivePromoListResponse(PromoState.mocks))) {
      $0.promoChoice?.promos = IdentifiedArrayOf(PromoState.mocks)
    }
    testStore.send(.promoChoice(.promo(id: "weekend", action: .didTap))) {
      $0.promoChoice?.promos[id: "weekend"]?.isSelected = true
    }
    testStore.send(.promoChoice(.didTapUsePromo), derived: ["totalPrice": 10_250_000]) {
      $0.promo = PromoState(id: "weekend", title: "Weekend", amount: 50_000, isSelected: true)
      $0.promoChoice = nil
    }
    // The list opens with the promo in use.
    testStore.send(.didTapChoosePromo) { $0.promoChoice = PromoListState(selectedPromoId: "weekend") }
  }

  func testDiscount() {
    var state = PromoCartState(cart: .mock, promo: .mock)
    XCTAssertEqual(state.discount, 10_000)
    XCTAssertEqual(state.totalPrice, 10_290_000)
    state.cart.products = []
    XCTAssertEqual(state.discount, 0)
    XCTAssertEqual(state.totalPrice, 0)
  }

  func testTheDiscountFollowsTheCart() {
    var state = PromoCartState.mock
    state.promo = .mock
    let testStore = makeStore(state)
    testStore.send(.cart(.product(id: 1, action: .didTapToggle)), derived: ["totalPrice": 290_000]) {
      $0.cart.products[id: 1]?.isActive = false
    }
  }

  func testDismissingEndsTheRequest() {
    let testStore = makeStore()
    testStore.environment = .mockSuccess
    testStore.send(.didTapChoosePromo) { $0.promoChoice = PromoListState() }
    testStore.send(.promoChoice(.didLoad))
    testStore.send(.dismissPromoChoice) { $0.promoChoice = nil }
    testStore.advance(by: .seconds(1))
  }

  func testAListThatIsClosedTooEarlyIsReported() {
    let issues = captureIssues {
      let testStore = makeStore(.mockChoosing, promoCartReducerPageFirst)
      testStore.send(.promoChoice(.didTapUsePromo)) { $0.promoChoice = nil }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("while the state is nil") == true, "\(issues)")
  }
}
