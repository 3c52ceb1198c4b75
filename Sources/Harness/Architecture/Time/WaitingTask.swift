import Synchronization

/// What the task of an async effect waits for, as far as those who let it wait say so: the clock, an endpoint.
///
/// Child tasks inherit it. It is shown when an effect is still in flight and somebody asks why. It stands among the
/// receivers of issues, of which it takes none: a task that is made pays for each value that it inherits, and the receivers
/// are inherited anyway.
package class WaitingTask: IssueReceiver, @unchecked Sendable {
  // Unchecked for subclasses: what they add belongs to the thread of the engine.

  /// The effect that the caller belongs to. Captured work that nobody knows the effect of belongs to one that says so.
  package static var current: WaitingTask? { inherited ?? ThreadWork.current?.captured?.ownerOfJob }

  /// The effect from which the task of the caller inherits.
  package static var inherited: WaitingTask? {
    for case let task as WaitingTask in IssueContext.receivers { return task }
    return nil
  }

  /// A reason to wait.
  package enum Reason: Sendable {
    /// Until a time on a scheduler.
    case due(Duration, on: TestScheduler)
    /// For the answer of an endpoint: `call search("sw")`.
    case answer(String)
    /// A block of a queue, or a timer, in words; until a time where it has one.
    case block(String, due: (Duration, on: TestScheduler)? = nil)
  }

  private struct Reasons {
    var last = 0
    var open: [Int: Reason] = [:]
    /// How many parts it waits for that say themselves what they wait for.
    var parts = 0
    /// The literals of errors that need not be reported.
    var excused: [String] = []
    /// Knows of this task while it waits, though its effect may have ended.
    var captured: (any WorkCapture)?
  }

  private let reasons = Mutex(Reasons())

  /// The action that started the effect, as a literal.
  let origin: @Sendable () -> String

  package let outer: (any IssueReceiver)?

  /// What its action began, of which it is one task.
  var begun: any TurnOwner { self }

  /// What the action returned, where tasks belong to it that it has begun by itself.
  weak var effect: (any TurnOwner)?

  /// The task itself, once it runs. Of the engine's thread.
  var task: Task<Void, Never>?

  package init(origin: @escaping @Sendable () -> String) {
    self.origin = origin
    // An effect that another one's task starts is none of that task's: the two would keep each other, and so on for ever.
    let innermost = IssueContext.innermost
    outer = if let other = innermost as? WaitingTask { other.outer } else { innermost }
  }

  package func take(_ report: IssueReport) -> Bool { false }

  /// Has the tasks that `body` makes inherit this one.
  package func inherited<Value>(by body: () -> Value) -> Value {
    IssueContext.$innermost.withValue(self, operation: body)
  }

  /// Begins to wait.
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

  /// Whether all that is known of what it waits for is in flight by itself.
  var waitsForPartsAlone: Bool { reasons.withLock { $0.parts > 0 && $0.open.isEmpty } }

  /// Nobody asks any more what it waits for.
  package func forget() { reasons.withLock { $0 = Reasons(last: $0.last, excused: $0.excused) } }

  /// The reasons that hold now, in the order in which they began.
  var open: [Reason] {
    reasons.withLock { reasons in reasons.open.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Remembers the literal of an error that need not be reported where it ends the effect.
  func excuse(_ error: String) { reasons.withLock { $0.excused.append(error) } }

  var excused: [String] { reasons.withLock { $0.excused } }
}
