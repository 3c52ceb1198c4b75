import XCTest

@testable import HarnessArchitecture
@testable import Harness

/// Effects in the API of RxComposableArchitecture.
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

  /// Outputs `first` at once and keeps the observer.
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

  /// Threads of the pool are shared: another task on the store's thread doesn't belong to the test.
  func testValuesOfAnotherTaskOfTheSameThreadComeWithTheNextStep() {
    final class Lent: TaskExecutor, @unchecked Sendable {
      var jobs: [UnownedJob] = []
      func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }
      func drain() { while !jobs.isEmpty { jobs.removeFirst().runSynchronously(on: asUnownedTaskExecutor()) } }
    }
    nonisolated(unsafe) let test = self
    nonisolated(unsafe) var engine: Engine<[String], Action>?
    nonisolated(unsafe) var states: [[String]] = []
    nonisolated(unsafe) var end: CheckedContinuation<Void, Never>?
    let ended = DispatchSemaphore(value: 0)
    Thread {
      let thread = Lent()
      Task(executorPreference: thread) {
        engine = test.engine { test.subscription }
        engine?.send(.go)
        await withCheckedContinuation { end = $0 }
      }
      thread.drain()
      Task(executorPreference: thread) { test.observer?.onNext(.out("from a task")) }
      thread.drain()
      states.append(engine?.state ?? [])
      engine?.settle()
      states.append(engine?.state ?? [])
      engine = nil
      end?.resume()
      thread.drain()
      ended.signal()
    }.start()
    ended.wait()
    XCTAssertEqual(states, [["first"], ["first", "from a task"]])
  }

  /// Although the value and the end arrive outside of any step.
  func testWhatAValueStartsIsDoneAtOnce() {
    let engine = engine {
      .concatenate(
        self.subscription.receive(on: MainScheduler.instance),
        Effect(value: .out("late")).delay(for: 1, scheduler: MainScheduler.instance))
    }
    engine.send(.go)
    observer?.onNext(.out("second"))
    XCTAssertEqual(engine.state, ["first", "second"])
    observer?.onCompleted()
    XCTAssertEqual(engine.runner.inFlight.map(\.reason), [.due(.seconds(1))])
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["first", "second", "late"])
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

  func testAnErrorAfterTheEndIsNone() {
    struct Broken: Error {}
    for end in [Action.stop, nil] {
      let engine = engine { self.subscription }
      engine.send(.go)
      if let end { engine.send(end) } else { observer?.onCompleted() }
      let issues = captureIssues { observer?.onError(Broken()) }
      XCTAssertEqual(issues.map(\.message), [])
    }
  }

  func testAnErrorOfAnotherThreadIsReportedWithTheNextStep() {
    struct Broken: Error {}
    let engine = engine { self.subscription }
    engine.send(.go)
    let group = DispatchGroup()
    let observer = observer
    DispatchQueue.global().async(group: group) { observer?.onError(Broken()) }
    group.wait()
    let issues = captureIssues { engine.settle() }
    XCTAssertEqual(issues.count, 1)
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  /// The closure alone determines which `run` is meant.
  func testTheAsyncFormIsStillMeantWhereItWas() {
    let engine = engine { .run { send in await send(.out("async")) } }
    engine.send(.go)
    XCTAssertEqual(engine.state, ["async"])
  }

  // MARK: Operators

  func testDoHearsWhatHappens() {
    let engine = engine {
      Effect<Action>.merge(.just(.out("a")), .just(.out("b"))).delay(for: 1, scheduler: MainScheduler.instance)
        .do(
          onNext: { [unowned self] in log.append("next \($0)") },
          onCompleted: { [unowned self] in log.append("completed") },
          onSubscribe: { [unowned self] in log.append("subscribe") }
        )
        .concatenate(with: .fireAndForget { [unowned self] in log.append("with") })
    }
    engine.send(.go)
    XCTAssertEqual(log, ["subscribe"])
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(
      log, ["subscribe", "next out(\"a\")", "a", "next out(\"b\")", "b", "completed", "with"])
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

  func testOtherNames() {
    let own = TestScheduler()
    let engine = engine {
      .concatenate(
        Observable.deferred { Observable.merge(.just(.out("a")), .just(.out("b"))) }
          .observeOn(own).observe(on: MainScheduler.instance),
        Observable.empty(),
        Effect.just(.out("c")).observe(on: own).observeOn(MainScheduler.instance))
    }
    engine.send(.go)
    XCTAssertEqual(engine.state, [])
    own.advance()
    XCTAssertEqual(engine.state, ["a", "b", "c"])
  }

  // MARK: Timers and times

  func testATimerOfNumbersCounts() {
    enum TimerID {}
    let timers: [Effect<Int>] = [
      .timer(id: TimerID.self, every: .seconds(1), on: MainScheduler.instance),
      .timer(id: TimerID.self, every: 1, on: MainScheduler.instance),
      .timer(id: 7, every: .seconds(1), on: MainScheduler.instance),
      .timer(id: 7, every: 1, on: MainScheduler.instance),
    ]
    for timer in timers {
      let engine = engine { timer.map { .out("\($0)") } }
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

  /// Without an output type, the timer is the original one.
  func testATimerWithoutATypeOutputsTheTime() {
    let engine = engine {
      Effect.timer(id: 1, every: 2, on: MainScheduler.instance).map { .out("\($0 / .seconds(1))") }
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
