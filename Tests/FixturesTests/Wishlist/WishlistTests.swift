import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 6: one truth.
final class WishlistTests: XCTestCase {
  func testShowBottomSheet() {
    withTestStore(wishlistFeature) { testStore in
      testStore.send(.productInfo(.didTap)) {
        $0.showBottomSheet = true
      }

      testStore.send(.dismissBottomSheet) {
        $0.showBottomSheet = false
      }
    }
  }

  func testBottomSheetState() {
    var state = WishlistState()
    XCTAssertNil(state.bottomSheetState)

    // Without a product there is no sheet, whatever the flag says.
    state.showBottomSheet = true
    XCTAssertNil(state.bottomSheetState)

    state.productState = ProductState.mock

    XCTAssertEqual(state.bottomSheetState, ProductDetailState.mock)

    state.showBottomSheet = false
    XCTAssertNil(state.bottomSheetState)
  }

  func testTheWishSurvivesReopening() {
    withTestStore(wishlistFeature) { testStore in
      testStore.send(.productInfo(.didTap)) { $0.showBottomSheet = true }
      testStore.send(.bottomSheet(.didTapWishlist)) { $0.isWishlist = true }
      testStore.send(.dismissBottomSheet) { $0.showBottomSheet = false }
      testStore.send(.productInfo(.didTap)) {
        $0.showBottomSheet = true
        XCTAssertEqual($0.bottomSheetState?.isWishlist, true)
      }
    }
  }

  func testWithoutAProductThereIsNoSheet() {
    TestStore(wishlistFeature, initialState: WishlistState()).send(.productInfo(.didTap))
  }

  /// A wish in the sheet is no reason to present another sheet.
  func testThePagePresentsOneSheet() {
    let store = Store(initialState: WishlistState(productState: .mock), reducer: wishlistReducer, environment: ())
    let page = WishlistPage(
      store: store, product: \.productState, isWishlist: \.isWishlist, bottomSheet: \.bottomSheetState)
    store.send(.productInfo(.didTap))
    store.send(.bottomSheet(.didTapWishlist))
    XCTAssertEqual(
      page.render(),
      """
      [iPhone 13, 10000000]  wished
      sheet: iPhone 13  [wished]
      presented: 1 by ifLet, 2 by a subscription
      """)
    store.send(.dismissBottomSheet)
    XCTAssertEqual(
      page.render(),
      """
      [iPhone 13, 10000000]  wished
      presented: 1 by ifLet, 2 by a subscription
      """)
  }
}
