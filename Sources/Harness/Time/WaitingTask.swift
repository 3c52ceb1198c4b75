import Synchronization

/// What the task of an async effect waits for, as far as those who let it wait say so: the clock, an endpoint.
///
/// Child tasks inherit it. It is told when an effect is still in flight and somebody asks why.
package final class WaitingTask: Sendable {
  /// The effect's task that the caller belongs to.
  @TaskLocal package static var current: WaitingTask?

  /// A reason to wait.
  package enum Reason: Sendable {
    /// Until a time on a scheduler.
    case due(Duration, on: TestScheduler)
    /// For the answer of an endpoint: `call search("sw")`.
    case answer(String)
  }

  private let reasons = Mutex<(last: Int, open: [Int: Reason])>((0, [:]))

  /// The action that started the effect, as a literal.
  package let origin: @Sendable () -> String

  package init(origin: @escaping @Sendable () -> String) { self.origin = origin }

  /// Begins to wait.
  /// - Returns: a number to end it by.
  package func begin(_ reason: Reason) -> Int {
    reasons.withLock { reasons in
      reasons.last += 1
      reasons.open[reasons.last] = reason
      return reasons.last
    }
  }

  package func end(_ number: Int) { reasons.withLock { $0.open[number] = nil } }

  /// The reasons that hold now, in the order in which they began.
  package var open: [Reason] {
    reasons.withLock { reasons in reasons.open.sorted { $0.key < $1.key }.map(\.value) }
  }
}
