import Harness
import XCTest

@testable import Fixtures

/// Day 2, "Reducer.pullback", under the seed's names.
final class DemoPullbackVCReducerTests: XCTestCase {
  func testTapTheProduct() {
    var routeSink = [String]()
    let testStore = TestStore(
      initialState: DemoPullbackState(information: "", productCard: .mock),
      reducer: demoPullbackReducer,
      environment: .failing
    )

    testStore.environment.route = { url in
      .fireAndForget {
        routeSink.append(url)
      }
    }

    testStore.send(.productCard(.didTap))
    XCTAssertEqual(routeSink, [ProductCardState.mock.url])
  }

  /// "We get the expected failed test now."
  func testTapTheProductFailsWithoutRoute() {
    let issues = captureIssues {
      let testStore = TestStore(
        initialState: DemoPullbackState(information: "", productCard: .mock), reducer: demoPullbackReducer,
        environment: .failing)
      testStore.send(.productCard(.didTap))
    }
    XCTAssertEqual(issues.map(\.message), ["Should not call route - A failing effect ran."])
  }

  /// With the inner mock the same test passes, although nothing should be called.
  func testTapTheProductPassesWithTheMockInside() {
    let issues = captureIssues {
      let testStore = TestStore(
        initialState: DemoPullbackState(information: "", productCard: .mock),
        reducer: demoPullbackReducerWithMockInside, environment: .failing)
      testStore.send(.productCard(.didTap))
    }
    XCTAssertEqual(issues.map(\.message), [])
  }

  /// What reveals it: the stub isn't used, and the world has no call.
  func testTheMockInsideNeverReachesTheWorld() {
    let feature = Feature(
      "demo-pullback", initialState: demoPullbackFeature.initialState, reducer: demoPullbackReducerWithMockInside,
      environment: DemoPullbackEnvironment.init(world:))
    let issues = captureIssues {
      withTestStore(feature) { testStore in
        testStore.world.stub("route")
        testStore.send(.productCard(.didTap))
        XCTAssertEqual(testStore.world.calls("route"), [])
      }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("stub(\"route\")") == true, "\(issues)")
  }

  func testLoad() {
    let testStore = TestStore(
      initialState: DemoPullbackState(information: "", productCard: .mock), reducer: demoPullbackReducer,
      environment: .mock)
    testStore.send(.didLoad)
    testStore.receive(.receiveInformation("Free delivery today")) { $0.information = "Free delivery today" }
  }

  func testTapWishlist() {
    let testStore = TestStore(
      initialState: DemoPullbackState(information: "", productCard: .mock), reducer: demoPullbackReducer,
      environment: .failing)
    testStore.send(.productCard(.didTapWishlist)) { $0.productCard.isWishlist = true }
  }
}
