import XCTest

@testable import Harness

/// Effects in the words of RxComposableArchitecture.
final class RxEffectTests: XCTestCase {
  private enum Action: Equatable {
    case go
    case stop
    case out(String)
  }

  private let timeline = TestScheduler()
  private var log: [String] = []
  private var observer: AnyObserver<Action>?

  private func engine(_ effect: @escaping () -> Effect<Action>) -> Engine<[String], Action> {
    Engine<[String], Action>(state: [], timeline: timeline) { [unowned self] state, action in
      switch action {
      case .go: return effect().cancellable(id: "id")
      case .stop: return .cancel(id: "id")
      case .out(let text):
        log.append(text)
        state.append(text)
        return .none
      }
    }
  }

  /// Gives `first` at once and keeps the observer.
  private var subscription: Effect<Action> {
    .run { [unowned self] observer in
      observer.onNext(.out("first"))
      self.observer = observer
      return Disposables.create { self.log.append("disposed") }
    }
  }

  // MARK: Effect.run with an observer

  func testValuesComeAtOnceAndLaterUntilTheEnd() {
    let engine = engine { .concatenate(self.subscription, .just(.out("then"))) }
    engine.send(.go)
    XCTAssertEqual(engine.state, ["first"])
    XCTAssertEqual(engine.runner.inFlight.map(\.reason), [.outside])
    observer?.onNext(.out("second"))
    XCTAssertEqual(engine.state, ["first", "second"])
    observer?.onCompleted()
    XCTAssertEqual(log, ["first", "second", "then", "disposed"])
    XCTAssertEqual(engine.runner.inFlight, [])
    observer?.onNext(.out("late"))
    observer?.onCompleted()
    XCTAssertEqual(log.count, 4)
  }

  func testAnEffectThatEndsAtOnceIsDisposedOf() {
    let engine = engine {
      Effect.run { subscriber in
        subscriber.send(.out("a"))
        subscriber.send(.out("b"))
        subscriber.send(completion: .finished)
        subscriber.send(.out("late"))
        return Disposables.create { self.log.append("disposed") }
      }
    }
    engine.send(.go)
    XCTAssertEqual(engine.state, ["a", "b"])
    XCTAssertEqual(log.filter { $0 == "disposed" }.count, 1)
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testCancellingDisposes() {
    let engine = engine { self.subscription }
    engine.send(.go)
    engine.send(.stop)
    XCTAssertEqual(log, ["first", "disposed"])
    observer?.onNext(.out("late"))
    observer?.onCompleted()
    XCTAssertEqual(engine.state, ["first"])
    XCTAssertEqual(log.count, 2)
  }

  func testTheEndOfTheStoreDisposes() {
    do {
      let engine = engine { self.subscription }
      engine.send(.go)
      XCTAssertEqual(log, ["first"])
    }
    XCTAssertEqual(log, ["first", "disposed"])
    observer?.onNext(.out("late"))
  }

  func testValuesOfAnotherThreadComeWithTheNextStep() {
    let engine = engine { self.subscription }
    engine.send(.go)
    let group = DispatchGroup()
    let observer = observer
    DispatchQueue.global().async(group: group) {
      observer?.onNext(.out("from a thread"))
      observer?.onCompleted()
    }
    group.wait()
    XCTAssertEqual(engine.state, ["first"])
    engine.settle()
    XCTAssertEqual(engine.state, ["first", "from a thread"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testAnErrorIsAFailureAndTheEnd() {
    struct Broken: Error {}
    let engine = engine {
      Observable.create { observer in
        observer.onError(Broken())
        return Disposables.create()
      }
    }
    let issues = captureIssues { engine.send(.go) }
    XCTAssertEqual(
      issues.map(\.message), ["An effect failed: Broken(). Output a Result, and send an action for its failure."])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  /// The closure alone decides which `run` is meant.
  func testTheAsyncFormIsStillMeantWhereItWas() {
    let engine = engine { .run { send in await send(.out("async")) } }
    engine.send(.go)
    XCTAssertEqual(engine.state, ["async"])
  }

  // MARK: Operators

  func testDoHearsWhatHappens() {
    let engine = engine {
      Effect<Action>.merge(.just(.out("a")), .just(.out("b")))
        .do(
          onNext: { [unowned self] in log.append("next \($0)") },
          onCompleted: { [unowned self] in log.append("completed") },
          onSubscribe: { [unowned self] in log.append("subscribe") }
        )
        .concatenate(with: .fireAndForget { [unowned self] in log.append("with") })
    }
    engine.send(.go)
    XCTAssertEqual(
      log, ["subscribe", "next out(\"a\")", "next out(\"b\")", "completed", "with", "a", "b"])
  }

  func testADoneEffectThatIsCancelledIsNotCompleted() {
    let engine = engine {
      self.subscription.do(onNext: { _ in }, onCompleted: { [unowned self] in log.append("completed") })
    }
    engine.send(.go)
    engine.send(.stop)
    XCTAssertEqual(log, ["first", "disposed"])
  }

  func testConcatenateWith() {
    let engine = engine {
      Effect(value: Action.out("a")).delay(for: 1, scheduler: MainScheduler.instance).concatenate(
        with: .just(.out("b")))
    }
    engine.send(.go)
    XCTAssertEqual(engine.state, [])
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["a", "b"])
  }

  func testFilterAndCompactMapAndErase() {
    let engine = engine {
      Effect<Int>.merge(.just(1), .just(2), .just(3)).filter { $0 != 2 }.compactMap { $0 == 3 ? nil : "\($0)" }
        .asObservable().observable.eraseToEffect(Action.out)
    }
    engine.send(.go)
    XCTAssertEqual(engine.state, ["1"])
  }

  // MARK: Timers and times

  func testATimerOfNumbersCounts() {
    enum TimerID {}
    for byType in [true, false] {
      let engine = engine {
        (byType
          ? Effect<Int>.timer(id: TimerID.self, every: .seconds(1), on: MainScheduler.instance)
          : Effect<Int>.timer(id: 7, every: 1, on: MainScheduler.instance))
          .map { .out("\($0)") }
      }
      engine.send(.go)
      timeline.advance(by: .seconds(3))
      XCTAssertEqual(engine.state, ["0", "1", "2"])
      engine.send(.stop)
      engine.send(.go)
      timeline.advance(by: .seconds(1))
      XCTAssertEqual(engine.state.last, "0", "each start counts anew")
      engine.send(.stop)
    }
  }

  /// Without a type of output the timer is the one that it was.
  func testATimerWithoutATypeOutputsTheTime() {
    let engine = engine {
      Effect.timer(id: 1, every: .seconds(2), on: MainScheduler.instance).map { .out("\($0 / .seconds(1))") }
    }
    engine.send(.go)
    timeline.advance(by: .seconds(2))
    XCTAssertEqual(engine.state, ["2.0"])
    engine.send(.stop)
  }

  func testThrottleBySeconds() {
    var number = 0
    let engine = engine {
      number += 1
      return Effect(value: .out("\(number)")).throttle(id: 1, for: 1, scheduler: MainScheduler.instance, latest: false)
    }
    engine.send(.go)
    timeline.advance(by: .milliseconds(999))
    engine.send(.go)
    XCTAssertEqual(engine.state, ["1"])
    timeline.advance(by: .milliseconds(1))
    XCTAssertEqual(engine.state, ["1", "2"])
  }
}
