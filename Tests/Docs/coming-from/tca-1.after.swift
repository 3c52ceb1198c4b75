import Harness
import XCTest

struct TypeState: Equatable {
  var query = ""
  var found: [String] = []
}

enum TypeAction: Equatable {
  case typed(String), closed
  case found([String])
}

typealias Action = TypeAction

final class TypeTests: XCTestCase {
  /// With the feature of the recipe.
  func check<Environment>(_ store: TestStore<TypeState, TypeAction, Environment>) async {
    store.exhaustivity = .off(showSkipped: true)
    await store.send(.typed("sw")) { $0.query = "sw" }
    await store.advance(by: .milliseconds(300))
    await store.receive(/Action.found) { $0.found = ["sw"] }
    await store.receive(/Action.closed, timeout: .seconds(1))
    await store.send(.closed)
    await store.receive(.found(["sw"]), timeout: .seconds(1)) { $0.found = ["sw"] }
    XCTAssertEqual(store.state.query, "sw")
    await store.finish()
  }
}
