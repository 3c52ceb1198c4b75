/// Starts effects, keeps track of those in flight, and cancels them.
///
/// The only thing it knows about actions and states is how to print the action that started an effect.
package final class EffectRunner: EffectStarter {
  /// The virtual time; nil if time is real.
  let timeline: TestScheduler?
  /// The time in place of live schedulers if time is real: it follows the system clock.
  var liveTimeline: TestScheduler?
  /// Called with each id under which effects in flight were cancelled.
  var didCancel: ((CancellationID) -> Void)?
  /// Called when a piece of work begins and ends. Nil if nothing is traced.
  @exclusivity(unchecked) package var observer: (any EffectObserver)?
  /// The effect that is beginning its work, up to its first wait. Only set if effects are traced.
  @exclusivity(unchecked) package private(set) var beginning: RunningEffect?
  /// Called with errors that effects didn't catch, if those are not failures.
  var didThrow: ((any Error) -> Void)?
  /// Whether work is being discarded because it was cancelled or its store ends: effects released now were not forgotten.
  @exclusivity(unchecked) package var isDiscarding = false

  /// Whether new work knows which send it goes back to: true from the first send whose task is used.
  @exclusivity(unchecked) var followsSends = false
  /// The number of the send being processed; 0 if sends are not followed.
  var currentSend = 0
  /// Whether any work was cancelled together with its send.
  package var hasCancelledSends = false
  /// Called when a run has ended or was cancelled; nil until something waits for a send's end.
  var didEndRun: (() -> Void)?

  /// Runs async effects, when the engine drains it.
  package let executor: DrainedExecutor
  let capturesWork: Bool
  /// Whether reducers also run on behalf of the executor: the work they begin is captured, or they are sealed.
  let followsReducers: Bool
  let inbox: Inbox
  let waker: EngineWaker
  /// The place where the store was made and its work is done.
  let place: EnginePlace
  /// Whether anything was started that may continue by itself: then settling involves more than the queue.
  var hasOutsideWork: Bool {
    get { executor.isUsed }
    set { executor.isUsed = newValue }
  }
  /// Called when a future was fulfilled while nothing else was running.
  var didFulfill: (() -> Void)?

  /// The time of a throttled effect's last delivery, and the output that waits for the next.
  struct Throttled {
    var time: Duration
    var value: Any?
  }

  /// Records which ids are used; nil if not needed.
  @exclusivity(unchecked) package var tally: CancellationTally?

  /// A cancellation that also applies to effects waiting for their turn, as it does to those in flight.
  private struct Cancellation {
    let moment: Int
    /// The effect returned by the reducer that contains the cancellation; parts of it that begin later are exempt.
    let root: RunningEffect?
    /// The same of the effect that sent the cancelling action.
    let sender: RunningEffect?

    func isOwn(of root: RunningEffect) -> Bool { self.root === root || sender === root }
  }

  /// The last cancellations of each id by two different effects, while effects wait for their turn.
  private var cancellations: [CancellationID: [Cancellation]] = [:]
  private var moment = 0
  /// Whether any effect was cancelled before it began, since a sequence last checked.
  var hasWithdrawn = false
  /// The moment since when the effect being started has waited; nil if it didn't wait.
  @exclusivity(unchecked) private var waitingSince: Int?

  /// By id, for the store's lifetime.
  var throttled: [CancellationID: Throttled] = [:]

  /// In no particular order; each run knows its position.
  @exclusivity(unchecked) private(set) var runs: [RunningEffect] = []
  private var registered: [CancellationID: [RunningEffect]] = [:]
  private var lastNumber = 0

  /// Creates a runner with real time.
  convenience init() { self.init(timeline: nil) { DrainedExecutor(timeline: nil, capturing: nil, didWake: $0) } }

  /// - Parameters:
  ///   - timeline: virtual time; nil for real time.
  ///   - makeExecutor: makes the executor of async effects. It takes a function to call when there is something to drain.
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
    // Not weak, which would slow down all reference counting of this object.
    executor.didEscape = { [unowned self] in reportEscape($0) }
  }

  // A task that is left running may keep the executor alive.
  deinit { executor.didEscape = nil }

  /// Begins to vary the order of work that is ready. Called before there is any work.
  package func vary(by turns: HeldTurns) {
    executor.turns = turns
    turns.hasOtherWork = { [unowned self] in
      inbox.hasPendingWork || timeline.map { timeline in timeline.nextDue.map { $0 <= timeline.now } ?? false } ?? false
    }
  }

  /// The number of effects started so far.
  package var effectCount: Int { lastNumber }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Starts an effect that a reducer returned.
  func run<Action>(
    _ effect: Effect<Action>, startedBy action: Action, emit: @escaping (Action) -> Void
  ) {
    // An effect that an action starts has not waited, even if the effect that sent the action has.
    if waitingSince != nil { return starting(waitingSince: nil) { run(effect, startedBy: action, emit: emit) } }
    if !capturesWork { return begin(effect, startedBy: action, nil, emit: emit) }
    // Its work outside of tasks may begin tasks. Unchecked: see below.
    nonisolated(unsafe) let origin = action
    let beginner = WaitingTask { ValueText.of(origin, .inFlight) }
    beginner.inherited { begin(effect, startedBy: action, beginner, emit: emit) }
  }

  @inline(__always)
  private func begin<Action>(
    _ effect: Effect<Action>, startedBy action: Action, _ beginner: WaitingTask?, emit: @escaping (Action) -> Void
  ) {
    // An effect that ends at once is never in flight: it needs no `RunningEffect`.
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
      // Not weak: work in flight is released when the engine ends.
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

  /// Ends everything in flight because it would not end by itself.
  func cancelEndless() {
    for run in runs { run.isEndless = true }
    cancelAll()
  }

  /// Ends everything in flight without reporting it.
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
    // Runs with an id are made here and nowhere else.
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

  /// Whether a job, an output from another thread, or captured work is waiting.
  var hasWorkFromOutside: Bool { executor.hasPendingJobs || inbox.hasPendingWork || hasCapturedWaits }

  /// Whether no effect is in flight.
  var isIdle: Bool { runs.isEmpty }

  /// Whether captured work is waiting, possibly after its effect has ended.
  var hasCapturedWaits: Bool { executor.captured?.isWaiting == true }

  private func merge<Output>(
    _ effects: [Effect<Output>], _ run: RunningEffect, _ emit: @escaping (Output) -> Void, _ done: @escaping () -> Void
  ) {
    // One more than the number of effects, so that the end does not come before the last has started.
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
    // For downstream, being cancelled means having ended: the next effect of a concatenation follows.
    inner.whenCancelled = done
    run.children[inner.number] = inner
    registered[id, default: []].append(inner)
    tally?.begins(id)
    observer?.effectBegan(inner.number, inside: run.number, id: id)
    start(upstream, in: inner, emit: emit) { [self] in
      // An output may have led to the cancellation of the work that it came from: then its end has been reported.
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

  /// Cancels everything in flight under `id`, in order of start.
  /// - Parameters:
  ///   - place: the place of another effect of the id that replaces them. An effect that contains it continues, and if it is
  ///     throttled, it inherits the waiting output.
  ///   - run: the effect that cancels; nil if it isn't an effect.
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

  // MARK: Effects waiting for their turn

  /// Notes that effects of a run begin to wait for their turn; returns the moment.
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

  /// Starts an effect that has waited.
  func starting(waitingSince moment: Int?, _ start: () -> Void) {
    let outer = waitingSince
    waitingSince = moment
    start()
    waitingSince = outer
  }

  /// Returns whether another effect cancelled the id while the effect with this id waited for its turn.
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
