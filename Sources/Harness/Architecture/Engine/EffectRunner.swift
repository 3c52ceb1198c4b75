/// Starts effects, keeps what is in flight, and cancels it.
///
/// It knows nothing of actions and states but how to print the action that started an effect.
package final class EffectRunner: EffectStarter {
  /// The virtual time; nil when time is real.
  let timeline: TestScheduler?
  /// The time in place of live schedulers where time is real: it follows the clock of the machine.
  var liveTimeline: TestScheduler?
  /// Called with each id under which effects in flight were cancelled.
  var didCancel: ((CancellationID) -> Void)?
  /// Called when a piece of work begins and ends. Nil where nothing is traced.
  @exclusivity(unchecked) package var observer: (any EffectObserver)?
  /// The effect that begins its work just now: what it does then, before anything waits, it does here. Only where it is traced.
  @exclusivity(unchecked) package private(set) var beginning: RunningEffect?
  /// Hears of errors that effects didn't catch, where those are no failures.
  var didThrow: ((any Error) -> Void)?
  /// Work is being thrown away because it was cancelled or its store ends: effects released now were not forgotten.
  @exclusivity(unchecked) package var isDiscarding = false

  /// Whether what starts knows the send that it goes back to: from the first send on whose task somebody gets.
  @exclusivity(unchecked) var followsSends = false
  /// The number of the send that goes on just now; 0 where it is not followed.
  var currentSend = 0
  /// Whether anything was cancelled with the send that it went back to.
  package var hasCancelledSends = false
  /// A run has ended by itself or was cancelled; nil as long as nobody waits for a send's end.
  var didEndRun: (() -> Void)?

  /// Async effects run here, when the engine drains it.
  package let executor: DrainedExecutor
  let capturesWork: Bool
  /// Whether reducers, too, run on behalf of the executor: what they begin is captured, or they are sealed.
  let followsReducers: Bool
  let inbox: Inbox
  let waker: EngineWaker
  /// Where the store was made, and where else its work is done.
  let place: EnginePlace
  /// Whether something was started that may go on by itself: then there is more to settle than the queue.
  var hasOutsideWork: Bool {
    get { executor.isUsed }
    set { executor.isUsed = newValue }
  }
  /// A future was fulfilled while nothing else went on.
  var didFulfill: (() -> Void)?

  /// When a throttled effect last handed an output on, and what waits to be.
  struct Throttled {
    var time: Duration
    var value: Any?
  }

  /// Hears which ids are used; nil where nobody asks.
  @exclusivity(unchecked) package var tally: CancellationTally?

  /// A cancellation, for effects that wait for their turn: they are cancelled with what is in flight.
  private struct Cancellation {
    let moment: Int
    /// What the reducer returned of which the cancellation is a part; what else of it begins later is not meant.
    let root: RunningEffect?
    /// The same of the effect that sent the action that cancels.
    let sender: RunningEffect?

    func isOwn(of root: RunningEffect) -> Bool { self.root === root || sender === root }
  }

  /// The last cancellations of each id by two different effects, as long as effects wait for their turn.
  private var cancellations: [CancellationID: [Cancellation]] = [:]
  private var moment = 0
  /// Whether something was cancelled before it began, since a sequence asked.
  var hasWithdrawn = false
  /// Since when what starts just now has waited; nil where it didn't.
  @exclusivity(unchecked) private var waitingSince: Int?

  /// By id, for as long as the store lives.
  var throttled: [CancellationID: Throttled] = [:]

  /// In no order; each knows its position.
  @exclusivity(unchecked) private(set) var runs: [RunningEffect] = []
  private var registered: [CancellationID: [RunningEffect]] = [:]
  private var lastNumber = 0

  /// Where time is real.
  convenience init() { self.init(timeline: nil) { DrainedExecutor(timeline: nil, capturing: nil, didWake: $0) } }

  /// - Parameters:
  ///   - timeline: virtual time; nil where it is real.
  ///   - makeExecutor: makes what async effects run on. It is given what to call when there is something to drain.
  package init(
    timeline: TestScheduler?, makeExecutor: (_ didWake: @escaping @Sendable () -> Void) -> DrainedExecutor
  ) {
    self.timeline = timeline
    let waker = EngineWaker(timeline: timeline)
    self.waker = waker
    executor = makeExecutor { waker.signal() }
    inbox = Inbox { waker.signal() }
    place = EnginePlace(of: executor)
    capturesWork = executor.captured != nil
    followsReducers = capturesWork || executor.seal != nil
    // Not weak, which would make all counting of references to this slow.
    executor.didEscape = { [unowned self] in reportEscape($0) }
  }

  // A task that is left behind may keep the executor.
  deinit { executor.didEscape = nil }

  /// From now on the order of what is ready is varied. Called before there is any work.
  package func vary(by turns: HeldTurns) {
    executor.turns = turns
    turns.hasOtherWork = { [unowned self] in
      inbox.hasPendingWork || timeline.map { timeline in timeline.nextDue.map { $0 <= timeline.now } ?? false } ?? false
    }
  }

  /// How many effects were started so far.
  package var effectCount: Int { lastNumber }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Starts what a reducer returned.
  func run<Action>(
    _ effect: Effect<Action>, startedBy action: Action, emit: @escaping (Action) -> Void
  ) {
    // What an action starts has not waited, though the effect that sent the action may have.
    if waitingSince != nil { return starting(waitingSince: nil) { run(effect, startedBy: action, emit: emit) } }
    if !capturesWork { return begin(effect, startedBy: action, nil, emit: emit) }
    // What it does outside of tasks may begin some. Unchecked: see below.
    nonisolated(unsafe) let origin = action
    let beginner = WaitingTask { ValueText.of(origin, .inFlight) }
    beginner.inherited { begin(effect, startedBy: action, beginner, emit: emit) }
  }

  @inline(__always)
  private func begin<Action>(
    _ effect: Effect<Action>, startedBy action: Action, _ beginner: WaitingTask?, emit: @escaping (Action) -> Void
  ) {
    // What ends at once is never in flight: it needs no `RunningEffect`.
    switch effect.node {
    case .none: return
    case .value(let action):
      observer?.willOutput(from: nil)
      return emit(action)
    case .perform(let work): return executor.working(work)
    default: break
    }
    // Unchecked: it is printed when a failure is reported, on the engine's thread.
    nonisolated(unsafe) let action = action
    let run = RunningEffect(
      number: nextNumber(), parent: nil, origin: { ValueText.of(action, .inFlight) })
    run.beginner = beginner
    if executor.turns != nil { beginner?.effect = run }
    run.position = runs.count
    runs.append(run)
    executor.working {
      let emit = followsSends ? following(run, emit) : emit
      if let observer { return runTraced(effect, in: run, for: observer, emit: emit) }
      // Not weak: what is in flight is let go of when the engine ends.
      start(effect, in: run, emit: emit) { [self] in remove(run) }
    }
  }

  func remove(_ run: RunningEffect) {
    guard let position = run.position, let last = runs.popLast() else { return }
    run.position = nil
    if last !== run {
      runs[position] = last
      last.position = position
    }
    didEndRun?()
  }

  /// Ends everything in flight, since it would not end by itself.
  func cancelEndless() {
    for run in runs { run.isEndless = true }
    cancelAll()
  }

  /// Ends everything in flight, and reports it to nobody.
  func cancelAll() {
    discarding {
      let all = runs.sorted { $0.number < $1.number }
      runs = []
      for run in all { run.position = nil }
      registered = [:]
      throttled = throttled.mapValues { Throttled(time: $0.time, value: nil) }
      for run in all { _ = run.cancel() }
      executor.captured?.forgetWaits()
    }
    didEndRun?()
  }

  // MARK: Starting

  package func start<Output>(
    _ effect: Effect<Output>, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void
  ) {
    // Scopes are made here and nowhere else.
    guard let run = run as? RunningEffect, !run.isCancelled else { return }
    if observer != nil, beginning !== run {
      let around = beginning
      defer { beginning = around }
      beginning = run
      return start(effect, in: run, emit: emit, done: done)
    }
    switch effect.node {
    case .none: done()
    case .value(let value):
      emit(value)
      done()
    case .perform(let work):
      work()
      done()
    case .merge(let effects): merge(effects, run, emit, done)
    case .concatenate(let effects): Concatenation(effects, self, run, emit, done).proceed()
    case .delay(let upstream, let duration, let scheduler):
      delay(upstream, duration, delayed(on: scheduler), run, emit, done)
    case .cancellable(let upstream, let id, let cancelInFlight):
      if wasCancelled(id, in: run) {
        hasWithdrawn = true
        return done()
      }
      if cancelInFlight { cancel(id, replacedIn: run) }
      if !run.isCancelled { cancellable(upstream, id, run, emit, done) }
    case .cancel(let ids):
      for id in ids { cancel(id, by: run) }
      if !run.isCancelled { done() }
    case .deferred(let make): start(make(), in: run, emit: emit, done: done)
    case .never(let what): run.add(RunningEffect.Wait(number: nextNumber(), what: .answer(what)))
    case .transformed(let transform): transform.start(by: self, in: run, emit: emit, done: done)
    case .future(let work): future(work, run, emit, done)
    case .subscription(let begin): subscription(begin, run, emit, done)
    case .task(let work): task(work, run, emit, done)
    case .throttle(let upstream, let id, let interval, let scheduler, let latest):
      Throttle(self, id, interval, delayed(on: scheduler), latest: latest, run, emit, done).start(upstream)
    case .timer(let interval, let scheduler, let output):
      let work = delayed(on: scheduler)
      RunningTimer<Output>(interval, work, self, run) { emit(output(work.scheduler.now)) }.start()
    }
  }

  /// Whether a job waits, or an output from another thread, or captured work.
  var hasWorkFromOutside: Bool { executor.hasPendingJobs || inbox.hasPendingWork || hasCapturedWaits }

  /// Whether nothing is in flight that effects have begun and that they still wait for.
  var isIdle: Bool { runs.isEmpty }

  /// Whether captured work waits, perhaps longer than its effect.
  var hasCapturedWaits: Bool { executor.captured?.isWaiting == true }

  private func merge<Output>(
    _ effects: [Effect<Output>], _ run: RunningEffect, _ emit: @escaping (Output) -> Void, _ done: @escaping () -> Void
  ) {
    // One more than there are, so that the end does not come before the last has started.
    var running = effects.count + 1
    let oneDone = {
      running -= 1
      if running == 0, !run.isCancelled { done() }
    }
    for effect in effects where !run.isCancelled { start(effect, in: run, emit: emit, done: oneDone) }
    oneDone()
  }

  // MARK: Cancelling

  private func cancellable<Output>(
    _ upstream: Effect<Output>, _ id: CancellationID, _ run: RunningEffect, _ emit: @escaping (Output) -> Void,
    _ done: @escaping () -> Void
  ) {
    let inner = RunningEffect(number: nextNumber(), parent: run, origin: run.origin)
    inner.beginner = run.beginner
    inner.id = id
    // Downstream, being cancelled is having ended: what was to follow in a concatenation follows.
    inner.whenCancelled = done
    run.children[inner.number] = inner
    registered[id, default: []].append(inner)
    tally?.begins(id)
    observer?.effectBegan(inner.number, inside: run.number, id: id)
    start(upstream, in: inner, emit: emit) { [self] in
      // An output may have had the work cancelled that it came from: then its end has been reported.
      guard !inner.isCancelled else { return }
      unregister(inner)
      run.children[inner.number] = nil
      observer?.effectEnded(inner.number)
      done()
    }
  }

  func unregister(_ run: RunningEffect) {
    guard let id = run.id, var effects = registered[id] else { return }
    effects.removeAll { $0 === run }
    registered[id] = effects.isEmpty ? nil : effects
  }

  /// Cancels all that is in flight under `id`, in order of start.
  /// - Parameters:
  ///   - place: where another effect of the id replaces them. What that one is a part of goes on, and to a throttled
  ///     one the output goes that waits.
  ///   - run: the effect that cancels; nil where it isn't one.
  func cancel(_ id: CancellationID, replacedIn place: RunningEffect? = nil, by run: RunningEffect? = nil) {
    note(cancellationOf: id, by: run ?? place)
    guard var effects = registered.removeValue(forKey: id) else {
      if place == nil { tally?.cancelsNothing(id) }
      return
    }
    if let place {
      let around = effects.filter(place.isInside)
      if !around.isEmpty {
        registered[id] = around
        effects.removeAll(where: place.isInside)
        if effects.isEmpty { return }
      }
    }
    var ended: [CancellationID] = []
    discarding {
      for run in effects {
        for inner in run.cancel() {
          unregister(inner)
          if let id = inner.id, !ended.contains(id) { ended.append(id) }
          observer?.effectCancelled(inner.number)
        }
      }
    }
    for ended in ended {
      if place == nil || ended != id { throttled[ended]?.value = nil }
      didCancel?(ended)
    }
    for run in effects {
      run.parent?.children[run.number] = nil
      if run.parent?.isCancelled != true { run.whenCancelled?() }
      run.whenCancelled = nil
    }
  }

  // MARK: What waits for its turn

  /// Effects of a run begin to wait for their turn; returns the moment.
  func beginWaiting(in run: RunningEffect) -> Int {
    run.root.waitingCount += 1
    moment += 1
    return waitingSince ?? moment
  }

  private func note(cancellationOf id: CancellationID, by run: RunningEffect?) {
    guard runs.contains(where: { $0.waitingCount > 0 }) else {
      if !cancellations.isEmpty { cancellations = [:] }
      return
    }
    moment += 1
    let new = Cancellation(
      moment: moment, root: run?.root, sender: (WaitingTask.current as? RunningTask)?.run.root)
    let others = (cancellations[id] ?? []).filter { $0.root !== new.root }
    cancellations[id] = others.suffix(1) + [new]
  }

  /// Starts what has waited.
  func starting(waitingSince moment: Int?, _ start: () -> Void) {
    let outer = waitingSince
    waitingSince = moment
    start()
    waitingSince = outer
  }

  /// Whether an id was cancelled, by another effect, while what has it waited for its turn.
  private func wasCancelled(_ id: CancellationID, in run: RunningEffect) -> Bool {
    guard let since = waitingSince, let all = cancellations[id] else { return false }
    let root = run.root
    return all.contains { $0.moment > since && !$0.isOwn(of: root) }
  }

  func discarding(_ body: () -> Void) {
    let before = isDiscarding
    isDiscarding = true
    body()
    isDiscarding = before
  }
}
