import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 5: the sheet by ifLet.
final class SheetIfLetTests: XCTestCase {
  func testShowBottomSheet() {
    withTestStore(sheetIfLetFeature) { testStore in
      testStore.send(.productInfo(.didTap)) {
        $0.bottomSheetState = .mock
      }

      testStore.send(.dismissBottomSheet) {
        $0.bottomSheetState = nil
      }
    }
  }

  func testWithoutAProductThereIsNoSheet() {
    let testStore = TestStore(sheetIfLetFeature, initialState: SheetState())
    testStore.send(.productInfo(.didTap))
    testStore.send(.priceDidChange(1))
  }

  func testThePriceChangesInBoth() {
    withTestStore(sheetIfLetFeature) { testStore in
      testStore.send(.productInfo(.didTap)) { $0.bottomSheetState = .mock }
      testStore.send(.priceDidChange(1)) {
        $0.productState?.price = 1
        $0.bottomSheetState?.price = 1
      }
    }
  }

  private func sheets(_ reducer: Reducer<SheetState, SheetAction, Void>, _ actions: SheetAction...) -> [String] {
    let store = Store(initialState: SheetState(productState: .mock), reducer: reducer, environment: ())
    let page = SheetIfLetPage(store: store)
    for action in actions { store.send(action) }
    return page.render().split(separator: "\n").dropFirst().map(String.init)
  }

  func testASheetThatDoesNotResetTheStateOpensOnce() {
    XCTAssertEqual(
      sheets(sheetReducerWithoutDismiss, .productInfo(.didTap), .dismissBottomSheet, .productInfo(.didTap)),
      ["sheet 1: iPhone 13, 10000000, A phone"])
  }

  func testASheetThatResetsTheStateOpensAgain() {
    XCTAssertEqual(
      sheets(sheetReducer, .productInfo(.didTap), .dismissBottomSheet, .productInfo(.didTap)),
      ["sheet 1: iPhone 13, 10000000, A phone", "sheet 2: iPhone 13, 10000000, A phone"])
  }

  func testTheSheetFollowsThePrice() {
    XCTAssertEqual(
      sheets(sheetReducer, .productInfo(.didTap), .priceDidChange(9)), ["sheet 1: iPhone 13, 9, A phone"])
  }
}
