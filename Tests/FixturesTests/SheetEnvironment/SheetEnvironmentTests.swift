import Harness
import XCTest

@testable import Fixtures

/// Day 1, exercise 5: the sheet in the environment.
final class SheetEnvironmentTests: XCTestCase {
  func testShowBottomSheet() {
    var sheets: [ProductSheetState] = []
    let testStore = TestStore(
      initialState: SheetEnvironmentState(productState: .mock), reducer: sheetEnvironmentReducer,
      environment: .failing)
    testStore.environment.showBottomSheet = { sheet in .fireAndForget { sheets.append(sheet) } }
    testStore.send(.productInfo(.didTap))
    testStore.send(.productInfo(.didTap))
    XCTAssertEqual(sheets, [.mock, .mock])
  }

  func testWithoutAProductThereIsNoSheet() {
    let testStore = TestStore(
      initialState: SheetEnvironmentState(), reducer: sheetEnvironmentReducer, environment: .failing)
    testStore.send(.productInfo(.didTap))
  }

  func testASheetThatNobodyExpectedIsReported() {
    let issues = captureIssues {
      let testStore = TestStore(
        initialState: SheetEnvironmentState(productState: .mock), reducer: sheetEnvironmentReducer,
        environment: SheetEnvironment.failing)
      testStore.send(.productInfo(.didTap))
    }
    XCTAssertEqual(issues.map(\.message), ["showBottomSheet should not be called - A failing effect ran."])
  }

  func testTheMock() {
    let testStore = TestStore(
      initialState: SheetEnvironmentState(productState: .mock), reducer: sheetEnvironmentReducer,
      environment: .mockSilent)
    testStore.send(.productInfo(.didTap))
  }
}
