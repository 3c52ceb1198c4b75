import Synchronization

/// The time of a recorded store: virtual, and driven by the system clock.
///
/// Effects wait on it in place of the main queue. Work that is due therefore runs, in the order of its due times, before
/// anything that comes later. A replay behaves the same, however late the machine was. Time counts whole milliseconds; outside
/// events in the same millisecond whose order matters come a microsecond later.
final class LiveTime: @unchecked Sendable {
  // Unchecked: everything that changes here has a lock.

  let timeline = TestScheduler()
  /// Nil if time is moved by hand.
  private let clock: (any Scheduler)?
  private let start: Duration
  private let isCatchingUp = Atomic(false)
  /// When the clock wakes the store next; nil if it doesn't.
  private let wakeDue = Mutex<Duration?>(nil)

  /// - Parameter clock: the real time, on which the store's thread is woken; nil if time is moved by hand.
  init(clock: (any Scheduler)?) {
    self.clock = clock
    start = clock?.now ?? .zero
    if clock != nil { timeline.didSchedule = { [weak self] in self?.arm() } }
  }

  var now: Duration { timeline.now }

  /// Moves time to that of the clock, running work that is due on the way.
  func catchUp() {
    // Work that is due may send, which would catch up again.
    guard let clock, !isCatchingUp.exchange(true, ordering: .acquiringAndReleasing) else { return }
    defer { isCatchingUp.store(false, ordering: .releasing) }
    let elapsed = clock.now - start
    var instant = Self.milliseconds(elapsed)
    // Work that is due within this millisecond.
    if let due = timeline.nextDue, due > instant, due <= elapsed { instant = due }
    timeline.advance(to: instant)
  }

  /// Lets so little time pass that only the order of events shows it.
  func separate() { timeline.nudge(by: .microseconds(1)) }

  /// Rounds a duration down to whole milliseconds.
  static func milliseconds(_ duration: Duration) -> Duration {
    let (seconds, attoseconds) = duration.components
    return .seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000)
  }

  /// Lets the clock wake the store when the next work is due.
  private func arm() {
    guard let clock, let due = timeline.nextDue else { return }
    let isNews = wakeDue.withLock { known in
      if let known, known <= due { return false }
      known = due
      return true
    }
    guard isNews else { return }
    // Not weak: due work runs whether or not anything else holds the time, as on the main queue.
    clock.schedule(after: due - (clock.now - start)) { [self] in
      wakeDue.withLock { $0 = nil }
      catchUp()
      arm()
    }
  }
}
