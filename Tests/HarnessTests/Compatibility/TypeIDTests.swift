import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Types as ids of effects.
final class TypeIDTests: XCTestCase {
  private enum CancelID {}
  private final class ClassID {}
  private struct GenericID<Value> {}
  private enum Search { enum ID {} }
  private enum Cart { enum ID {} }

  private enum Action: Equatable {
    case go(Int)
    case stop
    case out(String)
  }

  private let timeline = TestScheduler()
  private var cancelled: [String] = []

  private func engine(
    stop: Effect<Action>, _ effect: @escaping (Int) -> Effect<Action>
  ) -> Engine<[String], Action> {
    let engine = Engine<[String], Action>(state: [], timeline: timeline) { state, action in
      switch action {
      case .go(let number): return effect(number)
      case .stop: return stop
      case .out(let text):
        state.append(text)
        return .none
      }
    }
    engine.runner.didCancel = { [unowned self] in cancelled.append($0.literal) }
    return engine
  }

  private func late(_ number: Int) -> Effect<Action> {
    Effect(value: .out("\(number)")).delay(for: .seconds(1), scheduler: MainScheduler.instance)
  }

  func testATypeCancels() {
    let engine = engine(stop: .cancel(id: CancelID.self)) { self.late($0).cancellable(id: CancelID.self) }
    engine.send(.go(1))
    engine.send(.go(2))
    XCTAssertEqual(engine.runner.inFlight.map(\.id), ["CancelID", "CancelID"])
    engine.send(.stop)
    timeline.run()
    XCTAssertEqual(engine.state, [])
    XCTAssertEqual(cancelled, ["CancelID"])
  }

  func testEqualValuesOfDifferentTypesAreDifferentIDs() {
    let engine = engine(stop: .cancel(id: 1.0)) { self.late($0).cancellable(id: $0) }
    engine.send(.go(1))
    engine.send(.stop)
    timeline.run()
    XCTAssertEqual(engine.state, ["1"])
  }

  func testATypeIsReplaced() {
    let engine = engine(stop: .none) { self.late($0).cancellable(id: CancelID.self, cancelInFlight: true) }
    engine.send(.go(1))
    engine.send(.go(2))
    timeline.run()
    XCTAssertEqual(engine.state, ["2"])
  }

  func testTypesOfOneNameAreDifferentIDs() {
    func other() -> Any.Type {
      enum CancelID {}
      return CancelID.self
    }
    let engine = engine(stop: .cancel(ids: [Cart.ID.self, other()])) { number in
      .merge(self.late(number).cancellable(id: Search.ID.self), self.late(number + 1).cancellable(id: CancelID.self))
    }
    engine.send(.go(1))
    engine.send(.stop)
    XCTAssertEqual(cancelled, [])
    XCTAssertEqual(engine.runner.inFlight.map(\.id), ["ID", "CancelID"])
    timeline.run()
    XCTAssertEqual(engine.state, ["1", "2"])
  }

  func testSeveralTypesAreCancelledInTheirOrder() {
    enum A {}
    enum B {}
    let engine = engine(stop: .cancel(ids: [B.self, A.self])) { number in
      .merge(self.late(number).cancellable(id: A.self), self.late(number).cancellable(id: B.self))
    }
    engine.send(.go(1))
    engine.send(.stop)
    XCTAssertEqual(cancelled, ["B", "A"])
    XCTAssertEqual(engine.runner.inFlight, [])
    let none: Effect<Action> = .cancel(ids: [])
    XCTAssertFalse(none.isNone)
  }

  /// As in the library: the type form is short for the other one.
  func testATypeAndItsObjectIdentifierAreOneID() {
    let engine = engine(stop: .cancel(id: ObjectIdentifier(CancelID.self))) { number in
      number == 1
        ? self.late(number).cancellable(id: CancelID.self)
        : self.late(number).cancellable(id: ObjectIdentifier(CancelID.self))
    }
    engine.send(.go(1))
    engine.send(.go(2))
    XCTAssertEqual(engine.runner.inFlight.map(\.id), ["CancelID", "CancelID"])
    engine.send(.stop)
    XCTAssertEqual(cancelled, ["CancelID"])
    XCTAssertEqual(engine.runner.inFlight, [])
  }

  func testDebounceAndThrottleAndTimersTakeTypes() {
    let engine = engine(stop: .cancel(ids: [CancelID.self, ClassID.self])) { number in
      switch number {
      case 1, 2:
        Effect(value: .out("d\(number)")).debounce(id: CancelID.self, for: 0.5, scheduler: MainScheduler.instance)
      case 3, 4:
        Effect(value: .out("t\(number)"))
          .throttle(id: ClassID.self, for: 1, scheduler: MainScheduler.instance, latest: true)
      default:
        Effect.timer(id: CancelID.self, every: 1, on: MainScheduler.instance).map { _ in .out("tick") }
      }
    }
    engine.send(.go(1))
    engine.send(.go(2))
    timeline.advance(by: .milliseconds(500))
    engine.send(.go(3))
    engine.send(.go(4))
    XCTAssertEqual(engine.state, ["d2", "t3"])
    XCTAssertEqual(engine.runner.inFlight.map(\.id), ["ClassID"])
    engine.send(.go(5))
    timeline.advance(by: .seconds(1))
    XCTAssertEqual(engine.state, ["d2", "t3", "t4", "tick"])
    engine.send(.stop)
    XCTAssertEqual(cancelled, ["CancelID", "CancelID"])
    timeline.run()
    XCTAssertEqual(engine.state.count, 4)
  }

  // MARK: Names

  func testNamesOfTypes() {
    enum LocalID {}
    XCTAssertEqual(CancellationID(type: LocalID.self).literal, "LocalID")
    XCTAssertEqual(CancellationID(type: Search.ID.self).literal, "ID")
    XCTAssertEqual(CancellationID(type: GenericID<Int>.self).literal, "GenericID<Int>")
    XCTAssertEqual(CancellationID(type: [String].self).literal, "Array<String>")
    XCTAssertEqual(CancellationID(type: ClassID.self).literal, "ClassID")
  }

  func testNamesOfTypesByTheirObjectIdentifier() {
    struct LocalID {}
    XCTAssertEqual(CancellationID(ObjectIdentifier(LocalID.self)).literal, "LocalID")
    XCTAssertEqual(CancellationID(ObjectIdentifier(ClassID.self)).literal, "ClassID")
    XCTAssertEqual(CancellationID(AnyHashable(ObjectIdentifier(Search.ID.self))).literal, "ID")
  }

  /// Their metadata is created on first use, at addresses like those of objects, and can't be inspected safely.
  func testWhatIsNoPlainTypeHasNoName() {
    let object = ClassID()
    XCTAssertEqual(CancellationID(ObjectIdentifier(object)).literal, "_")
    XCTAssertEqual(CancellationID(ObjectIdentifier(GenericID<Int>.self)).literal, "_")
    XCTAssertEqual(CancellationID(ObjectIdentifier(NSArray(array: [Int]()))).literal, "_")
    var gone: ObjectIdentifier?
    do { gone = ObjectIdentifier(ClassID()) }
    XCTAssertEqual(gone.map { CancellationID($0).literal }, "_")
  }

  func testATypeInsideAnID() {
    struct ID: Hashable {
      var owner = ObjectIdentifier(CancelID.self)
      var number = 1
    }
    XCTAssertEqual(CancellationID(ID()).literal, "ID(owner: ObjectIdentifier(CancelID.self), number: 1)")
    XCTAssertEqual(
      CancellationID([AnyHashable(ObjectIdentifier(CancelID.self)), 1]).literal, "[ObjectIdentifier(CancelID.self), 1]")
  }

  // MARK: Descriptions

  private struct Environment { var load: () -> Effect<Int> }

  private enum LoadAction: Equatable {
    case load
    case stop
    case loaded(Int)
  }

  private static let reducer = Reducer<Int, LoadAction, Environment> { state, action, env in
    enum LoadID {}
    switch action {
    case .load: return env.load().map(LoadAction.loaded).cancellable(id: LoadID.self)
    case .stop: return .cancel(id: LoadID.self)
    case .loaded(let number): state = number
    }
    return .none
  }

  func testATranscriptNamesTheType() throws {
    let feature = Feature("load", initialState: 0, reducer: Self.reducer) { world in
      Environment(load: world.effect("load"))
    }
    let script = """
      transcript 1
      feature load
      stub load = 1 after 1s

      send load
      send stop
      end

      """
    let played = try ScriptChecker(Suite(feature), load: noFiles)
      .play(path: "Snapshots/load/stop.transcript", bytes: Array(script.utf8))
    XCTAssertEqual(
      TranscriptWriter.text(played.document, lines: played.lines),
      """
      transcript 1
      feature load
      stub load = 1 after 1s

      send load
        call load()
      send stop
        cancel LoadID
      end

      """)
  }

  func testAFailureNamesTheType() throws {
    let issues = captureIssues {
      let environment = Environment { Effect(value: 1).delay(for: 1, scheduler: MainScheduler.instance) }
      let store = TestStore(initialState: 0, reducer: Self.reducer, environment: environment)
      store.send(.load)
      store.finish()
    }
    XCTAssertTrue(try XCTUnwrap(issues.first).message.contains("has the id LoadID"), "\(issues)")
  }
}
