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
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

  /// Runs `work` on the main queue and returns when it has ended.
  /// - Parameters:
  ///   - patience: how long the queue may take to begin.
  ///   - late: what the queue is to do instead when it begins later than that.
  /// - Returns: whether `work` was run.
  package static func run(
    patience: Duration, _ work: @escaping @Sendable () -> Void, late: @escaping @Sendable () -> Void
  ) -> Bool {
    let turn = Turn()
    let end = DispatchSemaphore(value: 0)
    let thread = IssueSystem.CurrentThread().number
    handing.withLock { $0.append(thread) }
    DispatchQueue.main.async {
      guard turn.take() else { return late() }
      let own = IssueSystem.CurrentThread().number
      served.withLock { $0 = (own, thread) }
      work()
      served.withLock { $0 = nil }
      end.signal()
    }
    handing.withLock { handing in
      if let index = handing.lastIndex(of: thread) { handing.remove(at: index) }
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

  /// Which thread works for the main queue, and which one has handed that work over and waits for it.
  private static let served = Mutex<(by: UInt, of: UInt)?>(nil)

  /// The thread that waits for what this thread does for the main queue; nil where none does.
  package static var servedThread: UInt? {
    let own = IssueSystem.CurrentThread().number
    return served.withLock { $0.flatMap { $0.by == own ? $0.of : nil } }
  }

  /// The threads that hand work over here just now.
  private static let handing = Mutex<[UInt]>([])

  /// Whether the tool itself hands work to the main queue on this thread, which it then waits for.
  package static var isHandedWork: Bool {
    let own = IssueSystem.CurrentThread().number
    return handing.withLock { $0.contains(own) }
  }

  /// Either the queue takes it and works, or the caller takes it and goes.
  private final class Turn: Sendable {
    private let isTaken = Atomic(false)
    func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
  }
}
