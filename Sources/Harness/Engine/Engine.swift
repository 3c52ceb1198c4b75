/// The interpreter of reducers and effects: one first-in-first-out queue of actions for every kind of store.
///
/// An action is reduced, then its effects are started, depth first and left to right; what they output at once is queued
/// behind what waits already. A reducer is never re-entered: an action sent while another is reduced waits its turn.
/// The live store, the test store and the transcript player differ in the timeline and in who listens, not in this.
package final class Engine<State, Action> {
  /// The state after the last action that was reduced.
  package private(set) var state: State
  /// Effects in flight, cancellation and time.
  package let runner: EffectRunner
  /// Hears what happens, as it happens. Without a journal no previous state is kept.
  package var journal: ((JournalEvent<State, Action>) -> Void)?

  /// Hears each action before it is reduced, and whether it was received. A journal costs a copy of the previous state.
  package var willReduce: ((Action, Bool) -> Void)?

  private let reduce: (inout State, Action) -> Effect<Action>
  private var queue = ActionQueue<Action>()
  private var isDraining = false
  private var isSettling = false
  private var hasEnded = false
  private var settler: Int?

  /// - Parameters:
  ///   - timeline: virtual time; nil for the real one.
  ///   - reduce: the reducer with its environment.
  package init(
    state: State, timeline: TestScheduler?, reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.state = state
    self.reduce = reduce
    runner = EffectRunner(timeline: timeline)
    runner.didCancel = { [weak self] in self?.journal?(.cancelled($0)) }
    runner.didFulfill = { [weak self] in self?.settle() }
    runner.alarm.wake = { [weak self] in self?.settle() }
    settler = timeline?.addSettler { [weak self] in self?.settle() }
  }

  /// Cancels everything and lets it end. Nothing is received any more.
  package func end() {
    hasEnded = true
    runner.cancelAll()
    // Cancelled tasks get the turns that they need to end; one that ignores its cancellation is left behind.
    var turns = 0
    while turns < Self.mostDueAtOnce, runner.executor.runOne() { turns += 1 }
  }

  deinit {
    if let settler { runner.timeline?.removeSettler(settler) }
    end()
  }

  /// Queues an action from outside and, unless the engine is at work already, does all that can be done without time
  /// passing.
  package func send(_ action: Action) {
    enter(action, isReceived: false)
    settle()
  }

  private func receive(_ action: Action) {
    if hasEnded { return }
    enter(action, isReceived: true)
    // On virtual time whoever moved the time settles; in the real world nobody else does.
    if runner.timeline == nil { settle() }
  }

  // MARK: Settling

  /// How much work may be due at once before it is taken for endless.
  private static var mostDueAtOnce: Int { 10_000 }

  /// Does what can be done without time passing: queued actions first, then one job of the executor, then work that is due
  /// now; again until nothing is left.
  package func settle() {
    guard !isSettling, !isDraining else { return }
    isSettling = true
    defer { isSettling = false }
    // What was scheduled before is finite, however much it is; what is scheduled here by work that is due here may not be.
    let before = runner.timeline?.scheduledCount ?? 0
    var dueAtOnce = 0
    while true {
      drain()
      if runner.hasOutsideWork, runner.inbox.runOne() || runner.runOneJob() { continue }
      guard !runner.isIdle, let number = runner.timeline?.runDueNow() else { return }
      if number >= before { dueAtOnce += 1 }
      if dueAtOnce == Self.mostDueAtOnce {
        reportIssue("Work without delay repeats for ever: 10,000 pieces of it have made each other due at once.")
        return
      }
    }
  }

  /// Settles, also what has to go through the main actor.
  ///
  /// Each round lets the main actor run what was waiting there before us, which is a queue: when nothing has come back
  /// then, nothing was there. So nothing is waited for by guessing.
  /// - Parameter perform: what each turn of work is run by.
  package func settleAsync(
    isolation: isolated (any Actor)? = #isolation, _ perform: (() -> Void) -> Void = { $0() }
  ) async {
    perform { settle() }
    while !runner.isIdle, runner.hasOutsideWork {
      await MainActor.run {}
      // On the main actor itself the line above does not suspend; this does.
      await Task.yield()
      guard runner.executor.hasPendingJobs || runner.inbox.hasPendingWork else { return }
      perform { settle() }
    }
  }

  /// Reduces an action now if nothing waits before it: most actions never see the queue.
  private func enter(_ action: Action, isReceived: Bool) {
    if isDraining || !queue.isEmpty {
      queue.append(action, isReceived: isReceived)
    } else {
      isDraining = true
      process(action, isReceived: isReceived)
      isDraining = false
    }
    drain()
  }

  private func drain() {
    guard !queue.isEmpty, !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while let next = queue.popFirst() { process(next.action, isReceived: next.isReceived) }
  }

  private func process(_ action: Action, isReceived: Bool) {
    willReduce?(action, isReceived)
    let effect: Effect<Action>
    if let journal {
      journal(.willReduce(action, isReceived: isReceived))
      let old = state
      effect = reduce(&state, action)
      journal(.didReduce(action, from: old, to: state))
    } else {
      effect = reduce(&state, action)
    }
    if !effect.isNone { runner.run(effect, startedBy: action) { [weak self] in self?.receive($0) } }
    journal?(.didStartEffects(action))
  }
}

/// What happens in an engine.
package enum JournalEvent<State, Action> {
  /// An action is about to be reduced. It was received from an effect, or sent from outside.
  case willReduce(Action, isReceived: Bool)
  /// The reducer returned; its effects have not started.
  case didReduce(Action, from: State, to: State)
  /// What the reducer returned has started; synchronous outputs wait in the queue.
  case didStartEffects(Action)
  /// Effects in flight under this id were cancelled.
  case cancelled(CancellationID)
}

/// Actions in order of arrival.
struct ActionQueue<Action> {
  private var items: [(action: Action, isReceived: Bool)?] = []
  private var head = 0
  private var count = 0

  /// Asked with every action; counted, because generic arrays look up their type with each access.
  var isEmpty: Bool { count == 0 }

  mutating func append(_ action: Action, isReceived: Bool) {
    count += 1
    items.append((action, isReceived))
  }

  mutating func popFirst() -> (action: Action, isReceived: Bool)? {
    guard count > 0 else { return nil }
    count -= 1
    defer {
      items[head] = nil
      head += 1
      // Keep the memory in proportion to what waits.
      if head == items.count {
        items.removeAll(keepingCapacity: true)
        head = 0
      } else if head > 1024, head * 2 > items.count {
        items.removeFirst(head)
        head = 0
      }
    }
    return items[head]
  }
}
