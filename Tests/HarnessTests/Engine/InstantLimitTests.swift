import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Endless actions without time between them are a failure, whatever plays them; with time between them they aren't.
final class InstantLimitTests: XCTestCase {
  private enum Action: Equatable { case a, b, c, timed, loop, row(Row), yield, flood }
  private enum Row: Equatable { case again(Int) }

  private static func reducer(_ scheduler: (any Scheduler)?) -> Reducer<Int, Action, Void> {
    Reducer { state, action, _ in
      state += 1
      switch action {
      case .a: return Effect(value: .b)
      case .b: return Effect(value: .c)
      case .c: return Effect(value: .a)
      case .timed:
        guard state < 30_000, let scheduler else { return .none }
        return Effect(value: .timed).delay(for: .milliseconds(1), scheduler: scheduler)
      case .loop: return .run { send in await send(.loop) }
      case .row(.again(let n)): return Effect(value: .row(.again(n + 1)))
      case .flood: return .run { send in while true { await send(.timed) } }
      case .yield: return .run { _ in while !Task.isCancelled { await Task.yield() } }
      }
    }
  }

  private func messages(_ action: Action) -> [String] {
    captureIssues {
      let store = TestStore(initialState: 0, reducer: Self.reducer(nil), environment: ())
      store.exhaustivity = .off
      store.send(action)
    }.map(\.message)
  }

  func testATestStoreNamesTheCycle() {
    for (action, cycle) in [
      (Action.b, "a → b → c → a"), (.loop, "loop → loop"), (.row(.again(0)), "row.again → row.again"),
    ] {
      XCTAssertEqual(
        messages(action),
        [
          """
          More than 10,000 actions followed each other without any time passing: \(cycle). Everything in flight was \
          cancelled. Send the action only while something is left to do, or let time pass in between.
          """
        ])
    }
  }

  func testAStoreOfATestNamesTheCycle() {
    let issues = captureIssues {
      let store = Store(initialState: 0, reducer: Self.reducer(nil), environment: ())
      store.send(.a)
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains(": a → b → c → a.") ?? false, "\(issues)")
  }

  func testATaskThatNeverWaitsIsEnded() throws {
    try LongTests.require()
    XCTAssertEqual(messages(.yield).count, 1)
  }

  /// It ignores its cancellation, and never waits.
  func testALoopThatSendsForEverIsEnded() {
    XCTAssertEqual(messages(.flood).count, 1)
  }

  func testWorkWithoutDelayNamesItsActions() {
    let timeline = TestScheduler()
    let engine = Engine<Int, Action>(state: 0, timeline: timeline) { _, _ in
      Effect(value: .a).delay(for: .zero, scheduler: timeline)
    }
    XCTAssertEqual(
      captureIssues { engine.send(.a) }.map(\.message),
      [
        """
        Work without delay repeats for ever, a → a: 10,000 pieces of it have made each other due at once. Everything in \
        flight was cancelled.
        """
      ])
  }

  func testWhatTimeLiesBetweenGoesOn() {
    let timeline = TestScheduler()
    let reducer = Self.reducer(timeline)
    let engine = Engine<Int, Action>(state: 0, timeline: timeline) { reducer.run(&$0, $1, ()) }
    XCTAssertEqual(
      captureIssues {
        engine.send(.timed)
        for _ in 0..<4 { timeline.advance(by: .milliseconds(8_000)) }
      }.map(\.message), [])
    XCTAssertEqual(engine.state, 30_000)
  }

  func testEachStepHasItsOwn() {
    let engine = Engine<Int, Action>(state: 0, timeline: TestScheduler()) { state, action in
      state += 1
      return action == .a ? .merge((0..<6_000).map { _ in Effect(value: .b) }) : .none
    }
    XCTAssertEqual(captureIssues { for _ in 0..<4 { engine.send(.a) } }.map(\.message), [])
    XCTAssertEqual(engine.state, 4 * 6_001)
  }
}
