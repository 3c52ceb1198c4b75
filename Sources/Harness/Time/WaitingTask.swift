import Synchronization

/// What the task of an async effect waits for, as far as those who let it wait say so: the clock, an endpoint.
///
/// Child tasks inherit it. It is told when an effect is still in flight and somebody asks why. It stands among the
/// receivers of issues, of which it takes none: a task that is made pays for each value that it inherits, and the receivers
/// are inherited anyway.
class WaitingTask: IssueReceiver, @unchecked Sendable {
  // Unchecked for subclasses: what they add belongs to the thread of the engine.

  /// The effect's task that the caller belongs to.
  static var current: WaitingTask? {
    for case let task as WaitingTask in IssueScope.receivers { return task }
    return nil
  }

  /// A reason to wait.
  enum Reason: Sendable {
    /// Until a time on a scheduler.
    case due(Duration, on: TestScheduler)
    /// For the answer of an endpoint: `call search("sw")`.
    case answer(String)
  }

  private let reasons = Mutex<(last: Int, open: [Int: Reason])>((0, [:]))

  /// The action that started the effect, as a literal.
  let origin: @Sendable () -> String

  let outer: (any IssueReceiver)?

  /// The task itself, once it runs. Of the engine's thread.
  var task: Task<Void, Never>?

  init(origin: @escaping @Sendable () -> String) {
    self.origin = origin
    // An effect that another one's task starts is none of that task's: the two would keep each other, and so on for ever.
    let innermost = IssueScope.innermost
    outer = if let other = innermost as? WaitingTask { other.outer } else { innermost }
  }

  func take(_ report: IssueReport) -> Bool { false }

  /// Has the tasks that `body` makes inherit this one.
  func inherited<Value>(by body: () -> Value) -> Value { IssueScope.$innermost.withValue(self, operation: body) }

  /// Begins to wait.
  /// - Returns: a number to end it by.
  func begin(_ reason: Reason) -> Int {
    reasons.withLock { reasons in
      reasons.last += 1
      reasons.open[reasons.last] = reason
      return reasons.last
    }
  }

  func end(_ number: Int) { reasons.withLock { $0.open[number] = nil } }

  /// The reasons that hold now, in the order in which they began.
  var open: [Reason] {
    reasons.withLock { reasons in reasons.open.sorted { $0.key < $1.key }.map(\.value) }
  }
}
