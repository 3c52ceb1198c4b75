/// A region of running work: what a reducer returned, or what lies under a cancellation id.
package final class RunScope: EffectScope {
  let number: Int
  /// Where it is among the runs in flight; nil where it is none of them.
  var position: Int?
  weak var parent: RunScope?
  /// The action that started the effect, as a literal.
  let origin: @Sendable () -> String
  var id: CancellationID?
  /// Tells downstream that the work has ended.
  var whenCancelled: (() -> Void)?
  var children: [Int: RunScope] = [:]
  private(set) var isCancelled = false
  /// Most have one alone, for which a dictionary would be made and thrown away.
  private var firstWait: Wait?
  private var otherWaits: [Int: Wait] = [:]

  init(number: Int, parent: RunScope?, origin: @escaping @Sendable () -> String) {
    self.number = number
    self.parent = parent
    self.origin = origin
  }

  /// What a piece of work waits for.
  struct Wait {
    let number: Int
    let what: What

    enum What {
      case delay(DelayedWork)
      case answer(String)
      case task(WaitingTask)
      case outside
    }

    /// What the task of an async effect waits for.
    var waitingTask: WaitingTask? {
      if case .task(let running) = what { running } else { nil }
    }

    func reason(at now: Duration?, on timeline: TestScheduler?) -> InFlight.Reason {
      switch what {
      case .outside: .outside
      case .task(let running): running.reason(at: now, on: timeline)
      case .answer(let text): .answer(text)
      case .delay(let work):
        if let now, work.isOnTimeline, let due = work.nextDue { .due(due - now) } else { .outside }
      }
    }
  }

  func add(_ wait: Wait) {
    if firstWait == nil || firstWait?.number == wait.number { firstWait = wait } else { otherWaits[wait.number] = wait }
  }

  func removeWait(_ number: Int) {
    if firstWait?.number == number { firstWait = nil } else { otherWaits[number] = nil }
  }

  /// In no order.
  private var waits: [Wait] { (firstWait.map { [$0] } ?? []) + otherWaits.values }

  /// What the work here and below waits for, each with the innermost id that it can be cancelled by.
  func allWaits(under outer: CancellationID? = nil) -> [(wait: Wait, id: CancellationID?)] {
    let id = id ?? outer
    return waits.map { ($0, id) } + children.values.flatMap { $0.allWaits(under: id) }
  }

  /// Ends the work here and below, and answers the scopes that ended, outer before inner, in order of start.
  func cancel() -> [RunScope] {
    guard !isCancelled else { return [] }
    isCancelled = true
    for wait in waits.sorted(by: { $0.number < $1.number }) {
      switch wait.what {
      case .delay(let work): work.cancel()
      case .task(let running): running.task?.cancel()
      case .answer, .outside: break
      }
    }
    firstWait = nil
    otherWaits = [:]
    let inner = children.values.sorted { $0.number < $1.number }
    children = [:]
    return [self] + inner.flatMap { $0.cancel() }
  }
}

/// The work that one delay has scheduled.
final class DelayedWork {
  /// Whether the engine's own time will wake it; a scheduler of the test's own making is outside.
  let isOnTimeline: Bool
  /// Mostly there is one alone.
  private var first: ScheduledWork?
  private var others: [ScheduledWork] = []

  init(isOnTimeline: Bool) { self.isOnTimeline = isOnTimeline }

  func add(_ work: ScheduledWork) {
    if first?.isPending != true, others.isEmpty { return first = work }
    others.removeAll { !$0.isPending }
    others.append(work)
  }

  private var all: [ScheduledWork] { (first.map { [$0] } ?? []) + others }

  /// When the next of it is due, where its scheduler says so.
  var nextDue: Duration? { all.filter(\.isPending).compactMap(\.due).min() }

  func cancel() {
    for work in all { work.cancel() }
    first = nil
    others = []
  }
}
