import XCTest

@testable import HarnessArchitecture
@testable import Harness

/// The interpreter's order is guaranteed; each test pins one part of it.
final class EngineTests: XCTestCase {
  private enum Action: Equatable {
    case start(Int)
    case value(String)
    case tick
  }

  /// An engine whose reducer notes every action and returns the effect of its number.
  private final class Bench {
    var log: [String] = []
    let timeline = TestScheduler()
    private(set) var engine: Engine<[String], Action>!

    init(_ effects: @escaping (Int, Bench) -> Effect<Action>) {
      engine = Engine(state: [], timeline: timeline) { [unowned self] state, action in
        switch action {
        case .start(let number): return effects(number, self)
        case .value(let text):
          state.append(text)
          log.append(text)
          return .none
        case .tick: return .none
        }
      }
      engine.runner.didCancel = { [unowned self] in log.append("cancel \($0.literal)") }
    }

    func effect(_ text: String) -> Effect<Action> {
      .deferred { [unowned self] in
        log.append("start \(text)")
        return Effect(value: .value(text))
      }
    }
  }

  func testOutputsWaitUntilAllStartsAreDone() {
    let bench = Bench { _, bench in .merge(bench.effect("a"), .concatenate(bench.effect("b"), bench.effect("c"))) }
    bench.engine.send(.start(0))
    XCTAssertEqual(bench.log, ["start a", "start b", "start c", "a", "b", "c"])
  }

  func testMergeStartsInOrderAndDueTogetherIsTheOrderOfScheduling() {
    let bench = Bench { _, bench in
      .merge(
        Effect(value: .value("late")).delay(for: .seconds(2), scheduler: bench.timeline),
        Effect(value: .value("first")).delay(for: .seconds(1), scheduler: bench.timeline),
        Effect(value: .value("second")).delay(for: .seconds(1), scheduler: MainScheduler.instance))
    }
    bench.engine.send(.start(0))
    XCTAssertEqual(bench.log, [])
    bench.timeline.advance(by: .seconds(1))
    XCTAssertEqual(bench.log, ["first", "second"])
    bench.timeline.advance(by: .seconds(1))
    XCTAssertEqual(bench.log, ["first", "second", "late"])
  }

  func testConcatenateWaitsForTheEndAndACancelledPartHasEnded() {
    struct PartID: Hashable {}
    let bench = Bench { number, bench in
      if number == 1 { return .cancel(id: PartID()) }
      return .concatenate(
        Effect(value: .value("never")).delay(for: .seconds(1), scheduler: bench.timeline).cancellable(id: PartID()),
        bench.effect("rest"))
    }
    bench.engine.send(.start(0))
    XCTAssertEqual(bench.log, [])
    bench.engine.send(.start(1))
    XCTAssertEqual(bench.log, ["cancel PartID()", "start rest", "rest"])
    bench.timeline.advance(by: .seconds(5))
    XCTAssertEqual(bench.log, ["cancel PartID()", "start rest", "rest"])
  }

  func testAPartThatIsCancelledByItsOwnOutputEndsOnce() {
    struct PartID: Hashable {}
    let timeline = TestScheduler()
    let engine = Engine<[String], String>(state: [], timeline: timeline) { state, action in
      state.append(action)
      switch action {
      case "go":
        return .concatenate(
          Effect(value: "waited").delay(for: .seconds(1), scheduler: timeline),
          .merge(
            Effect(value: "cancel").cancellable(id: PartID()),
            Effect(value: "slow").delay(for: .seconds(5), scheduler: timeline)),
          Effect(value: "rest"))
      case "cancel": return .cancel(id: PartID())
      default: return .none
      }
    }
    engine.send("go")
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["go", "waited", "cancel"])
    timeline.advance(by: .seconds(5))
    XCTAssertEqual(engine.state, ["go", "waited", "cancel", "slow", "rest"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testCancellingAroundAConcatenateEndsItsRest() {
    let bench = Bench { number, bench in
      if number == 1 { return .cancel(id: "all") }
      return Effect.concatenate(
        Effect(value: .value("never")).delay(for: .seconds(1), scheduler: bench.timeline), bench.effect("rest")
      ).cancellable(id: "all")
    }
    bench.engine.send(.start(0))
    bench.engine.send(.start(1))
    bench.timeline.advance(by: .seconds(5))
    XCTAssertEqual(bench.log, ["cancel \"all\""])
    XCTAssertEqual(bench.engine.runner.inFlight, [])
  }

  func testCancelInFlightCancelsWhenTheNewEffectStarts() {
    let bench = Bench { number, bench in
      Effect(value: .value("\(number)")).delay(for: .seconds(1), scheduler: bench.timeline)
        .cancellable(id: 7, cancelInFlight: true)
    }
    bench.engine.send(.start(1))
    bench.timeline.advance(by: .milliseconds(500))
    bench.engine.send(.start(2))
    bench.timeline.advance(by: .milliseconds(999))
    XCTAssertEqual(bench.log, ["cancel 7"])
    bench.timeline.advance(by: .milliseconds(1))
    XCTAssertEqual(bench.log, ["cancel 7", "2"])
  }

  func testOneIdOfSeveralEffectsIsReportedOnceAndNestedIdsToo() {
    let bench = Bench { number, bench in
      if number == 9 { return .cancel(ids: ["outer", "unknown"]) }
      return Effect(value: .value("x")).delay(for: .seconds(1), scheduler: bench.timeline)
        .cancellable(id: "inner").cancellable(id: "outer")
    }
    bench.engine.send(.start(1))
    bench.engine.send(.start(2))
    bench.engine.send(.start(9))
    XCTAssertEqual(bench.log, ["cancel \"outer\"", "cancel \"inner\""])
    XCTAssertEqual(bench.engine.runner.inFlight, [])
  }

  func testAnIdIsFreeAgainWhenItsEffectHasEnded() {
    let bench = Bench { number, bench in
      number == 9 ? .cancel(id: "a") : bench.effect("\(number)").cancellable(id: "a")
    }
    bench.engine.send(.start(1))
    bench.engine.send(.start(9))
    XCTAssertEqual(bench.log, ["start 1", "1"])
  }

  func testOutputsAlreadyDeliveredStayQueuedWhenTheirEffectIsCancelled() {
    let bench = Bench { _, bench in
      .merge(Effect(value: .value("delivered")).cancellable(id: "a"), .cancel(id: "a"))
    }
    bench.engine.send(.start(0))
    XCTAssertEqual(bench.log, ["delivered"])
  }

  func testAnActionSentWhileAnotherIsReducedIsQueued() {
    var order: [String] = []
    var send: ((Action) -> Void)?
    let engine = Engine<Int, Action>(state: 0, timeline: TestScheduler()) { _, action in
      order.append("begin \(action)")
      if action == .start(1) { send?(.tick) }
      order.append("end \(action)")
      return .none
    }
    send = { engine.send($0) }
    engine.send(.start(1))
    XCTAssertEqual(order, ["begin start(1)", "end start(1)", "begin tick", "end tick"])
  }

  func testALongChainOfActionsNeedsNoStack() {
    let count = LongTests.count(1_000_000, short: 100_000)
    let engine = Engine<Int, Action>(state: 0, timeline: TestScheduler()) { state, _ in
      state += 1
      return state < count ? Effect(value: .tick) : .none
    }
    engine.maxThousandsAtOnce = .max
    engine.send(.tick)
    XCTAssertEqual(engine.state, count)
  }

  func testALongConcatenationOfEffectsThatEndAtOnceNeedsNoStack() {
    let engine = Engine<Int, Action>(state: 0, timeline: TestScheduler()) { state, action in
      if action == .tick {
        state += 1
        return .none
      }
      return .concatenate((0..<100_000).map { _ in Effect(value: .tick) })
    }
    engine.maxThousandsAtOnce = .max
    engine.send(.start(0))
    XCTAssertEqual(engine.state, 100_000)
  }

  func testDelayMovesTheEndToo() {
    let bench = Bench { _, bench in
      .concatenate(
        Effect<Action>.fireAndForget { bench.log.append("work") }.delay(for: .seconds(1), scheduler: bench.timeline),
        bench.effect("after"))
    }
    bench.engine.send(.start(0))
    XCTAssertEqual(bench.log, ["work"])
    bench.timeline.advance(by: .seconds(1))
    XCTAssertEqual(bench.log, ["work", "start after", "after"])
  }

  func testMapIsAppliedWhenTheOutputComes() {
    var evaluated = 0
    let bench = Bench { _, bench in
      Effect(value: 3).delay(for: .seconds(1), scheduler: bench.timeline).map {
        evaluated += 1
        return .value("\($0)")
      }
    }
    bench.engine.send(.start(0))
    XCTAssertEqual(evaluated, 0)
    bench.timeline.advance(by: .seconds(1))
    XCTAssertEqual(bench.log, ["3"])
  }

  func testWhatIsInFlightSaysWhoStartedItAndWhatItWaitsFor() {
    let bench = Bench { number, bench in
      switch number {
      case 1: Effect(value: .tick).delay(for: .seconds(3), scheduler: bench.timeline)
      case 2: Effect(node: .never(waitingFor: "call search(\"sw\")"))
      default: Effect(value: .tick).delay(for: .seconds(1), scheduler: TestScheduler())
      }
    }
    for number in 1...3 { bench.engine.send(.start(number)) }
    bench.timeline.advance(by: .seconds(1))
    XCTAssertEqual(
      bench.engine.runner.inFlight,
      [
        InFlight(action: "start(1)", reason: .due(.seconds(2))),
        InFlight(action: "start(2)", reason: .answer("call search(\"sw\")")),
        InFlight(action: "start(3)", reason: .dueElsewhere(.seconds(1))),
      ])
  }

  func testAReleasedEngineCancelsItsEffectsAndLeavesNoCycle() {
    weak var released: Engine<Int, Action>?
    let timeline = TestScheduler()
    var isReduced = false
    do {
      let engine = Engine<Int, Action>(state: 0, timeline: timeline) { _, action in
        if action == .tick { isReduced = true }
        return action == .tick ? .none : Effect(value: .tick).delay(for: .seconds(1), scheduler: timeline)
      }
      released = engine
      engine.send(.start(0))
    }
    XCTAssertNil(released)
    timeline.advance(by: .seconds(2))
    XCTAssertFalse(isReduced)
  }

  func testFailingEffectsReportWhenTheyRun() {
    let issues = captureIssues {
      let engine = Engine<Int, Action>(state: 0, timeline: TestScheduler()) { _, _ in .failing("route") }
      engine.send(.tick)
    }
    XCTAssertEqual(issues.map(\.message), ["route - A failing effect ran."])
  }
}
