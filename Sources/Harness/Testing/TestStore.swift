/// A store for tests: every change of state and every action that effects feed back has to be asserted.
///
///     let store = TestStore(initialState: OrderState(…), reducer: orderReducer, environment: .failing)
///     store.environment.submitOrder = { _ in Effect(value: true) }
///     store.send(.didTapAddOrder)
///     store.receive(.receiveAddOrderResponse(true))
///
/// Time is virtual: also effects that name `MainScheduler.instance` or `DispatchQueue.main` wait for `advance(by:)`.
/// Failures are reported to the running test, XCTest or Swift Testing, at the line of the call.
public final class TestStore<State, Action, Environment> {
  /// What reducers get from now on.
  public var environment: Environment {
    get { box.environment }
    set { box.environment = newValue }
  }

  /// The state as it was asserted last; inside a trailing closure the state before the action.
  public private(set) var state: State

  /// The store's own timeline.
  public let scheduler: TestScheduler

  private let engine: Engine<State, Action>
  private let box: EnvironmentBox
  private var received = ReceivedActions<State, Action>()
  private var lastPlace: SourcePlace

  private final class EnvironmentBox {
    var environment: Environment
    init(_ environment: Environment) { self.environment = environment }
  }

  /// A store at its initial state.
  /// - Parameter scheduler: a timeline that the test made itself; by default the store has its own.
  public init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    scheduler: TestScheduler = TestScheduler(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    state = initialState
    self.scheduler = scheduler
    lastPlace = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let box = EnvironmentBox(environment)
    self.box = box
    engine = Engine(state: initialState, timeline: scheduler) { reducer.run(&$0, $1, box.environment) }
    engine.journal = { [received] event in
      if case .didReduce(let action, _, let new) = event { received.note(action, new) }
    }
  }

  deinit {
    report(Self.endFailures(received, engine.runner.inFlight))
    engine.runner.cancelAll()
  }

  // MARK: Steps

  /// Sends an action, and asserts how the state changes: `update` makes the expected state of the previous one.
  public func send(
    _ action: Action, _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    at(SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) {
      if let failure = TestFailure.unasserted(received.descriptions, before: "send") {
        report([failure])
        state = received.skipAll() ?? state
      }
      received.beginSend()
      perform { engine.send(action) }
      guard let actual = received.takeSent() else { return }
      check(LiteralPrinter.text(action, .bare), update, actual)
    }
  }

  /// Asserts the next action that an effect fed back, and how it changed the state.
  public func receive(
    _ expected: Action, _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Action: Equatable {
    at(SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) {
      guard let (action, actual) = received.takeFirst() else {
        report([TestFailure.nothingReceived(LiteralPrinter.text(expected, .bare), engine.runner.inFlight)])
        return
      }
      if action != expected { report([TestFailure.unexpected(action, expected)]) }
      check(LiteralPrinter.text(action, .bare), update, actual)
    }
  }

  /// Moves virtual time on.
  public func advance(
    by duration: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    at(SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) {
      perform { scheduler.advance(by: duration) }
    }
  }

  /// Asserts that nothing is left: no received action that was not asserted, no effect in flight.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    at(SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) {
      report(Self.endFailures(received, engine.runner.inFlight))
      state = received.skipAll() ?? state
      engine.runner.cancelAll()
    }
  }

  // MARK: Checking

  private func at(_ place: SourcePlace, _ body: () -> Void) {
    lastPlace = place
    body()
  }

  /// Runs the engine; what is reported meanwhile fails the test at the line of the step.
  private func perform(_ body: () -> Void) {
    let place = lastPlace
    withIssueListener {
      reportIssue($0.message, at: place)
    } _: {
      body()
    }
  }

  private func report(_ failures: [String]) {
    for failure in failures { reportIssue(failure, at: lastPlace) }
  }

  private func check(_ action: String, _ update: ((inout State) throws -> Void)?, _ actual: State) {
    let previous = state
    var expected = previous
    do {
      try update?(&expected)
    } catch {
      report(["The closure of \(action) threw an error: \(error). Everything after the throw was not asserted."])
    }
    report(TestFailure.state(action, hasClosure: update != nil, previous: previous, expected: expected, actual: actual))
    state = actual
  }

  private static func endFailures(_ received: ReceivedActions<State, Action>, _ inFlight: [InFlight]) -> [String] {
    let unasserted = TestFailure.unasserted(received.descriptions, before: "the end")
    return (unasserted.map { [$0] } ?? []) + inFlight.map(TestFailure.inFlight)
  }
}
