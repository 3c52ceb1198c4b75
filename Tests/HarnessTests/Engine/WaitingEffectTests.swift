import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// An id also cancels what waits for its turn under it, whichever action has started that.
final class WaitingEffectTests: XCTestCase {
  private enum Action: Equatable { case go(Int), cancel(Int), replace, out(String) }

  private enum Waiting { case start, stop, got(Int) }

  private let timeline = TestScheduler()

  private func outputs(
    _ effect: @escaping (WaitingEffectTests) -> Effect<Action>, _ steps: (Engine<[String], Action>) -> Void
  )
    -> [String]
  {
    let engine = Engine<[String], Action>(state: [], timeline: timeline) { [unowned self] state, action in
      switch action {
      case .go: return effect(self)
      case .cancel(let id): return .cancel(id: id)
      case .replace: return self.late("new").cancellable(id: 1, cancelInFlight: true)
      case .out(let text):
        state.append(text)
        return .none
      }
    }
    engine.send(.go(0))
    steps(engine)
    timeline.advance(by: .seconds(10))
    XCTAssertEqual(engine.runner.inFlight, [])
    return engine.state
  }

  private func late(_ text: String) -> Effect<Action> {
    Effect(value: .out(text)).delay(for: .seconds(1), scheduler: timeline)
  }

  func testAPartThatHasNotBegunIsCancelled() {
    let parts: [(WaitingEffectTests) -> Effect<Action>] = [
      { .concatenate($0.late("a"), $0.late("b").cancellable(id: 1), $0.late("c")) },
      { .concatenate($0.late("a"), $0.late("b").cancellable(id: 1).map { $0 }, $0.late("c")) },
      { .concatenate($0.late("a"), .merge($0.late("b").cancellable(id: 1), .none), $0.late("c")) },
      { .concatenate(.concatenate($0.late("a"), $0.late("b").cancellable(id: 1)), $0.late("c")) },
    ]
    for part in parts {
      XCTAssertEqual(outputs(part) { $0.send(.cancel(1)) }, ["a", "c"])
      XCTAssertEqual(outputs(part) { $0.send(.cancel(2)) }, ["a", "b", "c"])
      // Before it began to wait.
      XCTAssertEqual(outputs(part) { _ in }, ["a", "b", "c"])
    }
  }

  func testAnotherEffectOfTheIdTakesItsPlace() {
    XCTAssertEqual(
      outputs({ .concatenate($0.late("a"), $0.late("b").cancellable(id: 1)) }) { $0.send(.replace) }, ["a", "new"])
  }

  func testWhatAnEffectCancelsItselfIsWhatWasThereBefore() {
    XCTAssertEqual(
      outputs({ .concatenate(.cancel(id: 1), $0.late("a").cancellable(id: 1)) }) { _ in }, ["a"])
    XCTAssertEqual(
      outputs({ .concatenate($0.late("a"), .cancel(id: 1), $0.late("b").cancellable(id: 1)) }) { _ in }, ["a", "b"])
  }

  /// A cancellation by another action counts, whatever the effect itself cancels after it.
  func testAnOwnCancellationDoesNotHideAnother() {
    XCTAssertEqual(
      outputs({ .concatenate($0.late("a"), .cancel(id: 1), $0.late("b").cancellable(id: 1)) }) { $0.send(.cancel(1)) },
      ["a"])
    XCTAssertEqual(
      outputs({
        .concatenate(
          Effect<Action>.cancel(id: 1).cancellable(id: "inner").cancellable(id: "outer"),
          $0.late("a").cancellable(id: 1))
      }) { _ in }, ["a"])
    XCTAssertEqual(
      outputs({
        .concatenate(.run { send in await send(.cancel(1)) }, $0.late("a").cancellable(id: 1))
      }) { _ in }, ["a"])
  }

  /// It was returned to the store, which has cancelled it.
  func testWhatIsCancelledBeforeItBeginsWasNotForgotten() {
    let feature = Feature(
      "waiting", initialState: 0,
      reducer: Reducer<Int, Waiting, (a: () -> Effect<Int>, b: () -> Effect<Int>)> { state, action, world in
        switch action {
        case .start: return .concatenate(world.a().map(Waiting.got), world.b().map(Waiting.got).cancellable(id: 1))
        case .stop: return .cancel(id: 1)
        case .got(let number):
          state = number
          return .none
        }
      }
    ) { (a: $0.effect("a"), b: $0.effect("b")) }
    let result = feature.check(
      transcript: """
        transcript 1
        feature waiting
        stub a = 1 after 1s

        send start
          call a()
        advance 500ms
          nothing
        send stop
          nothing
        run
          +500ms
          receive got(1)
          state = 1
        end

        """)
    XCTAssertEqual(result.failures, [])
  }

  /// A sequence cancelled as a whole no longer waits, and nothing is kept for it.
  func testACancelledSequenceWaitsNoMore() {
    XCTAssertEqual(
      outputs({ .concatenate($0.late("a"), $0.late("b").cancellable(id: 1)).cancellable(id: 2) }) { engine in
        engine.send(.cancel(2))
        engine.send(.cancel(1))
        engine.send(.go(1))
      }, ["a", "b"])
  }

  /// A timer that restarts itself does so from the last part of a concatenation.
  func testWhatAnOutputStartsHasNotWaited() {
    var count = 0
    XCTAssertEqual(
      outputs({ test in
        count += 1
        return count < 3
          ? .concatenate(test.late("a"), Effect(value: .go(count))).cancellable(id: 1, cancelInFlight: true) : .none
      }) { _ in }, ["a", "a"])
  }
}
