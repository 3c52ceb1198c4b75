import XCTest

@testable import HarnessArchitecture
@testable import Harness

final class OperatorTests: XCTestCase {
  private enum Action: Equatable {
    case go(Int)
    case cancel
    case out(String)
  }

  private func engine(
    _ timeline: TestScheduler, _ effect: @escaping (Int) -> Effect<Action>
  ) -> Engine<[String], Action> {
    Engine(state: [], timeline: timeline) { state, action in
      switch action {
      case .go(let number): return effect(number)
      case .cancel: return .cancel(id: "id")
      case .out(let text):
        state.append(text)
        return .none
      }
    }
  }

  func testFlatMapStartsEachInnerEffectAndEndsWithTheLast() {
    let timeline = TestScheduler()
    let engine = engine(timeline) { _ in
      .concatenate(
        Effect<Int>.merge(Effect(value: 2), Effect(value: 1)).flatMap { number in
          Effect(value: .out("\(number)")).delay(for: .seconds(number), scheduler: timeline)
        },
        Effect(value: .out("end")))
    }
    engine.send(.go(0))
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["1"])
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["1", "2", "end"])
  }

  func testDebounceStartsItsUpstreamAfterTheQuietPeriod() {
    let timeline = TestScheduler()
    var started: [Int] = []
    let engine = engine(timeline) { number in
      Effect.deferred {
        started.append(number)
        return Effect(value: .out("\(number)")).delay(for: .seconds(1), scheduler: timeline)
      }
      .debounce(id: "id", for: .milliseconds(300), scheduler: DispatchQueue.main)
    }
    engine.send(.go(1))
    timeline.advance(by: .milliseconds(299))
    engine.send(.go(2))
    timeline.advance(by: .milliseconds(300))
    XCTAssertEqual(started, [2])
    // The upstream is under the same id: a third request cancels the second in flight.
    engine.send(.go(3))
    timeline.advance(by: .seconds(2))
    XCTAssertEqual(engine.state, ["3"])
  }

  func testThrottleHandsOnOneInAnInterval() {
    for latest in [true, false] {
      let timeline = TestScheduler()
      let engine = engine(timeline) { number in
        Effect(value: .out("\(number)")).throttle(id: "id", for: .seconds(1), scheduler: timeline, latest: latest)
      }
      engine.send(.go(1))
      XCTAssertEqual(engine.state, ["1"])
      timeline.advance(by: .milliseconds(400))
      engine.send(.go(2))
      engine.send(.go(3))
      XCTAssertEqual(engine.state, ["1"])
      timeline.advance(by: .milliseconds(600))
      XCTAssertEqual(engine.state, ["1", latest ? "3" : "2"])
      timeline.advance(by: .seconds(5))
      engine.send(.go(4))
      XCTAssertEqual(engine.state, ["1", latest ? "3" : "2", "4"])
    }
  }

  func testWhatAThrottleHeldBackIsGoneWhenItIsCancelled() {
    for latest in [true, false] {
      let timeline = TestScheduler()
      let engine = engine(timeline) { number in
        Effect(value: .out("\(number)")).throttle(id: "id", for: .seconds(1), scheduler: timeline, latest: latest)
      }
      engine.send(.go(1))
      engine.send(.go(2))
      engine.send(.cancel)
      engine.send(.go(3))
      timeline.advance(by: .seconds(5))
      XCTAssertEqual(engine.state, ["1", "3"])
    }
  }

  func testThrottleKeepsItsTimesPerStore() {
    let timeline = TestScheduler()
    let effect = { (number: Int) in
      Effect(value: Action.out("\(number)")).throttle(id: "id", for: .seconds(1), scheduler: timeline, latest: true)
    }
    let first = engine(timeline, effect)
    let second = engine(timeline, effect)
    first.send(.go(1))
    second.send(.go(2))
    XCTAssertEqual(first.state, ["1"])
    XCTAssertEqual(second.state, ["2"])
  }

  func testTimersThatFallDueTogetherKeepTheirPlace() {
    let timeline = TestScheduler()
    let engine = engine(timeline) { number in
      Effect<Duration>.timer(id: number, every: .seconds(number), on: MainScheduler.instance).map {
        .out("\(number)@\($0)")
      }
    }
    engine.send(.go(1))
    engine.send(.go(2))
    engine.send(.go(3))
    timeline.advance(by: .seconds(6))
    XCTAssertEqual(
      engine.state.filter { $0.hasSuffix("@6.0 seconds") }, ["1@6.0 seconds", "2@6.0 seconds", "3@6.0 seconds"])
    XCTAssertEqual(engine.state.count, 11)
  }

  func testATimerRunsUntilItIsCancelled() {
    let timeline = TestScheduler()
    let engine = engine(timeline) { _ in
      Effect<Duration>.timer(id: "id", every: .seconds(1), on: timeline).map { _ in .out("tick") }
    }
    engine.send(.go(1))
    timeline.advance(by: .milliseconds(2500))
    XCTAssertEqual(engine.runner.inFlight, [InFlight(action: "go(1)", id: "\"id\"", reason: .due(.milliseconds(500)))])
    engine.send(.cancel)
    timeline.advance(by: .seconds(5))
    XCTAssertEqual(engine.state, ["tick", "tick"])
  }

  func testReceiveOnIsDueAtOnce() {
    let engine = engine(TestScheduler()) { _ in
      Effect.merge(Effect(value: .out("later")).receive(on: MainScheduler.instance), Effect(value: .out("now")))
    }
    engine.send(.go(0))
    XCTAssertEqual(engine.state, ["now", "later"])
  }

  func testEndlessWorkWithoutDelayIsReported() {
    let issues = captureIssues {
      let engine = engine(TestScheduler()) { number in
        Effect(value: .go(number + 1)).receive(on: MainScheduler.instance)
      }
      engine.send(.go(0))
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        Work without delay repeats for ever, go → go: 10,000 pieces of it have made each other due at once. Everything in \
        flight was cancelled.
        """
      ])
  }

  func testEndlessWorkWithoutDelayDoesNotKeepTimeFromMoving() {
    let timeline = TestScheduler()
    let engine = engine(timeline) { _ in
      Effect<Duration>.timer(id: "id", every: .zero, on: timeline).map { _ in .go(1) }
    }
    let issues = captureIssues {
      engine.send(.go(0))
      timeline.advance(by: .seconds(1))
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(timeline.now, .seconds(1))
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testResultsOfSynchronousWork() {
    struct Failure: Error, CustomStringConvertible { var description: String { "failed" } }
    let engine = engine(TestScheduler()) { _ in
      .merge(
        Effect<Result<Int, Failure>>.result { .success(1) }.map { .out("\($0)") },
        Effect<Result<Int, Failure>>.result { .failure(Failure()) }.map { .out("\($0)") },
        Effect<Result<Int, any Error>>.catching { 2 }.map { .out("\($0)") },
        Effect<Result<Int, any Error>>.catching { throw Failure() }.map { .out("\($0)") })
    }
    engine.send(.go(0))
    XCTAssertEqual(engine.state, ["success(1)", "failure(failed)", "success(2)", "failure(failed)"])
  }

  func testAnEffectWithoutOutputsIsOneOfAnyOutputAndEnds() {
    let timeline = TestScheduler()
    var worked: [String] = []
    let engine = engine(timeline) { _ in
      let work: Effect<Never> = .fireAndForget { worked.append("worked") }
      return .concatenate(
        work.delay(for: .seconds(1), scheduler: timeline).fireAndForget(), Effect(value: .out("end")))
    }
    engine.send(.go(0))
    XCTAssertEqual(worked, ["worked"])
    XCTAssertEqual(engine.state, [])
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["end"])
  }

  func testAFutureThatIsFulfilledAtItsTimeKeepsItsPlaceAmongWhatIsDueTogether() {
    let timeline = TestScheduler()
    let engine = engine(timeline) { number in
      .concatenate(
        Effect(value: .out("\(number) waited")).delay(for: .seconds(1), scheduler: timeline),
        .future { $0(.out("\(number) fulfilled")) },
        Effect(value: .out("\(number) ended")))
    }
    engine.send(.go(1))
    engine.send(.go(2))
    timeline.advance(by: .seconds(1))
    let one = ["waited", "fulfilled", "ended"]
    XCTAssertEqual(engine.state, one.map { "1 \($0)" } + one.map { "2 \($0)" })
  }

  func testAFutureIsFulfilledOnceNowOrLater() {
    var later: ((Action) -> Void)?
    let engine = engine(TestScheduler()) { number in
      .future { fulfill in
        if number == 0 {
          fulfill(.out("now"))
          fulfill(.out("twice"))
        } else {
          later = fulfill
        }
      }
    }
    engine.send(.go(0))
    XCTAssertEqual(engine.state, ["now"])
    engine.send(.go(1))
    XCTAssertEqual(engine.runner.inFlight, [InFlight(action: "go(1)", reason: .outside)])
    later?(.out("later"))
    XCTAssertEqual(engine.state, ["now", "later"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }
}
