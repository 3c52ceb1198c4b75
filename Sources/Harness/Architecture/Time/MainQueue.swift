import Dispatch
import Synchronization

/// The main queue, as far as it serves jobs.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main queue. The thread doesn't say: the main thread may have ended, and then others
  /// serve its queue.
  package static var isCurrent: Bool {
    ThreadWork.unsealed { DispatchQueue.getSpecific(key: key) ?? ThreadWork.isAboveMain }
  }

  /// Runs `work` on the main queue and returns when it has ended.
  /// - Parameters:
  ///   - patience: how long the queue may take to begin.
  ///   - late: what the queue is to do instead when it begins later than that.
  /// - Returns: whether `work` was run.
  package static func run(
    patience: Duration, _ work: @escaping @Sendable () -> Void, late: @escaping @Sendable () -> Void
  ) -> Bool {
    // The queue is the real one, and so is the time to wait.
    ThreadWork.unsealed { serve(patience: patience, work, late: late) }
  }

  /// Runs `work` on the main queue when that gets there.
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

  /// Either the queue takes it and works, or the caller takes it and goes.
  package final class Turn: Sendable {
    private let isTaken = Atomic(false)
    package init() {}
    /// - Returns: true for the first caller alone.
    package func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
  }
}
