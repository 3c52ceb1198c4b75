/// The interpreter of reducers and effects: one first-in-first-out queue of actions for every kind of store.
///
/// An action is reduced, then its effects are started, depth first and left to right; what they output at once is queued
/// behind what waits already. A reducer is never re-entered: an action sent while another is reduced waits its turn.
/// The live store, the test store and the transcript player differ in the timeline and in who listens, not in this.
package final class Engine<State, Action> {
  /// The state after the last action that was reduced.
  @exclusivity(unchecked) package private(set) var state: State
  /// Effects in flight, cancellation and time.
  package let runner: EffectRunner
  /// Hears what happens, as it happens. Without a journal no previous state is kept.
  @exclusivity(unchecked) package var journal: (any EngineJournal<State, Action>)?

  /// Hears each action before it is reduced, and whether it was received. A journal costs a copy of the previous state.
  @exclusivity(unchecked) package var willReduce: ((Action, Bool) -> Void)?

  private let reduce: (inout State, Action) -> Effect<Action>
  /// The way back here for effects, one for all of them.
  private let link = EngineLink<State, Action>()
  private let emit: (Action) -> Void
  /// The same for effects that know the send that they go back to.
  private let emitFollowed: (Action) -> Void
  /// Actions that wait their turn.
  private let queue = ActionQueue<Action>()
  /// How many thousand actions may follow each other in one instant.
  package var maxThousandsAtOnce: Int {
    get { limit.maxLooks }
    set { limit.maxLooks = newValue }
  }
  private var limit = InstantLimit()
  /// How many actions are reduced until the limit is asked, and whether it was since something came from outside.
  private var untilLook = InstantLimit.actionsPerLook
  private var hasLooked = false
  /// Whether the live engine is a test's.
  private let isTested = IssueDelivery.isInTest
  private var isDraining = false
  private var isSettling = false
  private var hasEnded = false
  private var settler: Int?
  private var notifiesEnds = false
  /// The number of the last send from outside.
  @exclusivity(unchecked) private(set) var lastSend = 0
  /// How tasks of sends find back here.
  package let sender = SentWork()
  /// The state is an object that work changes, whatever that belongs to: the journal hears of each piece.
  private let followsWork: Bool

  /// An engine whose state was made where its effects will run.
  /// - Parameter followsWork: whether the state is an object, which work of any kind changes.
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
    // Inside scheduled work the rest of that work comes first.
    runner.didFulfill = { if ThreadWork.isTimeMoving { waker.signal() } else { link.engine?.wake() } }
    settler = timeline?.addSettler { link.engine?.wake() }
    if followsWork { runner.didThrow = { link.engine?.journal?.didThrow($0) } }
    sender.engine = self
  }

  /// Cancels everything and lets it end. Nothing is received any more.
  package func end() {
    hasEnded = true
    defer { runner.inbox.close() }
    working {
      runner.cancelAll()
      if isSettling || isDraining { return }
      // Cancelled tasks get the turns that they need to end; one that ignores its cancellation is left behind.
      var turns = 0
      while turns < Self.maxDueAtOnce, runner.executor.runOne(mainJobs: .handOver) { turns += 1 }
    }
  }

  /// Cancels what is in flight because of one send, and lets it end.
  func cancel(send: Int) {
    working {
      runner.cancel(send: send)
      if canSettle { settleNow(mainJobs: .serve) }
    }
  }

  /// From now on whoever waits for the end of what a send started is notified of it.
  func notifyEnds() {
    notifiesEnds = true
    runner.didEndRun = { [link] in link.engine?.notifyEnded() }
  }

  /// What is queued may start more: then the end of the queue is waited for.
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
    // What is released from now on goes with its engine.
    runner.isDiscarding = true
    sender.wake()
  }

  /// Queues an action from outside and, unless the engine is at work already, does all that can be done without time
  /// passing.
  package func send(_ action: Action) { send(action, as: nextSend()) }

  /// As ``send(_:)``, under a number that was taken before.
  func send(_ action: Action, as send: Int) {
    if isResting { restartLimit() }
    working {
      enter(action, isReceived: false, send: send)
      if canSettle { settleNow(mainJobs: .serve) }
    }
  }

  /// Queues an action from outside, whose task is asked for next; to settle is left to the caller.
  package func begin(_ action: Action) {
    runner.followsSends = true
    if isResting { restartLimit() }
    working { enter(action, isReceived: false, send: nextSend()) }
  }

  /// The number of the next send.
  func nextSend() -> Int {
    lastSend += 1
    return lastSend
  }

  /// The task of a send: by default of the last one.
  package func task(ofSend send: Int? = nil) -> SendHandle { SendHandle(work: sender, send: send ?? lastSend) }

  /// Runs work of the engine: that of reducers as well, where it matters on whose behalf they run.
  @inline(__always)
  private func working(_ body: () -> Void) {
    if runner.followsReducers { runner.executor.working(body) } else { body() }
  }

  private func receive(_ action: Action, send: Int) {
    if hasEnded { return }
    enter(action, isReceived: true, send: send)
    // On virtual time whoever moved the time settles; in the real world nobody else does.
    if runner.timeline == nil { settle() }
  }

  // MARK: Settling

  /// How much work may be due at once before it is taken for endless.
  private static var maxDueAtOnce: Int { 10_000 }

  /// How many turns tasks may take in one instant. Of a model, each turn is looked at.
  private var maxTurns: Int { followsWork ? 10_000 : 1_000_000 }

  /// Whether it is at no work.
  var isResting: Bool { !isDraining && !isSettling && queue.isEmpty }

  /// Whether anything may go on without time passing.
  package var hasWork: Bool { !queue.isEmpty || !runner.isIdle || runner.hasOutsideWork && runner.hasWorkFromOutside }

  /// Does what can be done without time passing: queued actions first, then one job of the executor, then work that is due
  /// now; again until nothing is left.
  package func settle() { settle(mainJobs: .serve) }

  /// Settles outside of a step: something has come that none waits for.
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
    // What was scheduled before is finite, however much it is; what is scheduled here by work that is due here may not be.
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
      // Time does not go on before a job that is left for the main actor.
      if mainJobs == .leave, runner.executor.isMainJobNext { return }
      guard !runner.isIdle || runner.hasCapturedWaits, let number = runner.timeline?.runDueNow() else {
        // What is held has waited for all else that is ready in this instant.
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
        // Else it would go on with the next step, and no step would end. What ignores that is left where it is.
        runner.cancelEndless()
        return
      }
    }
  }

  /// Settles, without holding the thread while the main actor works.
  ///
  /// A hop to the main actor that is in the queue has its turn there. What is not, since the runtime doesn't show it, has
  /// a turn as well: each round lets the main actor run what was waiting there before us, which is a queue: when nothing
  /// has come back then, nothing was there. So nothing is waited for by guessing.
  /// - Parameter perform: what each turn of work is run by.
  package func settleAsync(
    isolation: isolated (any Actor)? = #isolation, _ perform: (() -> Void) -> Void = { $0() }
  ) async {
    perform { settle(mainJobs: .leave) }
    let executor = runner.executor
    while runner.hasOutsideWork, !runner.isIdle || executor.hasPendingJobs || runner.hasCapturedWaits {
      if executor.isMainJobNext {
        // Unchecked: whoever awaits this does nothing else meanwhile.
        nonisolated(unsafe) let engine = self
        await MainActor.run {
          // A job that moves the time does not settle inside itself, here as little as in a synchronous step.
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

  /// Reduces an action now if nothing waits before it: most actions never see the queue.
  private func enter(_ action: Action, isReceived: Bool, send: Int) {
    if isDraining || !queue.isEmpty {
      queue.append(action, isReceived: isReceived, send: send)
    } else {
      isDraining = true
      // In the real world time passes between what comes by itself.
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

  /// Something has come from outside, which no action has sent.
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

  /// What to report where actions go on for ever without any time passing.
  @inline(never)
  private func look(at action: Action) -> IssueText? {
    hasLooked = true
    let (next, message) = limit.look(ValueText.name(of: action), now: runner.timeline?.now ?? .zero)
    untilLook = next
    return message
  }

  /// Ends what would never end.
  @inline(never)
  private func stop(_ message: IssueText) {
    reportIssue(message)
    queue.removeAll()
    runner.observer?.didDropOutputs()
    runner.cancelEndless()
  }

  /// Apart, so that engines without a journal don't look up the types of its methods.
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

/// The way back to an engine from what it started, which does not keep it alive.
///
/// A weak reference would do the same, but from the first one on all counting of references to an object is slow.
private final class EngineLink<State, Action> {
  /// Nil before the engine begins and once it ends.
  unowned var engine: Engine<State, Action>?
}

/// Hears what happens in an engine, as it happens. Values are lent to it; the previous state is held for it.
package protocol EngineJournal<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The reducer returned; its effects have not started.
  func didReduce(_ action: Action, from old: State, to new: State)
  /// The reducer returned an effect, which starts next. Not called where there is none.
  func willStartEffects()
  /// What the reducer returned has started; synchronous outputs wait in the queue.
  func didStartEffects()
  /// Effects in flight under this id were cancelled.
  func didCancel(_ id: CancellationID)
  /// A piece of work has been done, which may have changed an object that is the state.
  func didWork(_ state: State)
  /// What an action of such an object does has thrown.
  func didThrow(_ error: any Error)
}

extension EngineJournal {
  package func willStartEffects() {}
  package func didStartEffects() {}
  package func didCancel(_ id: CancellationID) {}
  package func didWork(_ state: State) {}
  package func didThrow(_ error: any Error) {}
}
