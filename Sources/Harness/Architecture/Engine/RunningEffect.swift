/// Running work: an effect that a reducer returned, or work with a cancellation id.
package final class RunningEffect: EffectRun, TurnOwner {
  package let number: Int
  /// Its position among the runs in flight; nil if it isn't one of them.
  var position: Int?
  weak var parent: RunningEffect?
  /// The number of the send that it goes back to; 0 if sends are not followed.
  var send = 0
  /// The action that started the effect, as a literal.
  let origin: @Sendable () -> String
  /// The owner of tasks that the effect begins by itself; nil if they aren't captured.
  var beginner: WaitingTask?
  var id: CancellationID?
  /// Tells downstream that the work has ended.
  var whenCancelled: (() -> Void)?
  var children: [Int: RunningEffect] = [:]
  private(set) var isCancelled = false
  /// Most runs have only one wait, for which a dictionary would be wasteful.
  private var firstWait: Wait?
  private var otherWaits: [Int: Wait] = [:]

  /// Whether it was ended because it let no time pass.
  var isEndless = false
  /// The number of sequences in it with effects that wait for their turn.
  var waitingCount = 0

  /// The reducer's effect of which this run is a part.
  var root: RunningEffect {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  var isInFlight: Bool { position != nil }

  /// The owner of its tasks, including those that the effect begins by itself.
  var turnOwner: any TurnOwner { beginner ?? self }

  init(number: Int, parent: RunningEffect?, origin: @escaping @Sendable () -> String) {
    self.number = number
    self.parent = parent
    self.origin = origin
  }

  /// A wait of a piece of work.
  struct Wait {
    let number: Int
    let what: Cause

    enum Cause {
      case delay(DelayedWork)
      case answer(String)
      case task(WaitingTask)
      case subscription(RunningSubscription)
      case outside
    }

    /// Returns the object that knows the reason: the task of an async effect, or the work that a future began in order to be
    /// fulfilled.
    func waitingTask(of run: RunningEffect) -> WaitingTask? {
      switch what {
      case .task(let running): running
      case .outside, .subscription: run.beginner
      case .answer, .delay: nil
      }
    }

    func reason(in run: RunningEffect, on timeline: TestScheduler?) -> InFlight.Reason {
      switch what {
      case .outside, .task, .subscription: waitingTask(of: run)?.open.first?.inFlight(on: timeline) ?? .outside
      case .answer(let text): .answer(text)
      case .delay(let work):
        if let due = work.nextDue, let scheduler = work.testScheduler {
          InFlight.Reason(due: due, on: scheduler, timeline)
        } else {
          .outside
        }
      }
    }
  }

  func add(_ wait: Wait) {
    if firstWait == nil || firstWait?.number == wait.number { firstWait = wait } else { otherWaits[wait.number] = wait }
  }

  func removeWait(_ number: Int) {
    if firstWait?.number == number { firstWait = nil } else { otherWaits[number] = nil }
  }

  /// In no particular order.
  private var waits: [Wait] { (firstWait.map { [$0] } ?? []) + otherWaits.values }

  /// Returns whether this work is `other` or a part of it.
  func isInside(_ other: RunningEffect) -> Bool {
    var next: RunningEffect? = self
    while let run = next {
      if run === other { return true }
      next = run.parent
    }
    return false
  }

  /// Returns the waits of this work and its parts, each with the innermost id that can cancel it.
  func allWaits(under outer: CancellationID? = nil) -> [(wait: Wait, id: CancellationID?)] {
    let id = id ?? outer
    let own = waits.filter { $0.waitingTask(of: self)?.waitsForPartsAlone != true }
    return own.map { ($0, id) } + children.values.flatMap { $0.allWaits(under: id) }
  }

  /// Ends this work and its parts, and returns the effects that ended, outer before inner, in order of start.
  func cancel() -> [RunningEffect] {
    guard !isCancelled else { return [] }
    isCancelled = true
    for wait in waits.sorted(by: { $0.number < $1.number }) {
      switch wait.what {
      case .delay(let work): work.cancel()
      case .task(let running): running.task?.cancel()
      case .subscription(let running): running.end()
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
  let scheduler: any Scheduler
  /// The same scheduler, if its time is virtual.
  let testScheduler: TestScheduler?
  /// Usually the only one.
  private var first: ScheduledWork?
  private var others: [ScheduledWork] = []
  /// The call that it answers from outside the program; nil for the program's own work.
  let call: AnsweringScheduler.Call?
  /// Known if orders are varied.
  var turn: HeldTurns.Turn?

  init(
    on scheduler: any Scheduler, _ testScheduler: TestScheduler?, answering call: AnsweringScheduler.Call? = nil
  ) {
    self.scheduler = scheduler
    self.testScheduler = testScheduler
    self.call = call
  }

  func add(_ work: ScheduledWork) {
    if first?.isPending != true, others.isEmpty { return first = work }
    others.removeAll { !$0.isPending }
    others.append(work)
  }

  private var all: [ScheduledWork] { (first.map { [$0] } ?? []) + others }

  /// When the next of it is due, if its scheduler says so.
  var nextDue: Duration? { all.filter(\.isPending).compactMap(\.due).min() }

  func cancel() {
    for work in all { work.cancel() }
    first = nil
    others = []
  }
}
