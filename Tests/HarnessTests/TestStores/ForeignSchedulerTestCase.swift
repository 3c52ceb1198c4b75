import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Tests with a scheduler that the test created and that isn't the store's, and stores whose reducer notes what it receives.
class ForeignSchedulerTestCase: XCTestCase {
  enum Action: Equatable {
    case start
    case stop
    case did(String)
  }

  struct Broken: Error {}

  typealias Store = TestStore<[String], Action, Void>

  let scheduler = TestScheduler()
  var clock: TestClock { TestClock(scheduler) }
  /// The actions in order, from all sources.
  var log: [String] = []

  /// - Parameters:
  ///   - name: The prefix of the store's entries in the log.
  ///   - then: The effect of what was received.
  ///   - effect: The effect of `start`.
  func makeReducer(
    _ name: String = "", then: @escaping (String) -> Effect<Action> = { _ in .none },
    _ effect: @escaping () -> Effect<Action>
  ) -> Reducer<[String], Action, Void> {
    Reducer { [unowned self] state, action, _ in
      switch action {
      case .start: return effect().cancellable(id: "work")
      case .stop: return .cancel(id: "work")
      case .did(let what):
        log.append(name + what)
        state.append(what)
        return then(what)
      }
    }
  }

  func makeStore(
    _ name: String = "", on own: TestScheduler = TestScheduler(), unstructuredWork: UnstructuredWork = .reported,
    then: @escaping (String) -> Effect<Action> = { _ in .none }, _ effect: @escaping () -> Effect<Action>
  ) -> Store {
    TestStore(
      initialState: [], reducer: makeReducer(name, then: then, effect), environment: (), scheduler: own,
      unstructuredWork: unstructuredWork)
  }

  /// Sleeps on the clock of the test's own scheduler.
  func sleeping(_ what: String, _ seconds: Int = 1) -> Effect<Action> {
    let clock = clock
    return .run { send in
      try await clock.sleep(for: .seconds(seconds))
      await send(.did(what))
    }
  }

  func delayed(_ what: String, _ seconds: Int = 1) -> Effect<Action> {
    Effect(value: .did(what)).delay(for: .seconds(seconds), scheduler: scheduler)
  }

  func fulfilled(_ what: String, _ seconds: Int = 1) -> Effect<Action> {
    .future { [scheduler] fulfill in scheduler.schedule(after: .seconds(seconds)) { fulfill(.did(what)) } }
  }

  func end(_ store: Store) {
    store.skipReceivedActions()
    store.send(.stop)
    store.finish()
  }
}
