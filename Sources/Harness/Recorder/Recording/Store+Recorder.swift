#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Store {
  /// Creates a recorded store whose environment is built from a world.
  ///
  ///     let store = Store(
  ///       "order", initialState: OrderState(), reducer: orderReducer, recorder: Recorder(to: .folder(url))
  ///     ) { world in
  ///       OrderEnvironment(
  ///         submitOrder: world.effect("submitOrder", default: api.submitOrder),
  ///         showToast: world.fireAndForget("showToast", default: toasts.show))
  ///     }
  ///
  /// Each endpoint runs its default. Date, ids and random numbers are real, and the world's scheduler and clock follow the
  /// system clock. With a recorder, effects also wait on that clock, with millisecond precision.
  /// - Parameters:
  ///   - name: the name of the reducer's feature in scripts; `harness import` makes scripts of that feature.
  ///   - initialState: the initial state.
  ///   - reducer: changes the state, and returns effects.
  ///   - recorder: records the store; without one it is a store like any other.
  ///   - literals: types of errors that endpoints throw. Other errors are written as texts. Give the feature's description the
  ///     same types with `.literals`, or its scripts can't be read.
  ///   - environment: builds the environment, which the reducer receives with every action.
  public convenience init<Environment>(
    _ name: String, initialState: State, reducer: Reducer<State, Action, Environment>, recorder: Recorder?,
    literals: [Any.Type] = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    environment: (World) -> Environment
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    // No script could name it.
    if name.isEmpty, recorder != nil {
      reportIssue("The store is not recorded: the name of its feature is empty. Give it one.", at: place)
    }
    let recorder = name.isEmpty ? nil : recorder
    var head = RecordingHead()
    head.feature = name
    head.beginsWithOwnState = false
    var types = LiteralTypes()
    for type in literals { types.register(type) }
    self.init(state: initialState, head, "the environment", types, recorder, place) { world in
      let environment = environment(world)
      return { reducer.run(&$0, $1, environment) }
    }
  }

  /// - Parameters:
  ///   - head: the known data of the feature.
  ///   - environment: the environment's name in messages.
  ///   - makeReduce: builds the environment from the world, and returns the reducer with it.
  package convenience init(
    state: State, _ head: RecordingHead, _ environment: String, _ types: LiteralTypes, _ recorder: Recorder?,
    _ place: SourcePlace, makeReduce: (World) -> (inout State, Action) -> Effect<Action>
  ) {
    let time = recorder?.byHand?.time ?? LiveTime(clock: MainScheduler.instance)
    let world: World
    if let hand = recorder?.byHand {
      world = World(timeline: time.timeline, date: hand.date, seed: hand.seed)
    } else {
      world = World(timeline: time.timeline, seed: .random(in: 0 ... .max), live: .real)
    }
    let reduce = makeReduce(world)
    for issue in world.registrationIssues { reportIssue(issue, at: place) }
    let name = head.feature ?? ""
    world.log.reportUnstubbed = { call in
      reportIssue(
        """
        \(call.call.text) was called, but nothing answers it: in \(environment) of '\(name)', the endpoint has no implementation. \
        Give it a default.
        """, at: place)
    }
    var head = head
    head.usesRandom = world.usesRandom
    self.init(state: state, place, time, recorder, head, world, types: types, reduce: reduce)
  }

  /// Creates a recorded store with its initial state.
  ///
  /// This store's endpoints can't be observed, so actions from effects are recorded as such, and a replay sends them. To have a
  /// replay show what the effects do, name the feature and build its environment from a world.
  /// - Parameters:
  ///   - initialState: the initial state.
  ///   - reducer: changes the state, and returns effects.
  ///   - environment: the environment, which the reducer receives with every action.
  ///   - recorder: records the store.
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment, recorder: Recorder,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let time = recorder.byHand?.time ?? LiveTime(clock: MainScheduler.instance)
    var head = RecordingHead()
    head.beginsWithOwnState = false
    self.init(
      state: initialState, place, time, recorder, head, nil, types: LiteralTypes(),
      reduce: { reducer.run(&$0, $1, environment) })
  }

  private convenience init(
    state: State, _ place: SourcePlace, _ time: LiveTime, _ recorder: Recorder?, _ head: RecordingHead, _ world: World?,
    types: LiteralTypes, reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    let link = CoreLink<State, Action>()
    let tap = recorder.flatMap { recorder in
      StoreTap<State, Action>(recorder, time, head, world, types: types, link, at: place)
    }
    let watch = StoreWatch<Action>(
      timeline: time.timeline,
      willSend: { isNested in if let tap { tap.willSend(isNested: isNested) } else { time.catchUp() } },
      willWake: { if let tap { tap.willWake() } else { time.catchUp() } },
      willReduce: tap.map { tap in { tap.willReduce($0, isReceived: $1) } })
    let core = StoreCore(state: state, place: place, watch: watch, reduce: reduce)
    link.core = core
    world?.log.tap = tap
    world?.isDiscarding = { [weak core] in core?.isDiscarding ?? true }
    if !head.beginsWithOwnState || head.usesRandom { tap?.captureFirst() }
    self.init(view: RootView(core: core))
  }
}

/// A reference from a tap to its store, which doesn't keep the store alive.
final class CoreLink<State, Action> {
  weak var core: StoreCore<State, Action>?
}

extension StoreTap {
  /// Creates the tap that records a store; nil, and a reported failure, if a secret can't be redacted.
  convenience init?(
    _ recorder: Recorder, _ time: LiveTime, _ head: RecordingHead, _ world: World?, types: LiteralTypes,
    _ link: CoreLink<State, Action>, at place: SourcePlace
  ) {
    var head = head
    head.stateType = String(reflecting: State.self)
    head.actionType = String(reflecting: Action.self)
    head.seconds = CurrentProcess.secondsSince1970
    let endpoints = world.map { $0.endpoints.values.sorted { $0.name < $1.name } } ?? []
    let redactor: Redactor?
    do throws(RedactionMistake) {
      redactor = try recorder.redactor(TypeShape.of(State.self), TypeShape.of(Action.self), endpoints: endpoints)
    } catch {
      reportIssue("The store is not recorded, because a value to redact does not exist: \(error.reason).", at: place)
      return nil
    }
    head.isRedacted = redactor?.isNeeded ?? false
    // Not the world itself, whose calls have this as their tap: neither would ever be released.
    let generator = world?.generator
    let source = StateCaptures<State>.Source(
      state: { link.core?.state }, inFlight: { link.core?.inFlight ?? [] },
      isIdle: { link.core?.hasNothingInFlight ?? false }, seed: { generator?.rest ?? 0 })
    let log: any RecordLog
    do throws(RecordingError) {
      log = try recorder.log(for: head)
    } catch {
      reportIssue("The store is not recorded: \(error).", at: place)
      return nil
    }
    self.init(log, time, redactor, types: types, states: StateCaptures(source))
  }
}

extension LiveSources {
  /// The machine's own. The date has whole milliseconds, which a transcript can write in a few digits.
  static var real: LiveSources {
    LiveSources {
      Date(timeIntervalSince1970: Double(CurrentProcess.millisecondsSince1970) / 1_000)
    } uuid: {
      UUID()
    }
  }
}
