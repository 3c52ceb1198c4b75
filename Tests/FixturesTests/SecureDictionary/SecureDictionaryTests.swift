import Harness
import XCTest

@testable import Fixtures

/// Day 2, "Short story of KeyPath": what the dictionary accepts, and a key path would not.
final class SecureDictionaryTests: XCTestCase {
  private func makeStore() -> TestStore<SecureDictionaryState, SecureDictionaryAction, Void> {
    TestStore(secureDictionaryFeature, derived: ["age": \.age, "deviceToken": \.deviceToken])
  }

  func testUpdate() {
    let testStore = makeStore()
    testStore.send(.update(key: "deviceToken", value: "New Token Value"), derived: ["deviceToken": "New Token Value"]) {
      $0.model["deviceToken"] = "New Token Value"
    }
  }

  func testAMisspeltKeyIsAnotherKey() {
    let testStore = makeStore()
    assertBreaks(
      "\"every stored key is read\" broken by update(key: \"devicetoken\", value: \"New Token Value\")"
    ) {
      testStore.send(.update(key: "devicetoken", value: "New Token Value")) {
        $0.model["devicetoken"] = "New Token Value"
      }
    }
    XCTAssertEqual(testStore.state.deviceToken, "myToken")
  }

  func testAWrongTypeIsFoundByTheReader() {
    let testStore = makeStore()
    assertBreaks("\"every value has the type it is read as\" broken by update(key: \"age\", value: \"26\")") {
      testStore.send(.update(key: "age", value: "26"), derived: ["age": nil]) { $0.model["age"] = "26" }
    }
    XCTAssertNil(testStore.state.age)
  }
}
