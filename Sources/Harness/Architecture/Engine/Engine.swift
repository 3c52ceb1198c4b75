/// The interpreter of reducers and effects, with one first-in-first-out queue of actions, for every kind of store.
///
/// An action is reduced, then its effects are started, depth first and left to right; their immediate outputs go to the end of
/// the queue. A reducer is never re-entered: an action sent while another is being reduced waits its turn. The live store, the
/// test store and the transcript player differ in timeline and observers, but all use this engine.
package final class Engine<State, Action> {
  /// The state after the last action that was reduced.
  @exclusivity(unchecked) package private(set) var state: State
  /// Effects in flight, cancellation and time.
  package let runner: EffectRunner
  /// Observes events as they happen. Without a journal, no previous state is kept.
  @exclusivity(unchecked) package var journal: (any EngineJournal<State, Action>)?

  /// Called with each action before it is reduced, and with whether it was received. Cheaper than a journal, which copies the
  /// previous state.
  @exclusivity(unchecked) package var willReduce: ((Action, Bool) -> Void)?

  private let reduce: (inout State, Action) -> Effect<Action>
  /// The effects' reference back to this engine, one for all of them.
  private let link = EngineLink<State, Action>()
  private let emit: (Action) -> Void
  /// The same for effects that know which send they go back to.
  private let emitFollowed: (Action) -> Void
  /// Actions that wait their turn.
  private let queue = ActionQueue<Action>()
  /// The maximum number of actions in one instant, in thousands.
  package var maxThousandsAtOnce: Int {
    get { limit.maxLooks }
    set { limit.maxLooks = newValue }
  }
  private var limit = InstantLimit()
  /// The number of actions until the limit is checked, and whether it was checked since the last outside event.
  private var untilLook = InstantLimit.actionsPerLook
  private var hasLooked = false
  /// Whether this live engine belongs to a test.
  private let isTested = IssueDelivery.isInTest
  private var isDraining = false
  private var isSettling = false
  private var hasEnded = false
  private var settler: Int?
  private var notifiesEnds = false
  /// The number of the last send from outside.
  @exclusivity(unchecked) private(set) var lastSend = 0
  /// The link from the tasks of sends back to this engine.
  package let sender = SentWork()
  /// Whether the state is an object that any work can change: the journal is then told of each piece.
  private let followsWork: Bool

  /// Creates an engine whose state was made where its effects will run.
  /// - Parameter followsWork: whether the state is an object that any work can change.
  package init(
    state: State, on runner: EffectRunner, followsWork: Bool, reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.state = state
    self.reduce = reduce
    self.runner = runner
    self.followsWork = followsWork
    let timeline = runner.timeline
    let link = link
    emit = { link.engine?.receive($0, send: 0) }
    emitFollowed = { action in link.engine.map { $0.receive(action, send: $0.runner.currentSend) } }
    link.engine = self
    runner.didCancel = { link.engine?.journal?.didCancel($0) }
    let waker = runner.waker
    waker.wake = { link.engine?.wake() }
    // Inside scheduled work, the rest of that work comes first.
    runner.didFulfill = { if ThreadWork.isTimeMoving { waker.signal() } else { link.engine?.wake() } }
    settler = timeline?.addSettler { link.engine?.wake() }
    if followsWork { runner.didThrow = { link.engine?.journal?.didThrow($0) } }
    sender.engine = self
  }

  /// Cancels everything and lets it end. From then on nothing is received.
  package func end() {
    hasEnded = true
    defer { runner.inbox.close() }
    working {
      runner.cancelAll()
      if isSettling || isDraining { return }
      // Cancelled tasks get the turns they need to end; a task that ignores its cancellation is left running.
      var turns = 0
      while turns < Self.maxDueAtOnce, runner.executor.runOne(mainJobs: .handOver) { turns += 1 }
    }
  }

  /// Cancels the work in flight because of one send, and lets it end.
  func cancel(send: Int) {
    working {
      runner.cancel(send: send)
      if canSettle { settleNow(mainJobs: .serve) }
    }
  }

  /// Begins to notify those who wait for the end of a send's work.
  func notifyEnds() {
    notifiesEnds = true
    runner.didEndRun = { [link] in link.engine?.notifyEnded() }
  }

  /// Notifies them unless actions are queued, which may start more work.
  private func notifyEnded() {
    if !isDraining, queue.isEmpty { sender.wake { runner.isInFlight(send: $0) } }
  }

  /// Cancels everything in flight, and lets it end.
  package func cancelEffects() {
    working {
      runner.cancelAll()
      if canSettle { settleNow(mainJobs: .serve) }
    }
  }

  deinit {
    link.engine = nil
    sender.engine = nil
    if let settler { runner.timeline?.removeSettler(settler) }
    end()
    // Objects released from now on end with their engine.
    runner.isDiscarding = true
    sender.wake()
  }

  /// Queues an action from outside and, unless the engine is already at work, does everything possible without time passing.
  package func send(_ action: Action) { send(action, as: nextSend()) }

  /// Does the same as ``send(_:)``, with a number that was taken before.
  func send(_ action: Action, as send: Int) {
    if isResting { restartLimit() }
    working {
      enter(action, isReceived: false, send: send)
      if canSettle { settleNow(mainJobs: .serve) }
    }
  }

  /// Queues an action from outside whose task is used next; the caller must settle.
  package func begin(_ action: Action) {
    runner.followsSends = true
    if isResting { restartLimit() }
    working { enter(action, isReceived: false, send: nextSend()) }
  }

  /// Returns the number of the next send.
  func nextSend() -> Int {
    lastSend += 1
    return lastSend
  }

  /// Returns the task of a send, by default the last one.
  package func task(ofSend send: Int? = nil) -> SendHandle { SendHandle(work: sender, send: send ?? lastSend) }

  /// Runs work of the engine; on behalf of the executor if that matters for reducers too.
  @inline(__always)
  private func working(_ body: () -> Void) {
    if runner.followsReducers { runner.executor.working(body) } else { body() }
  }

  private func receive(_ action: Action, send: Int) {
    if hasEnded { return }
    enter(action, isReceived: true, send: send)
    // With virtual time, the code that moved time settles; in the real world only this does.
    if runner.timeline == nil { settle() }
  }

  // MARK: Settling

  /// The maximum amount of work due at once before it counts as endless.
  private static var maxDueAtOnce: Int { 10_000 }

  /// The maximum number of turns that tasks may take in one instant. A model is examined after each turn.
  private var maxTurns: Int { followsWork ? 10_000 : 1_000_000 }

  /// Whether the engine is idle.
  var isResting: Bool { !isDraining && !isSettling && queue.isEmpty }

  /// Whether anything may continue without time passing.
  package var hasWork: Bool { !queue.isEmpty || !runner.isIdle || runner.hasOutsideWork && runner.hasWorkFromOutside }

  /// Does everything possible without time passing: queued actions first, then one job of the executor, then work that is due
  /// now, and repeats until nothing is left.
  package func settle() { settle(mainJobs: .serve) }

  /// Settles outside a step, when something has arrived that no step waits for.
  private func wake() {
    guard canSettle, !hasEnded else { return }
    runner.executor.surrounded { working { settleNow(mainJobs: .serve) } }
  }

  private func settle(mainJobs: DrainedExecutor.MainJobs) {
    if canSettle { working { settleNow(mainJobs: mainJobs) } }
  }

  @inline(__always)
  private var canSettle: Bool { !isSettling && !isDraining && hasWork }

  private func settleNow(mainJobs: DrainedExecutor.MainJobs) {
    isSettling = true
    defer { isSettling = false }
    // Work scheduled before is finite, whatever its amount; work that due work schedules here may not be.
    let before = runner.timeline?.scheduledCount ?? 0
    var dueAtOnce = 0
    var turns = 0
    while true {
      drain()
      if runner.hasOutsideWork, runner.inbox.runOne() || runner.executor.runOne(mainJobs: mainJobs) {
        if followsWork { journal?.didWork(state) }
        turns += 1
        if turns == maxTurns, runner.timeline != nil { return stop(EndlessInstant.task(turns: turns)) }
        continue
      }
      // Time does not advance past a job that is left for the main actor.
      if mainJobs == .leave, runner.executor.isMainJobNext { return }
      guard !runner.isIdle || runner.hasCapturedWaits, let number = runner.timeline?.runDueNow() else {
        // Held work has waited for everything else that is ready in this instant.
        guard runner.executor.turns != nil, runner.executor.runOneHeld(mainJobs: mainJobs) else { return }
        if followsWork { journal?.didWork(state) }
        turns += 1
        if turns == maxTurns { return stop(EndlessInstant.task(turns: turns)) }
        continue
      }
      turns = 0
      if followsWork { journal?.didWork(state) }
      if number >= before { dueAtOnce += 1 }
      if dueAtOnce == Self.maxDueAtOnce {
        reportIssue(EndlessInstant.work(limit.cycle))
        // Otherwise it would continue in the next step, and no step would end. Work that ignores this is left running.
        runner.cancelEndless()
        return
      }
    }
  }

  /// Settles without blocking the thread while the main actor works.
  ///
  /// A hop to the main actor that is in the queue gets its turn there. A hop that isn't, because the runtime doesn't show it,
  /// gets one too: each round lets the main actor, which is a queue, run everything that was waiting there before. If nothing
  /// has come back by then, nothing was there, so no guessed waiting time is needed.
  /// - Parameter perform: runs each turn of work.
  package func settleAsync(
    isolation: isolated (any Actor)? = #isolation, _ perform: (() -> Void) -> Void = { $0() }
  ) async {
    perform { settle(mainJobs: .leave) }
    let executor = runner.executor
    while runner.hasOutsideWork, !runner.isIdle || executor.hasPendingJobs || runner.hasCapturedWaits {
      if executor.isMainJobNext {
        // Unchecked: the awaiting caller does nothing else meanwhile.
        nonisolated(unsafe) let engine = self
        await MainActor.run {
          // As in a synchronous step, a job that moves time must not settle inside itself.
          engine.isSettling = true
          if executor.runOne() || executor.runOneHeld(), engine.followsWork { engine.journal?.didWork(engine.state) }
          engine.isSettling = false
        }
      } else {
        await MainActor.run {}
        // On the main actor itself the line above does not suspend; this does.
        await Task.yield()
        guard executor.hasPendingJobs || runner.inbox.hasPendingWork else { return }
      }
      perform { settle(mainJobs: .leave) }
    }
  }

  /// Reduces an action now if none waits before it: most actions never enter the queue.
  private func enter(_ action: Action, isReceived: Bool, send: Int) {
    if isDraining || !queue.isEmpty {
      queue.append(action, isReceived: isReceived, send: send)
    } else {
      isDraining = true
      // In the real world, time passes between events that arrive by themselves.
      if runner.timeline == nil { restartLimit() }
      process(action, isReceived: isReceived, send: send)
      isDraining = false
    }
    drain()
    if notifiesEnds { notifyEnded() }
  }

  private func drain() {
    guard !queue.isEmpty, !isDraining else { return }
    isDraining = true
    while let next = queue.popFirst() { process(next.action, isReceived: next.isReceived, send: next.send) }
    isDraining = false
  }

  private func process(_ action: Action, isReceived: Bool, send: Int) {
    untilLook -= 1
    if untilLook == 0, let message = look(at: action), runner.timeline != nil || isTested { return stop(message) }
    willReduce?(action, isReceived)
    if let journal { return process(action, send: send, journal) }
    startEffect(reduce(&state, action), of: action, send: send)
  }

  /// Restarts the limit after an outside event, which no action has sent.
  @inline(__always)
  private func restartLimit() {
    untilLook = InstantLimit.actionsPerLook
    if hasLooked { endLooks() }
  }

  @inline(never)
  private func endLooks() {
    hasLooked = false
    limit.restart()
  }

  /// Returns an issue to report if actions continue forever without time passing.
  @inline(never)
  private func look(at action: Action) -> IssueText? {
    hasLooked = true
    let (next, message) = limit.look(ValueText.name(of: action), now: runner.timeline?.now ?? .zero)
    untilLook = next
    return message
  }

  /// Ends endless work.
  @inline(never)
  private func stop(_ message: IssueText) {
    reportIssue(message)
    queue.removeAll()
    runner.observer?.didDropOutputs()
    runner.cancelEndless()
  }

  /// A separate function, so that engines without a journal don't look up the types of its methods.
  @inline(never)
  private func process(_ action: Action, send: Int, _ journal: any EngineJournal<State, Action>) {
    let old = state
    let effect = reduce(&state, action)
    journal.didReduce(action, from: old, to: state)
    if !effect.isNone { journal.willStartEffects() }
    startEffect(effect, of: action, send: send)
    journal.didStartEffects()
  }

  private func startEffect(_ effect: Effect<Action>, of action: Action, send: Int) {
    if effect.isNone { return }
    guard runner.followsSends else { return runner.run(effect, startedBy: action, emit: emit) }
    runner.onBehalf(ofSend: send) { runner.run(effect, startedBy: action, emit: emitFollowed) }
    // It was cancelled while the action waited its turn, or was being reduced.
    if sender.hasCancelled, sender.isCancelled(send) { runner.cancel(send: send) }
  }
}

/// A reference to an engine from work it started, which doesn't keep it alive.
///
/// A weak reference would do the same, but would slow down all reference counting of the engine.
private final class EngineLink<State, Action> {
  /// Nil before the engine begins and after it ends.
  unowned var engine: Engine<State, Action>?
}

/// Observes an engine's events as they happen. Values are lent to it; the previous state is kept for it.
package protocol EngineJournal<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The reducer has returned; its effects have not started.
  func didReduce(_ action: Action, from old: State, to new: State)
  /// The reducer has returned an effect, which starts next. Not called without an effect.
  func willStartEffects()
  /// The reducer's effect has started; its synchronous outputs wait in the queue.
  func didStartEffects()
  /// Effects in flight under this id were cancelled.
  func didCancel(_ id: CancellationID)
  /// A piece of work is done that may have changed an object that is the state.
  func didWork(_ state: State)
  /// The work of such an object's action has thrown an error.
  func didThrow(_ error: any Error)
}

extension EngineJournal {
  package func willStartEffects() {}
  package func didStartEffects() {}
  package func didCancel(_ id: CancellationID) {}
  package func didWork(_ state: State) {}
  package func didThrow(_ error: any Error) {}
}
