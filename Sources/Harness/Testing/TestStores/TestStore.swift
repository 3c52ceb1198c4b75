/// A store for tests, in which every change of state and every action that effects feed back must be asserted.
///
///     let store = TestStore(
///       initialState: OrderState(counterState: CounterState(number: 1)), reducer: orderReducer, environment: .failing)
///     store.environment.submitOrder = { _ in Effect(value: true) }
///     store.environment.showToast = { _ in .fireAndForget {} }
///     store.send(.counter(.didTapPlus)) { $0.counterState.number = 2 }
///     store.send(.didTapAddOrder)
///     store.receive(.receiveAddOrderResponse(true))
///
/// A trailing closure changes the previous state to the expected one. `State` and `Action` need no conformances.
///
/// Time is virtual: effects that name `MainScheduler.instance` or `DispatchQueue.main` also wait for `advance(by:)`.
///
/// Failures are reported to the running test, XCTest or Swift Testing, at the line of the step. What is still open at the end
/// is reported by `finish()`, by the end of a `withTestStore { }`, or when the store is released, at the line of the last
/// step. A store in a property of an `XCTestCase` is never released while tests run: call `finish()` for it.
public class TestStore<State, Action, Environment> {
  /// A closure that changes the previous state to the expected one.
  public typealias Update = (inout State) throws -> Void

  /// The environment that reducers receive from now on.
  public final var environment: Environment {
    get { environmentBox.environment }
    _modify { yield &environmentBox.environment }
  }

  /// The state as last asserted; inside a trailing closure, the state before the action.
  public final var state: State { session.asserted }

  /// How much the test must assert. A scoped store has its own; what is open at the end is judged by the root store's.
  public final var exhaustivity: Exhaustivity<State> {
    didSet {
      isSimple = Self.isSimple(exhaustivity, derived, equality)
      if isRoot { reporter.follow(exhaustivity) }
    }
  }

  /// The store's own timeline.
  public final var scheduler: TestScheduler { world.timeline }

  /// The store's own timeline as a Swift clock.
  public final var clock: TestClock { TestClock(world.timeline) }

  /// The world from which a feature's environment was built; without a feature, it has no endpoints.
  public final let world: World

  /// Whether a closure that changes nothing is a failure.
  final var failsWhenNothingChanges = true

  final let session: any TestSession<State, Action>
  final let reporter: StepReporter
  final let environmentBox: EnvironmentBox<Environment>
  final let equality: ValueEquality<State>
  private(set) final lazy var actionEquality = ValueEquality<Action>()
  final let derived: DerivedValues<State>
  /// Whether equality alone decides: no derived values, no exceptions, no `@NeverEqual`.
  private(set) final var isSimple: Bool
  private final let isRoot: Bool

  /// Creates a store at its initial state.
  /// - Parameters:
  ///   - initialState: the state at the beginning.
  ///   - reducer: the reducer under test.
  ///   - environment: the reducer's environment; you can change it between steps.
  ///   - scheduler: a timeline that the test created; by default the store has its own.
  ///   - derived: computed properties by name, `["totalPrice": \.totalPrice]`. A trailing closure can't assign them; a step
  ///     that changes one must name it: `send(.plus, derived: ["totalPrice": 20]) { … }`.
  ///   - unstructuredWork: whether `Task { }`, `Task.detached` and `Task.sleep` in effects are failures or are captured.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    scheduler: TestScheduler = TestScheduler(), derived: [String: PartialKeyPath<State>] = [:],
    unstructuredWork: UnstructuredWork = .reported,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(initialState, reducer, environment, World(timeline: scheduler), derived, unstructuredWork, at: place)
  }

  /// Creates a store of a feature, whose environment is built from the store's ``world``: stub what the feature will call.
  ///
  ///     let store = TestStore(orderFeature)
  ///     store.world.stub("submitOrder", true, after: .seconds(1))
  ///     store.world.stub("showToast")
  ///     store.send(.didTapAddOrder)
  ///     store.advance(by: .seconds(1))
  ///     store.receive(.receiveAddOrderResponse(true))
  ///     XCTAssertEqual(store.world.calls("showToast"), ["Order created successfully"])
  ///
  /// With a transcript, the test is kept in a file that `harness run` replays: its sends, stubs and advances are the commands.
  /// The file is checked at the end; `HARNESS_RECORD=1` rewrites it. A missing file is written and fails the test this once;
  /// in CI, or with `HARNESS_RECORD=never`, the test fails and the file stays missing.
  ///
  /// - Parameters:
  ///   - feature: provides the initial state, the reducer and the environment.
  ///   - initialState: the state at the beginning; by default the feature's.
  ///   - name: the name of one of the feature's environments; by default its own.
  ///   - transcript: the name of the script in which the test is kept.
  ///   - snapshots: the folder of all transcripts; by default `HARNESS_SNAPSHOTS`, otherwise the nearest folder `Snapshots`
  ///     above the test's file, within its package.
  ///   - scheduler: a timeline that the test created; by default the store has its own.
  ///   - derived: computed properties by name, as for a store without a feature.
  ///   - unstructuredWork: as for a store without a feature; by default the feature's policy.
  public convenience init(
    _ feature: Feature<State, Action, Environment>, initialState: State? = nil, environment name: String? = nil,
    transcript: String? = nil, snapshots: String? = nil,
    scheduler: TestScheduler = TestScheduler(), derived: [String: PartialKeyPath<State>] = [:],
    unstructuredWork: UnstructuredWork? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let world = World(timeline: scheduler)
    let variant = feature.variant(name, at: place)
    let environment = variant.makeEnvironment(world)
    var refusals = feature.issues(in: world)
    if feature.isModel { refusals.insert(TestFailure.modelInStore(feature.name), at: 0) }
    for issue in refusals { reportIssue(issue, at: place) }
    let start = initialState ?? feature.initialState
    self.init(
      start, variant.reducer, environment, world, derived, unstructuredWork ?? feature.unstructuredWork,
      rules: refusals.isEmpty ? feature.rules : [], staysOpen: feature.openEndpoints, refusals: refusals, at: place
    ) { engine in
      // A store that runs no steps has none to keep.
      (refusals.isEmpty ? transcript : nil).flatMap { script in
        var header: [String] = []
        if initialState != nil { header.append("initial \(LiteralPrinter.text(start))") }
        if let name { header.append("environment \(name)") }
        let hidden = HiddenParts(of: feature)
        let derived = feature.derivedValues.filter { !hidden.derived.contains($0.name) }
        return TestTranscript(
          script, of: feature, header: header, folder: snapshots, at: place, now: { world.timeline.now },
          state: { [unowned engine] in
            ObservationBuilder<State, Action>.lines(of: engine.state, derived: derived, hiding: hidden.mask)
          })
      }
    }
  }

  private convenience init(
    _ initialState: State, _ reducer: Reducer<State, Action, Environment>, _ environment: Environment, _ world: World,
    _ derived: [String: PartialKeyPath<State>], _ unstructuredWork: UnstructuredWork,
    rules: [Rule<State, Action>] = [], staysOpen openEndpoints: Set<String> = [], refusals: [String] = [],
    at place: SourcePlace,
    transcript: (Engine<State, Action>) -> TestTranscript? = { _ in nil }
  ) {
    if let unsupportedReason = unstructuredWork.unsupportedReason { reportIssue(unsupportedReason, at: place) }
    let environmentBox = EnvironmentBox(environment)
    let runner = EffectRunner(in: world, unstructuredWork: unstructuredWork)
    let engine = Engine<State, Action>(state: initialState, on: runner, followsWork: false) {
      reducer.run(&$0, $1, environmentBox.environment)
    }
    world.isDiscarding = { runner.isDiscarding }
    let reporter = StepReporter(at: place)
    reporter.transcript = transcript(engine)
    reporter.refusals = refusals
    reporter.seal = runner.seal
    if let run = OrderRun.current {
      reporter.orders = run.join(StepTurns(watches: true))
      if let orders = reporter.orders { runner.vary(by: orders.turns.turns) }
    }
    world.recordCalls(reportingUnstubbed: reporter.report)
    self.init(
      RootSession(engine, world, reporter, rules, staysOpen: openEndpoints), reporter, world, environmentBox,
      DerivedValues(derived), .on,
      isRoot: true)
  }

  /// Creates a store on a session, which is the root of all scoped stores.
  init(
    _ session: any TestSession<State, Action>, _ reporter: StepReporter, _ world: World,
    _ environmentBox: EnvironmentBox<Environment>, _ derived: DerivedValues<State>, _ exhaustivity: Exhaustivity<State>,
    isRoot: Bool
  ) {
    self.session = session
    self.reporter = reporter
    self.world = world
    self.environmentBox = environmentBox
    self.derived = derived
    self.exhaustivity = exhaustivity
    self.isRoot = isRoot
    let equality = ValueEquality<State>()
    self.equality = equality
    isSimple = Self.isSimple(exhaustivity, derived, equality)
  }

  private static func isSimple(
    _ exhaustivity: Exhaustivity<State>, _ derived: DerivedValues<State>, _ equality: ValueEquality<State>
  ) -> Bool {
    exhaustivity.isComplete && derived.isEmpty && !equality.holdsMarker
  }
}

extension Feature {
  /// Returns the environment of a name with its reducer; the feature's own for nil, and for an unknown name, which is
  /// reported.
  fileprivate func variant(_ name: String?, at place: SourcePlace) -> Variant {
    if let variant = variant(name) { return variant }
    let name = name ?? ""
    let names = variants.keys.sorted()
    let known =
      NearestName.of(name, in: names).map { "did you mean '\($0)'?" }
      ?? (names.isEmpty ? "it has no named environment." : "it has \(names.joined(separator: ", ")).")
    reportIssue("Feature '\(self.name)' has no environment '\(name)'; \(known)", at: place)
    return own
  }
}

/// The environment that a store and its scopes share.
final class EnvironmentBox<Environment> {
  var environment: Environment
  init(_ environment: Environment) { self.environment = environment }
}
