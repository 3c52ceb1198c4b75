/// The root of a tree of stores: state, engine and observers.
package final class StoreCore<State, Action> {
  let cell: StateCell<State, Action>
  private let engine: Engine<Void, Action>
  private let home: StoreIsolation
  private var holds = 0
  private var held: [Action] = []
  private var heldSends: [Int] = []
  private var hasReportedEffects = false
  private let watch: StoreWatch<Action>?

  /// - Parameters:
  ///   - place: where the store was made.
  ///   - watch: observes the processing of actions; nil for a store that isn't recorded.
  ///   - reduce: the reducer with its environment.
  package init(
    state: State, place: SourcePlace, watch: StoreWatch<Action>? = nil,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.watch = watch
    let cell = StateCell(state: state, reduce: reduce)
    self.cell = cell
    home = StoreIsolation(made: place)
    // The engine owns the cell and not the root, so releasing the root releases the engine, which ends the effects.
    engine = Engine(state: (), on: EffectRunner(), followsWork: false) { cell.reduce($1) }
    engine.runner.followsSends = true
    engine.sender.home = home
    guard let watch else { return }
    engine.runner.liveTimeline = watch.timeline
    engine.willReduce = watch.willReduce
    engine.runner.executor.surrounding = { [weak engine] body in
      if engine?.isResting == true { watch.willWake() }
      body()
    }
  }

  /// Whether no effect is in flight.
  package var hasNothingInFlight: Bool { engine.runner.isIdle }
  /// The work in flight, in order of start.
  package var inFlight: [InFlight] { engine.runner.inFlight }
  /// Whether effects are being discarded.
  package var isDiscarding: Bool { engine.runner.isDiscarding }

  deinit {
    // The last reference may be released on any thread, but effects must end where they run.
    if !hasReportedEffects, home.isHere { return }
    MainScheduler.instance.schedule(after: .zero) { [engine] in withExtendedLifetime(engine) {} }
  }

  package var state: State { cell.state }

  func observe(_ body: @escaping (State) -> Void) -> Disposable { cell.observers.add(body) }

  func send(_ action: Action) -> SendHandle? {
    guard home.isHere else {
      handOver(action)
      return nil
    }
    watch?.willSend(!engine.isResting || holds > 0)
    let send = engine.nextSend()
    if holds > 0 {
      held.append(action)
      heldSends.append(send)
    } else {
      perform(action, as: send)
    }
    return engine.task(ofSend: send)
  }

  private func perform(_ action: Action, as send: Int) {
    engine.send(action, as: send)
    if home.isOnQueue || hasReportedEffects || engine.runner.isIdle { return }
    hasReportedEffects = true
    home.reportEffectsElsewhere()
  }

  /// Runs `body`; actions sent meanwhile wait until it has returned.
  ///
  /// Otherwise, nodes made while nothing is being reduced could see the state change before all of them exist.
  func holdingActions(_ body: () -> Void) {
    holds += 1
    body()
    holds -= 1
    while holds == 0, !heldSends.isEmpty { perform(held.removeFirst(), as: heldSends.removeFirst()) }
  }

  private func handOver(_ action: Action) {
    let name = ValueText.of(action, .bare)
    home.report(
      "\(name) was sent to a store",
      "The action was passed to the main queue; send it from there, or return it from an effect.")
    // On the main queue nothing is checked any more: otherwise the action would be handed over forever.
    MainScheduler.instance.schedule(after: .zero) { [engine, watch] in
      watch?.willSend(!engine.isResting)
      engine.send(action)
    }
  }
}

/// The state of a root; only here does it change.
final class StateCell<State, Action> {
  /// The state after the last action that was reduced.
  ///
  /// A reducer works on a copy. Code that reads the state meanwhile, even by mistake, reads the previous one.
  private(set) var state: State
  let observers = Observers<State>()
  private let reducer: (inout State, Action) -> Effect<Action>

  init(state: State, reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.state = state
    reducer = reduce
  }

  /// Reduces an action and notifies observers; its effects have not started yet.
  func reduce(_ action: Action) -> Effect<Action> {
    var next = state
    let effect = reducer(&next, action)
    if observers.isEmpty {
      state = next
    } else {
      state = next
      observers.notify(next)
    }
    return effect
  }
}
