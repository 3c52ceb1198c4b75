import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 5: the sheet by a subscription.
final class SheetSubscribeTests: XCTestCase {
  func testShowBottomSheet() {
    withTestStore(sheetSubscribeFeature) { testStore in
      testStore.send(.productInfo(.didTap)) {
        $0.bottomSheetState = .mock
      }

      testStore.send(.dismissBottomSheet) {
        $0.bottomSheetState = nil
      }
    }
  }

  private func sheets(_ reducer: Reducer<SheetState, SheetAction, Void>, _ actions: SheetAction...) -> [String] {
    let store = Store(initialState: SheetState(productState: .mock), reducer: reducer, environment: ())
    let page = SheetSubscribePage(store: store)
    for action in actions { store.send(action) }
    return page.render().split(separator: "\n").dropFirst().map(String.init)
  }

  func testASheetByASubscription() {
    XCTAssertEqual(sheets(sheetReducer), [])
    XCTAssertEqual(
      sheets(sheetReducer, .productInfo(.didTap), .dismissBottomSheet, .productInfo(.didTap)),
      ["sheet 1: iPhone 13, 10000000, A phone", "sheet 2: iPhone 13, 10000000, A phone"])
  }

  func testWithoutResettingItOpensOnce() {
    XCTAssertEqual(
      sheets(sheetReducerWithoutDismiss, .productInfo(.didTap), .dismissBottomSheet, .productInfo(.didTap)).count, 1)
  }

  func testAChangeWhileItIsOpenPresentsAnother() {
    XCTAssertEqual(
      sheets(sheetReducer, .productInfo(.didTap), .priceDidChange(9)),
      ["sheet 1: iPhone 13, 10000000, A phone", "sheet 2: iPhone 13, 9, A phone"])
  }
}
