import Synchronization

/// The task of an async effect, with its known reasons to wait: the clock, an endpoint.
///
/// Child tasks inherit it. The reasons are shown when an effect is still in flight. It is one of the issue receivers, although
/// it accepts no issues: each inherited value costs time when a task is made, and the receivers are inherited anyway.
package class WaitingTask: IssueReceiver, @unchecked Sendable {
  // Unchecked for subclasses: what they add belongs to the engine's thread.

  /// The effect that the caller belongs to. Captured work of an unknown effect has an owner that says so.
  package static var current: WaitingTask? { inherited ?? ThreadWork.current?.captured?.ownerOfJob }

  /// The effect from which the caller's task inherits.
  package static var inherited: WaitingTask? {
    for case let task as WaitingTask in IssueContext.receivers { return task }
    return nil
  }

  /// A reason to wait.
  package enum Reason: Sendable {
    /// Waiting until a time on a scheduler.
    case due(Duration, on: TestScheduler)
    /// Waiting for the answer of an endpoint: `call search("sw")`.
    case answer(String)
    /// A block of a queue or a timer, in words, with the time until which it waits, if any.
    case block(String, due: (Duration, on: TestScheduler)? = nil)
  }

  private struct Reasons {
    var last = 0
    var open: [Int: Reason] = [:]
    /// The number of parts it waits for that have reasons of their own.
    var parts = 0
    /// The literals of errors that need not be reported.
    var excused: [String] = []
    /// Tracks this task while it waits, even if its effect has ended.
    var captured: (any WorkCapture)?
  }

  private let reasons = Mutex(Reasons())

  /// The action that started the effect, as a literal.
  let origin: @Sendable () -> String

  package let outer: (any IssueReceiver)?

  /// The work that its action began, of which this is one task.
  var begun: any TurnOwner { self }

  /// The action's effect, if tasks that it began by itself belong to it.
  weak var effect: (any TurnOwner)?

  /// The task itself, once it runs. On the engine's thread.
  var task: Task<Void, Never>?

  package init(origin: @escaping @Sendable () -> String) {
    self.origin = origin
    // An effect started by another effect's task doesn't belong to that task: the two would keep each other alive forever.
    let innermost = IssueContext.innermost
    outer = if let other = innermost as? WaitingTask { other.outer } else { innermost }
  }

  package func take(_ report: IssueReport) -> Bool { false }

  /// Lets the tasks that `body` makes inherit this one.
  package func inherited<Value>(by body: () -> Value) -> Value {
    IssueContext.$innermost.withValue(self, operation: body)
  }

  /// Begins to wait for a reason.
  /// - Returns: a number to end it by.
  package func begin(_ reason: Reason) -> Int {
    let captured = ThreadWork.current?.captured
    captured?.waits(self)
    return reasons.withLock { reasons in
      reasons.last += 1
      reasons.open[reasons.last] = reason
      if let captured { reasons.captured = captured }
      return reasons.last
    }
  }

  package func end(_ number: Int) {
    let captured = reasons.withLock { reasons in
      reasons.open[number] = nil
      return reasons.open.isEmpty ? reasons.captured.take() : nil
    }
    captured?.waitsNoMore(self)
  }

  /// Begins to wait for a part of it that is in flight by itself.
  func beginPart() { reasons.withLock { $0.parts += 1 } }

  func endPart() { reasons.withLock { $0.parts -= 1 } }

  /// Whether it waits only for parts that are in flight by themselves, as far as is known.
  var waitsForPartsAlone: Bool { reasons.withLock { $0.parts > 0 && $0.open.isEmpty } }

  /// Forgets the reasons to wait, which are no longer needed.
  package func forget() { reasons.withLock { $0 = Reasons(last: $0.last, excused: $0.excused) } }

  /// The current reasons, in the order in which they began.
  var open: [Reason] {
    reasons.withLock { reasons in reasons.open.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Stores the literal of an error that need not be reported if it ends the effect.
  func excuse(_ error: String) { reasons.withLock { $0.excused.append(error) } }

  var excused: [String] { reasons.withLock { $0.excused } }
}
