/// A region of running work: what a reducer returned, or what lies under a cancellation id.
package final class RunScope: EffectScope {
  let number: Int
  weak var parent: RunScope?
  /// The action that started the effect, as a literal.
  let origin: () -> String
  var id: CancellationID?
  /// Tells downstream that the work has ended.
  var whenCancelled: (() -> Void)?
  var children: [Int: RunScope] = [:]
  private(set) var isCancelled = false
  private var waits: [Int: Wait] = [:]

  init(number: Int, parent: RunScope?, origin: @escaping () -> String) {
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
      case task(RunningTask)
      case outside
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

  func add(_ wait: Wait) { waits[wait.number] = wait }

  func removeWait(_ number: Int) { waits[number] = nil }

  /// What the work here and below waits for, each with the innermost id that it can be cancelled by.
  func allWaits(under outer: CancellationID? = nil) -> [(wait: Wait, id: CancellationID?)] {
    let id = id ?? outer
    return waits.values.map { ($0, id) } + children.values.flatMap { $0.allWaits(under: id) }
  }

  /// Ends the work here and below, and answers the scopes that ended, outer before inner, in order of start.
  func cancel() -> [RunScope] {
    guard !isCancelled else { return [] }
    isCancelled = true
    for wait in waits.values.sorted(by: { $0.number < $1.number }) {
      switch wait.what {
      case .delay(let work): work.cancel()
      case .task(let running): running.task?.cancel()
      case .answer, .outside: break
      }
    }
    waits = [:]
    let inner = children.values.sorted { $0.number < $1.number }
    children = [:]
    return [self] + inner.flatMap { $0.cancel() }
  }
}

/// The work that one delay has scheduled.
final class DelayedWork {
  /// Whether the engine's own time will wake it; a scheduler of the test's own making is outside.
  let isOnTimeline: Bool
  private var scheduled: [ScheduledWork] = []

  init(isOnTimeline: Bool) { self.isOnTimeline = isOnTimeline }

  func add(_ work: ScheduledWork) {
    scheduled.removeAll { !$0.isPending }
    scheduled.append(work)
  }

  /// When the next of it is due, where its scheduler says so.
  var nextDue: Duration? { scheduled.filter(\.isPending).compactMap(\.due).min() }

  func cancel() {
    for work in scheduled { work.cancel() }
    scheduled = []
  }
}
