/// Running work: what a reducer returned, or what has a cancellation id.
package final class RunningEffect: EffectRun, TurnOwner {
  package let number: Int
  /// Where it is among the runs in flight; nil where it is none of them.
  var position: Int?
  weak var parent: RunningEffect?
  /// The number of the send that it goes back to; 0 where nobody follows sends.
  var send = 0
  /// The action that started the effect, as a literal.
  let origin: @Sendable () -> String
  /// What tasks belong to that the effect begins by itself; nil where nobody captures them.
  var beginner: WaitingTask?
  var id: CancellationID?
  /// Notifies downstream that the work has ended.
  var whenCancelled: (() -> Void)?
  var children: [Int: RunningEffect] = [:]
  private(set) var isCancelled = false
  /// Most have one alone, for which a dictionary would be made and thrown away.
  private var firstWait: Wait?
  private var otherWaits: [Int: Wait] = [:]

  /// Whether it was ended since it let no time pass.
  var isEndless = false
  /// How many sequences of effects in it have some that wait for their turn.
  var waitingCount = 0

  /// What the reducer returned, as a part of which it runs.
  var root: RunningEffect {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  var isInFlight: Bool { position != nil }

  /// What its tasks belong to, and those that the effect begins by itself.
  var turnOwner: any TurnOwner { beginner ?? self }

  init(number: Int, parent: RunningEffect?, origin: @escaping @Sendable () -> String) {
    self.number = number
    self.parent = parent
    self.origin = origin
  }

  /// What a piece of work waits for.
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

    /// What knows why: the task of an async effect, or whatever a future began to be fulfilled by.
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

  /// In no order.
  private var waits: [Wait] { (firstWait.map { [$0] } ?? []) + otherWaits.values }

  /// Whether the work here is that of `other`, or a part of it.
  func isInside(_ other: RunningEffect) -> Bool {
    var next: RunningEffect? = self
    while let run = next {
      if run === other { return true }
      next = run.parent
    }
    return false
  }

  /// What the work here and below waits for, each with the innermost id that it can be cancelled by.
  func allWaits(under outer: CancellationID? = nil) -> [(wait: Wait, id: CancellationID?)] {
    let id = id ?? outer
    let own = waits.filter { $0.waitingTask(of: self)?.waitsForPartsAlone != true }
    return own.map { ($0, id) } + children.values.flatMap { $0.allWaits(under: id) }
  }

  /// Ends the work here and below, and returns the effects that ended, outer before inner, in order of start.
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
  /// The same, where that is virtual time.
  let testScheduler: TestScheduler?
  /// Mostly there is one alone.
  private var first: ScheduledWork?
  private var others: [ScheduledWork] = []
  /// The call that it answers from outside of the program; nil where it is the program's own.
  let call: AnsweringScheduler.Call?
  /// Known where orders are varied.
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

  /// When the next of it is due, where its scheduler says so.
  var nextDue: Duration? { all.filter(\.isPending).compactMap(\.due).min() }

  func cancel() {
    for work in all { work.cancel() }
    first = nil
    others = []
  }
}
