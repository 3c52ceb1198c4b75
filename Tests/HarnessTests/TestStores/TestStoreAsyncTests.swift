import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The async steps serve hops to the main actor, in one order; the synchronous ones finish everything else.
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

  func testTimeMovesToAnInstant() async {
    let store = makeStore()
    await store.send(.later)
    await store.advance(to: .seconds(1))
    await store.receive(.number(30)) { $0.numbers = [30] }
    await store.finish()
  }

  func testAListOfSteps() async {
    let store = makeStore()
    var seen: [Int] = []
    let line = #line + 2
    let issues = await captureIssues {
      await store.assert(
        .send(.start),
        .receive(.number(10)) { $0.numbers = [11] },
        .sequence(.send(.later), .advance(by: .seconds(1))),
        .receive(unordered: [.number(30)]) { $0.numbers = [10, 20, 30] },
        .do { seen = store.state.numbers },
        .environment { $0 = () },
        .send(.start), .skipReceivedActions(), .skipInFlightEffects())
      await store.finish()
    }
    XCTAssertEqual(issues.map { $0.line - line }, [2, 3])
    XCTAssertEqual(seen, [10, 20, 30])
  }

  // MARK: One step after the other

  private struct Calls { var call: @Sendable () async -> Void = {} }

  private func makeCaller() -> TestStore<State, Action, Calls> {
    TestStore(
      initialState: State(),
      reducer: Reducer { state, action, calls in
        if case .number(let number) = action { state.numbers.append(number) }
        guard case .start = action else { return .none }
        return .run { _ in await calls.call() }
      }, environment: Calls())
  }

  /// None of them causes the next one to be let through.
  func testStepsInsideAnEffectAreLeftOut() async {
    let issues = await captureIssues {
      let store = makeCaller()
      nonisolated(unsafe) let nested = store
      store.environment.call = {
        await nested.finish()
        await nested.advance(by: .seconds(1))
        await nested.run()
        await nested.skipReceivedActions()
        await nested.skipInFlightEffects()
        await nested.receive(.later)
        await nested.send(.number(1))
      }
      await store.send(.start)
      await store.finish()
      XCTAssertEqual(store.state, State())
      store.environment.call = {}
    }
    XCTAssertEqual(issues.map(\.message), Array(repeating: TestFailure.nestedStep, count: 7))
  }

  /// One of them continues; the others fail, at their lines.
  @MainActor
  func testTwoStepsAtOnce() async {
    let line = #line + 4
    let issues = await captureIssues {
      let store = makeStore()
      let first = Task { _ = await store.send(.later) }
      let second = Task { _ = await store.send(.number(7)) }
      for task in [first, second] { await task.value }
      await store.advance(by: .seconds(1))
      await store.receive(.number(30)) { $0.numbers = [30] }
      await store.finish()
    }
    XCTAssertEqual(issues.map(\.message), [TestFailure.nestedStep])
    XCTAssertEqual(issues.map(\.line), [line])
  }
}
