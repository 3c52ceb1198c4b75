import Harness
import XCTest

@testable import Fixtures

final class SearchTests: XCTestCase {
  func testSearch() {
    withTestStore(searchFeature) { store in
      store.world.stub("search", ["swift"], after: .milliseconds(200))
      store.assert(
        .send(.queryDidChange("swift")) {
          $0.query = "swift"
          $0.isLoading = true
        },
        .advance(by: .milliseconds(299)),
        .do { XCTAssertEqual(store.world.calls("search").count, 0) },
        .advance(by: .milliseconds(1)),
        .do { XCTAssertEqual(store.world.calls("search"), ["swift"]) },
        .advance(by: .milliseconds(200)),
        .receive(.receiveResults(.success(["swift"]))) {
          $0.isLoading = false
          $0.results = ["swift"]
        }
      )
    }
  }

  func testDebounce() {
    withTestStore(searchFeature) { store in
      store.world.stub("search", ["swift"])
      store.send(.queryDidChange("s")) {
        $0.query = "s"
        $0.isLoading = true
      }
      store.advance(by: .milliseconds(200))
      store.send(.queryDidChange("sw")) { $0.query = "sw" }
      store.advance(by: .milliseconds(300))
      store.receive(.receiveResults(.success(["swift"]))) {
        $0.isLoading = false
        $0.results = ["swift"]
      }
      XCTAssertEqual(store.world.calls("search"), ["sw"])
    }
  }

  func testTheRequestInFlightIsCancelled() {
    withTestStore(searchFeature) { store in
      store.world.stub("search", ["sweet", "swift"], after: .seconds(2))
      store.world.stub("search", ["swift"], after: .milliseconds(500))
      store.send(.queryDidChange("sw")) {
        $0.query = "sw"
        $0.isLoading = true
      }
      store.advance(by: .seconds(1))
      store.send(.queryDidChange("swift")) { $0.query = "swift" }
      store.advance(by: .seconds(5))
      store.receive(.receiveResults(.success(["swift"]))) {
        $0.isLoading = false
        $0.results = ["swift"]
      }
      XCTAssertEqual(store.world.calls("search"), ["sw", "swift"])
    }
  }

  func testAnErrorIsShownUntilTheNextLetter() {
    withTestStore(searchFeature) { store in
      store.world.stub("search", failing: "no network")
      store.world.stub("search", .never)
      store.send(.queryDidChange("s")) {
        $0.query = "s"
        $0.isLoading = true
      }
      store.advance(by: .milliseconds(300))
      store.receive(.receiveResults(.failure(SearchError(message: "no network")))) {
        $0.isLoading = false
        $0.errorMessage = "no network"
      }
      store.send(.queryDidChange("sw")) {
        $0.query = "sw"
        $0.isLoading = true
        $0.errorMessage = nil
      }
      store.advance(by: .seconds(1))
      store.send(.didTapClear) { $0 = SearchState() }
    }
  }

  func testAnEmptyTextIsNoQuery() {
    withTestStore(TestStore(searchFeature, initialState: SearchState(query: "s", results: ["swift"]))) { store in
      store.send(.queryDidChange("")) { $0 = SearchState() }
      store.advance(by: .seconds(1))
    }
  }

  /// The mistake: the last answer to arrive is shown, whatever was searched for last.
  func testTheSlowestAnswerWinsWithoutCancelling() {
    let feature = Feature(
      "search", initialState: SearchState(), reducer: searchReducerWithoutCancelling,
      environment: SearchEnvironment.init(world:))
    withTestStore(feature) { store in
      store.exhaustivity = .off(showSkipped: false)
      store.world.stub("search", ["sweet", "swift"], after: .seconds(2))
      store.world.stub("search", ["swift"], after: .seconds(1))
      store.send(.queryDidChange("sw"))
      store.send(.queryDidChange("swift"))
      store.advance(by: .seconds(2))
      store.skipReceivedActions()
      XCTAssertEqual(store.state.query, "swift")
      XCTAssertEqual(store.state.results, ["sweet", "swift"])
    }
  }
}
