import Harness
import XCTest

@testable import Fixtures

/// Day 2, "Short story of KeyPath".
final class SecureStorageTests: XCTestCase {
  func testTheStorage() {
    var secureManager = SecureStorage(model: .mock)
    XCTAssertEqual(secureManager.getData(keyPath: \.deviceToken), "myToken")
    secureManager.setSecureData(keyPath: \.deviceToken, value: "new Token")
    XCTAssertEqual(secureManager.getData(keyPath: \.deviceToken), "new Token")
    XCTAssertEqual(secureManager.getData(keyPath: \.name), "John Doe")
  }

  func testOneFunctionServesEachProperty() {
    withTestStore(secureStorageFeature) { testStore in
      testStore.world.stub("log", always: true)
      testStore.send(.userIdDidChange(2)) { $0.setSecureData(keyPath: \.userId, value: 2) }
      testStore.send(.nameDidChange("Jane Doe")) { $0.setSecureData(keyPath: \.name, value: "Jane Doe") }
      testStore.send(.ageDidChange(26)) { $0.setSecureData(keyPath: \.age, value: 26) }
      testStore.send(.deviceTokenDidChange("new")) { $0.setSecureData(keyPath: \.deviceToken, value: "new") }
      // Setting the same value again is no change.
      testStore.send(.ageDidChange(26))
      XCTAssertEqual(
        testStore.world.calls("log"),
        [
          "try to change userId to 2", "try to change name to Jane Doe", "try to change age to 26",
          "try to change deviceToken to new",
        ])
    }
  }

  func testTheFailingEnvironment() {
    let issues = captureIssues {
      let testStore = TestStore(
        initialState: SecureStorage(model: .mock), reducer: secureStorageReducer,
        environment: SecureStorageEnvironment.failing)
      testStore.send(.ageDidChange(26)) { $0.setSecureData(keyPath: \.age, value: 26) }
    }
    XCTAssertEqual(issues.map(\.message), ["log should not be called - A failing effect ran."])
  }
}
