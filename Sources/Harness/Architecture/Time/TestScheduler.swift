import Synchronization

/// A scheduler whose time moves only when the test advances it.
///
///     let scheduler = TestScheduler()
///     scheduler.schedule(after: .seconds(1)) { print("one second") }
///     scheduler.advance(by: .seconds(1))  // prints
///
/// Work that is due at the same time runs in the order in which it was scheduled. Work that is scheduled during an advance runs
/// in the same advance if it is due by its end. Work that repeats without delay forever is a failure. Time never goes
/// backwards: work scheduled in the past is due now. An advance inside running work moves time at once; the outer advance
/// continues from there.
///
/// When an advance returns, the effects that it woke have run, including those of stores on another timeline.
public final class TestScheduler: Scheduler, @unchecked Sendable {
  // Unchecked: `state` is behind a lock; `settlers` belong to the stores on this timeline, which share one thread.

  private struct State {
    var now: Duration = .zero
    var sequence = 0
    var queue = TimelineQueue()
    var hadTies = false
  }

  private let state = Mutex(State())

  /// Called before the first event of an advance and after each one, in the order in which they were added. Each store on this
  /// timeline uses it to finish work that needs no time to pass.
  private var settlers: [(number: Int, settle: () -> Void)] = []
  private var lastSettler = 0
  /// Called when work was scheduled, on the thread that did it. Set before there is any work.
  @exclusivity(unchecked) package var didSchedule: (@Sendable () -> Void)?

  /// Creates a scheduler with a timeline of its own, at zero.
  public init() {}

  /// The total time advanced so far.
  public var now: Duration { state.withLock { $0.now } }

  /// Adds a store on this timeline.
  /// - Returns: a number to remove it by.
  func addSettler(_ settle: @escaping () -> Void) -> Int {
    lastSettler += 1
    settlers.append((lastSettler, settle))
    return lastSettler
  }

  func removeSettler(_ number: Int) { settlers.removeAll { $0.number == number } }

  private func settle() {
    repeat { for settler in settlers { settler.settle() } } while ThreadWork.runFollowers()
  }

  /// Whether several pieces of work without an order of their own were ever due at one instant.
  package var hadTies: Bool { state.withLock { $0.hadTies } }

  /// When the next work is due; nil if none is waiting.
  package var nextDue: Duration? { state.withLock { $0.queue.first?.due } }

  /// Queues `work` for `delay` from now.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    schedule(after: delay, inPlaceOf: nil, work)
  }

  /// - Parameter earlier: earlier work; the new work inherits its position among work due at the same time, as in repeating timers.
  package func schedule(
    after delay: Duration, inPlaceOf earlier: ScheduledWork?, _ work: @escaping () -> Void
  ) -> ScheduledWork {
    let executor = ThreadWork.working
    defer { didSchedule?() }
    return state.withLock { state in
      // A timer without an interval keeps no place: it would never let anything else be due.
      let kept = delay > .zero ? earlier?.sequence : nil
      let sequence = kept ?? state.sequence
      if kept == nil { state.sequence += 1 }
      let scheduled = ScheduledWork(
        due: Self.later(state.now, by: delay), sequence: sequence, since: state.now, for: executor, work)
      state.queue.insert(scheduled)
      return scheduled
    }
  }

  /// Moves time on without running anything, unless work is due by then.
  package func nudge(by duration: Duration) {
    state.withLock { state in
      let instant = Self.later(state.now, by: duration)
      if let due = state.queue.first?.due, due <= instant { return }
      state.now = instant
    }
  }

  /// Moves time on by a duration, running work that falls due on the way.
  public func advance(by duration: Duration) { advance(to: Self.later(now, by: duration)) }

  /// The end of time: sums of durations would overflow eventually, so time stops before that.
  private static let endOfTime = Duration.seconds(Int64.max / 4)

  private static func later(_ now: Duration, by duration: Duration) -> Duration {
    min(endOfTime, now + min(endOfTime, max(duration, .zero)).roundedIfComputed)
  }

  /// Returns when work is due that is scheduled now.
  func due(after delay: Duration) -> Duration { Self.later(now, by: delay) }

  /// Moves time on by a number of seconds, running work that falls due on the way.
  public func advance(by seconds: Double) { advance(by: Duration(secondsValue: seconds)) }

  /// Moves time on to an instant, running work that falls due on the way. An instant in the past only runs work that is due
  /// now.
  public func advance(to instant: Duration) {
    let instant = instant.roundedIfComputed
    var isEndless = false
    ThreadWork.moving(self) {
      settle()
      var repetition = Repetition(at: now, scheduledCount)
      while !isEndless, let work = takeNext(upTo: instant) {
        isEndless = repetition.isEndless(with: work.sequence, at: now, scheduledCount)
        _ = run(work)
        settle()
      }
    }
    if isEndless { return reportIssue(Repetition.failure) }
    state.withLock { $0.now = max($0.now, instant) }
  }

  /// Runs all scheduled work, moving time as far as needed, but at most `limit` pieces of work.
  /// - Returns: whether no work is waiting any more.
  @discardableResult
  public func run(limit: Int = 10_000) -> Bool {
    ThreadWork.moving(self) {
      settle()
      for _ in 0..<limit {
        guard runNext(upTo: nil) else { return }
        settle()
      }
    }
    return nextDue == nil
  }

  /// The number of pieces of work scheduled so far.
  var scheduledCount: Int { state.withLock { $0.sequence } }

  /// Runs one piece of work that is due now, without moving time.
  /// - Returns: the number of the work, in the order of scheduling; nil if there was none.
  func runDueNow() -> Int? { takeNext(upTo: now).map(run) }

  /// Tells work that repeats at once forever from any amount of work that was scheduled before.
  private struct Repetition {
    private static let maxCount = 10_000
    private var time: Duration
    private var before: Int
    private var count = 0

    static let failure =
      IssueText(
        "Work without delay repeats for ever: 10,000 pieces of it have made each other due at once",
        ". Time stopped there; the next advance continues from there.")

    /// - Parameter scheduled: the number of pieces of work scheduled so far.
    init(at time: Duration, _ scheduled: Int) { (self.time, before) = (time, scheduled) }

    /// - Parameter number: the number of the next work.
    mutating func isEndless(with number: Int, at now: Duration, _ scheduled: Int) -> Bool {
      if now > time { self = Repetition(at: now, scheduled) }
      if number >= before { count += 1 }
      return count == Self.maxCount
    }
  }

  private func runNext(upTo limit: Duration?) -> Bool { takeNext(upTo: limit).map(run) != nil }

  private func run(_ work: ScheduledWork) -> Int {
    if let turn = work.turn { turn.turns.goesOn(turn.turn) }
    work.run(on: self)
    return work.sequence
  }

  private func takeNext(upTo limit: Duration?) -> ScheduledWork? {
    let next = state.withLock { state -> ScheduledWork? in
      // Work that ran may also have moved time, even further than this limit.
      guard let next = state.queue.removeFirst(upTo: limit.map { max($0, state.now) }) else { return nil }
      if let due = next.due, due > state.now { state.now = due }
      if !state.hadTies, let other = state.queue.first, other.due == next.due {
        state.hadTies = other.mayOvertake(next)
      }
      return next
    }
    guard let next, next.turn != nil else { return next }
    return inTurn(next)
  }

  /// Returns the work that runs in place of the first due: the first that isn't held and need not wait for those before it.
  private func inTurn(_ first: ScheduledWork) -> ScheduledWork {
    guard let turn = first.turn else { return first }
    let others = state.withLock { $0.queue.due(at: first.due) }
    if !turn.isHeld {
      if let couldWait = turn.turns.couldWait, others.contains(where: { $0.mayOvertake(first) }) {
        couldWait(turn.turn)
      }
      return first
    }
    var passed = [first]
    for work in others {
      guard work.turn?.isHeld != true, passed.allSatisfy(work.mayOvertake) else {
        passed.append(work)
        continue
      }
      for case let turn? in passed.map(\.turn) where turn.isHeld { turn.turns.waited(turn.turn) }
      state.withLock { state in
        state.queue.remove(work)
        state.queue.insert(first)
      }
      return work
    }
    return first
  }
}

/// Work sorted by due time, then by the order of scheduling: a binary heap that drops cancelled work lazily.
struct TimelineQueue {
  private var heap: [ScheduledWork] = []

  /// The next pending work.
  var first: ScheduledWork? {
    mutating get {
      forget()
      return heap.first
    }
  }

  /// Removes cancelled work from the top.
  private mutating func forget() { while !heap.isEmpty, !heap[0].isPending { _ = removeRoot() } }

  mutating func insert(_ work: ScheduledWork) {
    heap.append(work)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard Self.precedes(heap[index], heap[parent]) else { break }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes and returns the next pending work if it is due by `limit`.
  mutating func removeFirst(upTo limit: Duration?) -> ScheduledWork? {
    forget()
    guard !heap.isEmpty else { return nil }
    if let limit, let due = heap[0].due, due > limit { return nil }
    return removeRoot()
  }

  /// Returns all work that is due at a time, in its order.
  func due(at time: Duration?) -> [ScheduledWork] {
    heap.filter { $0.due == time && $0.isPending }.sorted(by: Self.precedes)
  }

  /// Removes work from anywhere in the queue.
  mutating func remove(_ work: ScheduledWork) {
    let rest = heap.filter { $0 !== work }
    heap = []
    for other in rest { insert(other) }
  }

  private mutating func removeRoot() -> ScheduledWork? {
    guard let last = heap.popLast() else { return nil }
    guard let root = heap.first else { return last }
    heap[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if Self.precedes(heap[child], heap[smallest]) { smallest = child }
      }
      if smallest == index { return root }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }

  private static func precedes(_ left: ScheduledWork, _ right: ScheduledWork) -> Bool {
    (left.due ?? .zero, left.sequence) < (right.due ?? .zero, right.sequence)
  }
}
