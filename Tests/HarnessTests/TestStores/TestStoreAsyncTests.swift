import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The async verbs serve hops to the main actor, in one order; the synchronous ones finish everything else.
final class TestStoreAsyncTests: XCTestCase {
  private struct State: Equatable {
    var numbers: [Int] = []
  }

  private enum Action: Equatable {
    case start
    case later
    case number(Int)
  }

  @MainActor
  private static func onMain(_ number: Int) -> Int { number * 10 }

  private func makeStore() -> TestStore<State, Action, Void> {
    let scheduler = TestScheduler()
    return TestStore(
      initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .start:
          return .run { send in
            for number in 1...2 { await send(.number(await Self.onMain(number))) }
          }
        case .later:
          return .run { send in
            try await TestClock(scheduler).sleep(for: .seconds(1))
            await send(.number(await Self.onMain(3)))
          }
        case .number(let number):
          state.numbers.append(number)
          return .none
        }
      }, environment: (), scheduler: scheduler)
  }

  private func steps(_ store: TestStore<State, Action, Void>) async {
    await store.send(.start)
    await store.receive(.number(10)) { $0.numbers = [10] }
    await store.receive(/Action.number) { $0.numbers = [10, 20] }
    await store.send(.later)
    await store.advance(by: .seconds(1))
    await store.receive(where: { $0 == .number(30) }) { $0.numbers = [10, 20, 30] }
    await store.finish()
  }

  func testHopsToTheMainActorAreServed() async {
    let issues = await captureIssues { await steps(makeStore()) }
    XCTAssertEqual(issues, [])
  }

  @MainActor
  func testAlsoWhenTheTestIsOnTheMainActor() async {
    let store = makeStore()
    await store.send(.start)
    await store.receive(unordered: [.number(20), .number(10)]) { $0.numbers = [10, 20] }
    await store.finish()
  }

  func testSynchronousStepsServeThemToo() throws {
    try SystemShows.mainActor()
    let issues = captureIssues {
      let store = makeStore()
      store.send(.start)
      store.receive(.number(10)) { $0.numbers = [10] }
      store.receive(.number(20)) { $0.numbers = [10, 20] }
      store.send(.later)
      store.advance(by: .seconds(1))
      store.receive(.number(30)) { $0.numbers = [10, 20, 30] }
      store.finish()
    }
    XCTAssertEqual(issues, [])
  }

  func testAFailureIsReportedAtTheLineOfItsStep() async {
    let line = #line + 3
    let issues = await captureIssues {
      let store = makeStore()
      await store.send(.number(1)) { $0.numbers = [2] }
      await store.finish()
    }
    XCTAssertEqual(issues.map(\.line), [line])
  }
}
