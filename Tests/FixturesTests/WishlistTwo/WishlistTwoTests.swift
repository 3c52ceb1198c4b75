import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 6: two truths.
final class WishlistTwoTests: XCTestCase {
  func testShowBottomSheet() {
    withTestStore(wishlistTwoFeature) { testStore in
      testStore.send(.productInfo(.didTap)) { $0.bottomSheetState = .mock }
      testStore.send(.bottomSheet(.didTapWishlist)) {
        $0.isWishlist = true
        $0.bottomSheetState?.isWishlist = true
      }
      testStore.send(.dismissBottomSheet) { $0.bottomSheetState = nil }
      testStore.send(.productInfo(.didTap)) {
        $0.bottomSheetState = .mock
        $0.bottomSheetState?.isWishlist = true
      }
    }
  }

  func testTheWishIsLost() {
    let testStore = TestStore(
      initialState: WishlistTwoState(productState: .mock), reducer: wishlistTwoReducerThatForgets, environment: ())
    testStore.send(.productInfo(.didTap)) { $0.bottomSheetState = .mock }
    testStore.send(.bottomSheet(.didTapWishlist)) { $0.bottomSheetState?.isWishlist = true }
    testStore.send(.dismissBottomSheet) { $0.bottomSheetState = nil }
    testStore.send(.productInfo(.didTap)) { $0.bottomSheetState = .mock }
  }

  func testWithoutAProductThereIsNoSheet() {
    TestStore(wishlistTwoFeature, initialState: WishlistTwoState()).send(.productInfo(.didTap))
  }
}
