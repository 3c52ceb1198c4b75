import Foundation
import Harness
import XCTest

// Day 1, "Environment" and "Unit Testing the Environment" (000, 001).

/// The first environment.
enum Day1FirstEnvironment {
  // Added.
  enum NetworkError: Error, Equatable {
    case serverError
  }

  struct DemoEnvironment {
    var loadData: () -> Effect<Result<Int, NetworkError>>
  }
}

/// How a reducer uses an environment.
enum Day1UseOfEnvironment {
  typealias CustomError = Day1Environment.CustomError

  enum Action {
    case didLoad
    case receiveData(Result<Int, CustomError>)
  }

  // Added: the reducer around the printed case, which has no `return`: the whole switch has to be one expression.
  static let reducer = Reducer<Int, Action, Day1Environment.DemoEnvironment> { state, action, env in
    switch action {
    // Reducer
    case .didLoad:
      env.loadData()
        .map(Action.receiveData)  // or .map { Action.receiveData($0) }
    case .receiveData:
      .none
    }
  }

  /// The same case with the closure of its comment.
  static let reducerWithClosure = Reducer<Int, Action, Day1Environment.DemoEnvironment> { state, action, env in
    switch action {
    case .didLoad:
      env.loadData()
        .map { Action.receiveData($0) }
    case .receiveData:
      .none
    }
  }

  // Added.
  enum SubmitAction {
    case didTapSubmit
  }

  static let submitReducer = Reducer<Int, SubmitAction, Day1Environment.DemoEnvironment> { state, action, env in
    switch action {
    case .didTapSubmit:
      return env.trackEvent("didSubmit")
        .fireAndForget()
    }
  }
}

/// The environment of the demo.
enum Day1Environment {
  // Added.
  struct CustomError: Error, Equatable {}

  struct DemoEnvironment {
    var loadData: () -> Effect<Result<Int, CustomError>>
    var trackEvent: (String) -> Effect<Never>
    var date: () -> Date
    var uuid: () -> UUID
  }

  // Added: the demo's state, actions and reducer.
  struct EnvironmentState: Equatable {
    var data: Int?
    var date: Date?
    var uuidString = ""
  }

  enum EnvironmentAction: Equatable {
    case didLoad
    case receiveData(Result<Int, CustomError>)
    case generateDate
    case generateUUID
  }

  static let environmentReducer = Reducer<EnvironmentState, EnvironmentAction, DemoEnvironment> { state, action, env in
    switch action {
    case .didLoad:
      return env.loadData()
        .map(EnvironmentAction.receiveData)
    case let .receiveData(result):
      state.data = try? result.get()
      return .none
    case .generateDate:
      state.date = env.date()
      return env.trackEvent("getCurrentDate").fireAndForget()
    case .generateUUID:
      state.uuidString = env.uuid().uuidString
      return .none
    }
  }

  // Added: the reducer around the printed case.
  static let reducerWithCopiedTracker = Reducer<EnvironmentState, EnvironmentAction, DemoEnvironment> {
    state, action, env in
    switch action {
    // Reducer, copy paste from generateDate, with modification in the state modification and forget to remove the tracker
    case .generateUUID:
      state.uuidString = env.uuid().uuidString
      return env.trackEvent("getCurrentDate").fireAndForget()
    default:
      return .none
    }
  }
}

extension Day1Environment.DemoEnvironment {
  static let live = Self(
    loadData: {
      Observable.just(Result.success(Int.random(in: 0...10000)))
        .delay(.milliseconds(500), scheduler: MainScheduler.instance)
        .eraseToEffect()
    },
    trackEvent: { event in
      .fireAndForget {
        print("TrackEvent \(event)")
      }
    },
    date: Date.init,
    uuid: UUID.init
  )
}

extension Day1Environment.DemoEnvironment {
  static var failing = Self(
    loadData: { Effect.failing("loadData should not called") },
    trackEvent: { _ in Effect.failing("trackEvent Should not be called") },
    date: {
      XCTFail("date Should not be called")
      return Date()
    },
    uuid: {
      XCTFail("date Should not be called")
      return UUID()
    }
  )
}

extension Day1Environment.DemoEnvironment {
  // Added: an extension of a nested type doesn't see the names around it.
  typealias DemoEnvironment = Self

  static var mockAlways22June = DemoEnvironment(
    // Added.
    loadData: { .none },
    trackEvent: { _ in .none },
    date: { Date("22 june 2022") },
    // Added.
    uuid: UUID.incrementing
  )
}

extension Date {
  // Added: Foundation has no such initializer.
  fileprivate init(_ text: String) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "d MMMM yyyy"
    self = formatter.date(from: text) ?? .distantPast
  }
}

final class Day1EnvironmentTests: FailureCatchingTestCase {
  typealias EnvironmentState = Day1Environment.EnvironmentState
  typealias DemoEnvironment = Day1Environment.DemoEnvironment
  let environmentReducer = Day1Environment.environmentReducer

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
    let failures = failures {
      let store = TestStore(
        initialState: EnvironmentState(), reducer: environmentReducer, environment: .failing)
      store.send(.generateUUID) { $0.uuidString = store.environment.uuid().uuidString }
    }

    // The seed's text is "failed - uuid should not be called"; its closure says "date".
    XCTAssertEqual(failures.first, "failed - date Should not be called")
  }

  func testGenerateUUIDFailsOnACopiedTracker() {
    let issues = captureIssues {
      let store = TestStore(
        initialState: EnvironmentState(),
        reducer: Day1Environment.reducerWithCopiedTracker,
        environment: .failing
      )
      store.environment.uuid = UUID.incrementing
      store.send(.generateUUID) {
        $0.uuidString = "00000000-0000-0000-0000-000000000000"
      }
    }

    XCTAssertEqual(issues.map(\.message), ["trackEvent Should not be called - A failing effect ran."])
  }

  func testMockAlways22June() {
    let store = Store(
      initialState: EnvironmentState(),
      reducer: environmentReducer,
      environment: .mockAlways22June
    )

    store.send(.generateDate)
    XCTAssertEqual(store.state.date, Date(timeIntervalSince1970: 1_655_856_000))
  }

  func testLiveLoadsAfterHalfASecond() {
    let store = TestStore(initialState: 0, reducer: Self.countingReducer, environment: DemoEnvironment.live)

    store.send(.didLoad)
    store.advance(by: .milliseconds(499))
    XCTAssertEqual(store.state, 0)
    store.advance(by: .milliseconds(1))
    store.receive(.wasAnswered) { $0 = 1 }
  }

  func testLiveDatesAndIdentifiersAreNew() {
    let env = DemoEnvironment.live

    XCTAssertNotEqual(env.uuid(), env.uuid())
    XCTAssertLessThanOrEqual(env.date(), env.date())
  }

  func testCasesOfAReducerThatIsOneExpression() {
    for reducer in [Day1UseOfEnvironment.reducer, Day1UseOfEnvironment.reducerWithClosure] {
      var environment = DemoEnvironment.failing
      var loads = 0
      environment.loadData = {
        loads += 1
        return Effect(value: .success(3))
      }
      let store = Store(initialState: 0, reducer: reducer, environment: environment)
      store.send(.didLoad)
      XCTAssertEqual(loads, 1)
    }
  }

  func testFireAndForget() {
    var environment = DemoEnvironment.failing
    var events: [String] = []
    environment.trackEvent = { event in
      .fireAndForget {
        events.append(event)
      }
    }
    let store = Store(initialState: 0, reducer: Day1UseOfEnvironment.submitReducer, environment: environment)

    store.send(.didTapSubmit)
    XCTAssertEqual(events, ["didSubmit"])
  }

  func testTheFirstEnvironment() {
    let environment = Day1FirstEnvironment.DemoEnvironment(loadData: { Effect(value: .failure(.serverError)) })
    let reducer = Reducer<Int, Result<Int, Day1FirstEnvironment.NetworkError>, Day1FirstEnvironment.DemoEnvironment> {
      state, action, env in
      guard case .success = action else { return .none }
      state += 1
      return env.loadData()
    }
    let store = TestStore(initialState: 0, reducer: reducer, environment: environment)

    store.send(.success(1)) { $0 = 1 }
    store.receive(.failure(.serverError))
  }

  // What `live` loads is random, so this reducer only counts the answers.
  private enum CountingAction: Equatable {
    case didLoad
    case wasAnswered
  }

  private static let countingReducer = Reducer<Int, CountingAction, DemoEnvironment> { state, action, env in
    switch action {
    case .didLoad: return env.loadData().map { _ in .wasAnswered }
    case .wasAnswered:
      state += 1
      return .none
    }
  }
}
