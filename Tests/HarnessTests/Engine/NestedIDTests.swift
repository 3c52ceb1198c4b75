import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// One id on an effect and on a part of it: what starts under an id never cancels the whole it belongs to.
final class NestedIDTests: XCTestCase {
  private struct ID: Hashable {}

  private enum Action: Equatable {
    case go(Int)
    case cancel
    case out(String)
  }

  private let timeline = TestScheduler()
  private var cancelled: [String] = []

  private func engine(_ effect: @escaping (Int) -> Effect<Action>) -> Engine<[String], Action> {
    let engine = Engine<[String], Action>(state: [], timeline: timeline) { state, action in
      switch action {
      case .go(let number): return effect(number)
      case .cancel: return .cancel(id: ID())
      case .out(let text):
        state.append(text)
        return .none
      }
    }
    engine.runner.didCancel = { [unowned self] in cancelled.append($0.literal) }
    return engine
  }

  private func late(_ text: String, after seconds: Int = 1) -> Effect<Action> {
    Effect(value: .out(text)).delay(for: .seconds(seconds), scheduler: self.timeline)
  }

  // MARK: Each of them runs

  func testADebouncedEffectUnderItsOwnIdRuns() {
    for cancelInFlight in [false, true] {
      let engine = engine { number in
        Effect(value: .out("\(number)")).debounce(id: ID(), for: .seconds(1), scheduler: MainScheduler.instance)
          .cancellable(id: ID(), cancelInFlight: cancelInFlight)
      }
      engine.send(.go(1))
      timeline.advance(by: .milliseconds(999))
      engine.send(.go(2))
      timeline.advance(by: .seconds(1))
      XCTAssertEqual(engine.state, ["2"])
      XCTAssertEqual(engine.runner.inFlight, [])
      // The effect that was replaced, once.
      XCTAssertEqual(cancelled, ["ID()"])
      cancelled = []
    }
  }

  func testATimerUnderItsOwnIdRuns() {
    let engine = engine { number in
      Effect<Duration>.timer(id: ID(), every: .seconds(1), on: MainScheduler.instance).map { _ in .out("\(number)") }
        .cancellable(id: ID(), cancelInFlight: true)
    }
    engine.send(.go(1))
    timeline.advance(by: .seconds(2))
    engine.send(.go(2))
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["1", "1", "2"])
    engine.send(.cancel)
    timeline.advance(by: .seconds(5))
    XCTAssertEqual(engine.state, ["1", "1", "2"])
    XCTAssertEqual(cancelled, ["ID()", "ID()"])
  }

  func testAThrottledEffectUnderItsOwnIdKeepsWhatWaitsWhenItIsReplaced() {
    for latest in [true, false] {
      let engine = engine { number in
        Effect(value: .out("\(number)")).throttle(id: ID(), for: .seconds(1), scheduler: self.timeline, latest: latest)
          .cancellable(id: ID(), cancelInFlight: true)
      }
      for number in 1...3 { engine.send(.go(number)) }
      XCTAssertEqual(engine.state, ["1"])
      timeline.advance(by: .seconds(1))
      XCTAssertEqual(engine.state, ["1", latest ? "3" : "2"])
    }
  }

  func testAnAsyncEffectUnderItsOwnIdRuns() {
    let clock = TestClock(timeline)
    let engine = engine { number in
      Effect<Action>.run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.out("\(number)"))
      }
      .cancellable(id: ID(), cancelInFlight: true).cancellable(id: ID(), cancelInFlight: true)
    }
    engine.send(.go(1))
    engine.send(.go(2))
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["2"])
    XCTAssertEqual(cancelled, ["ID()"])
  }

  func testOtherIdsMayLieBetween() {
    let engine = engine { number in
      self.late("\(number)").cancellable(id: ID(), cancelInFlight: true)
        .cancellable(id: "between", cancelInFlight: true)
        .cancellable(id: ID(), cancelInFlight: true)
    }
    engine.send(.go(1))
    engine.send(.go(2))
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["2"])
    XCTAssertEqual(cancelled, ["ID()", "\"between\""])
  }

  // MARK: What is cancelled

  func testSiblingsAreReplacedAndWhatIsAroundGoesOn() {
    let engine = engine { _ in
      Effect<Action>.concatenate(
        .merge(
          self.late("first").cancellable(id: ID(), cancelInFlight: true),
          self.late("second").cancellable(id: ID(), cancelInFlight: true),
          self.late("beside")),
        Effect(value: .out("rest"))
      ).cancellable(id: ID(), cancelInFlight: true)
    }
    engine.send(.go(1))
    XCTAssertEqual(cancelled, ["ID()"])
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["second", "beside", "rest"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testOfFlatMapsInnerEffectsTheLastGoesOn() {
    let engine = engine { _ in
      Effect<Int>.merge(Effect(value: 1), Effect(value: 2).delay(for: .milliseconds(500), scheduler: self.timeline))
        .flatMap { self.late("\($0)").cancellable(id: ID(), cancelInFlight: true) }
        .cancellable(id: ID(), cancelInFlight: true)
    }
    engine.send(.go(1))
    timeline.advance(by: .seconds(2))
    XCTAssertEqual(engine.state, ["2"])
    XCTAssertEqual(cancelled, ["ID()"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testConcatenatedPartsOfOneIdFollowEachOther() {
    let engine = engine { _ in
      Effect<Action>.concatenate(
        self.late("first").cancellable(id: ID(), cancelInFlight: true),
        self.late("second").cancellable(id: ID(), cancelInFlight: true)
      ).cancellable(id: ID(), cancelInFlight: true)
    }
    engine.send(.go(1))
    timeline.advance(by: .seconds(2))
    XCTAssertEqual(engine.state, ["first", "second"])
    XCTAssertEqual(cancelled, [])
  }

  func testAnotherRunReplacesAllOfIt() {
    let engine = engine { number in
      .merge(
        self.late("\(number) other").cancellable(id: "other"),
        self.late("\(number) inner").cancellable(id: ID()),
        self.late("\(number)")
      ).cancellable(id: ID(), cancelInFlight: true)
    }
    engine.send(.go(1))
    engine.send(.go(2))
    XCTAssertEqual(cancelled, ["ID()", "\"other\""])
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["2 other", "2 inner", "2"])
  }

  func testCancellingTheIdEndsAllOfItAlsoFromInside() {
    let engine = engine { number in
      let cancel = Effect<Action>.concatenate(.cancel(id: ID()), Effect(value: .out("never")))
      return Effect<Action>.merge(
        self.late("never").cancellable(id: ID()), number == 1 ? cancel : .none, self.late("\(number) is cancelled")
      ).cancellable(id: ID(), cancelInFlight: true)
    }
    engine.send(.go(1))
    XCTAssertEqual(cancelled, ["ID()"])
    XCTAssertEqual(engine.runner.inFlight, [])
    engine.send(.go(2))
    engine.send(.cancel)
    XCTAssertEqual(cancelled, ["ID()", "ID()"])
    timeline.advance(by: .seconds(5))
    XCTAssertEqual(engine.state, [])
  }

  func testAnEffectThatStartsItselfAgainIsReplacedByItself() {
    let engine = engine { number in
      number == 4
        ? .none
        : Effect<Action>.concatenate(
          Effect(value: .out("\(number)")),
          Effect(value: .go(number + 1)).delay(for: .seconds(1), scheduler: self.timeline),
          self.late("never")
        ).cancellable(id: ID(), cancelInFlight: true).cancellable(id: ID(), cancelInFlight: true)
    }
    engine.send(.go(1))
    timeline.advance(by: .seconds(3))
    XCTAssertEqual(engine.state, ["1", "2", "3"])
    // What follows in the last one is in flight: nothing has replaced it.
    XCTAssertEqual(engine.runner.inFlight, [InFlight(action: "go(3)", id: "ID()", reason: .due(.seconds(1)))])
    XCTAssertEqual(cancelled, ["ID()", "ID()"])
  }

  /// Two throttles of one id share its times. An output of one type is never delivered as the other's.
  func testAThrottleInsideOneOfItsIdLosesNothing() {
    let engine = engine { _ in
      Effect<Int>.merge(Effect(value: 1), Effect(value: 2).delay(for: .milliseconds(500), scheduler: self.timeline))
        .throttle(id: ID(), for: .seconds(1), scheduler: self.timeline, latest: true)
        .map { Action.out("\($0)") }
        .throttle(id: ID(), for: .seconds(1), scheduler: self.timeline, latest: true)
    }
    engine.send(.go(1))
    timeline.advance(by: .seconds(5))
    XCTAssertEqual(engine.state.last, "2")
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  // MARK: Every kind of store

  private enum PageAction: Equatable {
    case child(Action)
    case out
  }

  /// The child and its parent, which are independent, use the same id.
  private static func page(_ scheduler: any Scheduler) -> Reducer<[String], PageAction, Void> {
    Reducer { state, action, _ in
      guard case .child(.go(let number)) = action else {
        if case .child(.out(let text)) = action { state.append(text) }
        return .none
      }
      let child = Effect(value: Action.out("\(number)")).delay(for: .seconds(1), scheduler: scheduler)
        .cancellable(id: ID(), cancelInFlight: true)
      return child.map(PageAction.child).cancellable(id: ID(), cancelInFlight: true)
    }
  }

  func testInTheLiveStore() {
    let store = Store(initialState: [String](), reducer: Self.page(timeline), environment: ())
    store.send(.child(.go(1)))
    store.send(.child(.go(2)))
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(store.state, ["2"])
  }

  func testInATestStore() {
    let store = TestStore(initialState: [], reducer: Self.page(MainScheduler.instance), environment: ())
    store.send(.child(.go(1)))
    store.send(.child(.go(2)))
    store.advance(by: .seconds(1))
    store.receive(.child(.out("2"))) { $0 = ["2"] }
    store.finish()
  }

  func testInATranscript() throws {
    let feature = Feature<[String], PageAction, Void>(
      "page", initialState: [], reducer: Self.page(MainScheduler.instance)
    ) { _ in }
    let script = "transcript 1\nfeature page\nsend child(.go(1))\nsend child(.go(2))\nrun\nend\n"
    let checker = ScriptChecker(Suite(feature), load: noFiles)
    let played = try checker.play(path: "page.transcript", bytes: Array(script.utf8))
    XCTAssertEqual(
      TranscriptWriter.text(played.document, lines: played.lines),
      """
      transcript 1
      feature page
      send child(.go(1))
        nothing
      send child(.go(2))
        cancel ID()
      run
        +1s
        receive child(.out("2"))
        state[0] = "2"
      end

      """)
  }
}
