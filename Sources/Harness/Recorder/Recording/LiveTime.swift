import Synchronization

/// The time of a store that is recorded: virtual, and driven by the clock of the machine.
///
/// Effects wait by it in place of the main queue. So what was due has happened, in the order in which it was due, before anything
/// that comes later: what a replay does as well, however late the machine was. Time counts whole milliseconds; what comes from
/// outside in the same one, and must keep its order, comes a microsecond later.
final class LiveTime: @unchecked Sendable {
  // Unchecked: nothing in here changes but what has a lock.

  let timeline = TestScheduler()
  /// Nil where somebody moves the time by hand.
  private let clock: (any Scheduler)?
  private let start: Duration
  private let isCatchingUp = Atomic(false)
  /// When the clock wakes the store next; nil where it doesn't.
  private let wakeDue = Mutex<Duration?>(nil)

  /// - Parameter clock: the real time, on which the store's thread is woken; nil where somebody moves the time by hand.
  init(clock: (any Scheduler)?) {
    self.clock = clock
    start = clock?.now ?? .zero
    if clock != nil { timeline.didSchedule = { [weak self] in self?.arm() } }
  }

  var now: Duration { timeline.now }

  /// Moves time to where the clock is, running what is due on the way.
  func catchUp() {
    // What is due may send, which would catch up again.
    guard let clock, !isCatchingUp.exchange(true, ordering: .acquiringAndReleasing) else { return }
    defer { isCatchingUp.store(false, ordering: .releasing) }
    let elapsed = clock.now - start
    var instant = Self.milliseconds(elapsed)
    // What is due within this millisecond.
    if let due = timeline.nextDue, due > instant, due <= elapsed { instant = due }
    timeline.advance(to: instant)
  }

  /// Lets so little time pass that nobody sees it but by the order of things.
  func separate() { timeline.nudge(by: .microseconds(1)) }

  /// Rounded down.
  static func milliseconds(_ duration: Duration) -> Duration {
    let (seconds, attoseconds) = duration.components
    return .seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000)
  }

  /// Has the clock wake the store when the next work is due.
  private func arm() {
    guard let clock, let due = timeline.nextDue else { return }
    let isNews = wakeDue.withLock { known in
      if let known, known <= due { return false }
      known = due
      return true
    }
    guard isNews else { return }
    // Not weak: what is due happens whether anybody else holds the time or not, as on the main queue.
    clock.schedule(after: due - (clock.now - start)) { [self] in
      wakeDue.withLock { $0 = nil }
      catchUp()
      arm()
    }
  }
}
