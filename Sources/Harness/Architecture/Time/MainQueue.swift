import Dispatch
import Synchronization

/// The main queue as an executor of jobs.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main queue. The thread doesn't tell: once the main thread has ended, others serve its queue.
  package static var isCurrent: Bool {
    ThreadWork.unsealed { DispatchQueue.getSpecific(key: key) ?? ThreadWork.isAboveMain }
  }

  /// Runs `work` on the main queue and returns when it has ended.
  /// - Parameters:
  ///   - patience: how long the queue may take to begin.
  ///   - late: run by the queue instead if it begins later than that.
  /// - Returns: whether `work` was run.
  package static func run(
    patience: Duration, _ work: @escaping @Sendable () -> Void, late: @escaping @Sendable () -> Void
  ) -> Bool {
    // Both the queue and the waiting time are real.
    ThreadWork.unsealed { serve(patience: patience, work, late: late) }
  }

  /// Queues `work` on the main queue without waiting.
  static func leave(_ work: @escaping @Sendable () -> Void) {
    ThreadWork.unsealed { DispatchQueue.main.async(execute: work) }
  }

  private static func serve(
    patience: Duration, _ work: @escaping @Sendable () -> Void, late: @escaping @Sendable () -> Void
  ) -> Bool {
    let turn = Turn()
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      guard turn.take() else { return late() }
      work()
      end.signal()
    }
    let (seconds, attoseconds) = patience.components
    let deadline = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
    if end.wait(timeout: deadline) == .timedOut {
      if turn.take() { return false }
      // It has begun, and will end as any synchronous call does.
      end.wait()
    }
    return true
  }

  /// A right to do the work, which either the queue takes before working or the caller takes before leaving.
  package final class Turn: Sendable {
    private let isTaken = Atomic(false)
    package init() {}
    /// - Returns: true for the first caller only.
    package func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
  }
}
