import Foundation
import Harness
import XCTest

@testable import Fixtures

/// Day 1, "Environment" and "Unit Testing the Environment".
final class EnvironmentTests: XCTestCase {
  func testGenerateUUID() {
    let store = TestStore(
      initialState: EnvironmentState(),
      reducer: environmentReducer,
      environment: .failing
    )
    store.environment.uuid = UUID.incrementing
    store.send(.generateUUID) {
      $0.uuidString = "00000000-0000-0000-0000-000000000000"
    }
    store.send(.generateUUID) {
      $0.uuidString = "00000000-0000-0000-0000-000000000001"
    }
  }

  func testGenerateUUIDFailsWithoutUUID() {
    let issues = captureIssues {
      let store = TestStore(
        initialState: EnvironmentState(), reducer: environmentReducer, environment: DemoEnvironment.failing)
      store.send(.generateUUID) { $0.uuidString = "00000000-0000-0000-0000-000000000000" }
    }
    XCTAssertEqual(issues.map(\.message), ["uuid should not be called"])
  }

  func testGenerateUUIDFailsOnACopiedTracker() {
    let issues = captureIssues {
      let store = TestStore(
        initialState: EnvironmentState(), reducer: environmentReducerWithCopiedTracker,
        environment: DemoEnvironment.failing)
      store.environment.uuid = UUID.incrementing
      store.send(.generateUUID) {
        $0.uuidString = "00000000-0000-0000-0000-000000000000"
      }
    }
    XCTAssertEqual(issues.map(\.message), ["trackEvent should not be called - A failing effect ran."])
  }

  func testMockAlways22June() {
    let store = TestStore(
      initialState: EnvironmentState(), reducer: environmentReducer, environment: .mockAlways22June)
    store.send(.generateDate) { $0.date = Date(timeIntervalSince1970: 1_655_856_000) }
    store.advance(by: .seconds(86_400))
    store.send(.generateDate)
    store.send(.didLoad)
    store.advance(by: .milliseconds(500))
    store.receive(.receiveData(.success(22))) { $0.data = 22 }
    store.send(.didTapSubmit)
  }

  func testGenerateDateIsTracked() {
    withTestStore(environmentFeature) { store in
      store.world.stub("trackEvent")
      store.send(.generateDate) { $0.date = Date(timeIntervalSince1970: 1_655_856_000) }
      XCTAssertEqual(store.world.calls("trackEvent"), ["getCurrentDate"])
    }
  }

  func testSubmitIsTracked() {
    var events: [String] = []
    let store = TestStore(
      initialState: EnvironmentState(), reducer: environmentReducer, environment: DemoEnvironment.failing)
    store.environment.trackEvent = { event in .fireAndForget { events.append(event) } }
    store.send(.didTapSubmit)
    XCTAssertEqual(events, ["didSubmit"])
  }

  func testLoadData() {
    withTestStore(environmentFeature) { store in
      store.world.stub("loadData", Result<Int, CustomError>.failure(.noConnection), after: .milliseconds(500))
      store.send(.didLoad)
      store.advance(by: .milliseconds(500))
      store.receive(.receiveData(.failure(.noConnection))) { $0.loadError = .noConnection }
      store.world.stub("loadData", Result<Int, CustomError>.success(7))
      store.send(.didLoad)
      store.receive(.receiveData(.success(7))) {
        $0.data = 7
        $0.loadError = nil
      }
    }
  }

  func testLiveLoadsAfterHalfASecond() {
    let store = TestStore(initialState: EnvironmentState(), reducer: environmentReducer, environment: .live)
    store.exhaustivity = .off(showSkipped: false)
    store.send(.didLoad)
    store.advance(by: .milliseconds(499))
    XCTAssertNil(store.state.data)
    store.advance(by: .milliseconds(1))
    store.skipReceivedActions()
    XCTAssertTrue((0...10000).contains(store.state.data ?? -1))
  }

  func testLiveIdsAreNew() {
    XCTAssertNotEqual(DemoEnvironment.live.uuid(), DemoEnvironment.live.uuid())
  }
}
