/// The duration that a sleep was asked for, read back from the instant at which it is to end.
///
/// `Task.sleep(for:)` adds the duration to the time of the machine's clock, and only the sum arrives here. What is left of
/// it now is less than was asked for: by what has passed since then, most often a few microseconds. When that was is known
/// within bounds, and so is how long the thread was held up in between; the number that was asked for is the round one that
/// fits.
enum AskedDuration {
  /// A time in which the duration may have been added, counted back from now.
  struct Span {
    let ago: ClosedRange<Duration>
    /// How much of it the thread was not running.
    var heldUp = Duration.zero
  }

  /// - Parameters:
  ///   - left: the time that is left until the instant.
  ///   - spans: the likeliest span first: while the job that runs was running, or while the one was that led to it.
  static func read(_ left: Duration, spans: [Span]) -> Duration {
    guard left > .zero else { return .zero }
    var best = Reading(value: left, unit: .zero)
    func consider(_ low: Duration, _ high: Duration) {
      let reading = roundest(from: low, to: high)
      if reading.unit > best.unit { best = reading }
    }
    for span in spans {
      let low = left + span.ago.lowerBound
      let worked = max(.zero, span.ago.upperBound - span.ago.lowerBound - span.heldUp)
      // To begin to sleep is most often the last thing that a job does.
      let reach = min(worked, .microseconds(200))
      consider(low, low + reach)
      // The thread was held up either before the call or, seldom, between the call and here.
      if span.heldUp > .microseconds(50) {
        consider(max(low, low + span.heldUp - .microseconds(20)), low + span.heldUp + reach)
      }
    }
    let possible = roundest(from: left, to: left + (spans.map(\.ago.upperBound).max() ?? .zero))
    // A much rounder number: the machine itself was held up, which the clock of the thread doesn't show. Unless the number
    // is round enough for somebody to have asked for it, after work that took its time.
    return best.unit >= .milliseconds(10) || best.unit * 100 > possible.unit ? best.value : possible.value
  }

  private struct Reading {
    let value: Duration
    let unit: Duration
  }

  /// The first multiple in the interval of the largest unit that has one there; else the beginning.
  private static func roundest(from low: Duration, to high: Duration) -> Reading {
    var unit = Duration.seconds(100_000)
    while unit >= .nanoseconds(10) {
      let number = (low / unit).rounded(.up)
      // More than any clock shows.
      guard number < 1e15 else { break }
      let multiple = unit * Int(number)
      if multiple >= low, multiple <= high { return Reading(value: multiple, unit: unit) }
      unit /= 10
    }
    return Reading(value: low, unit: .nanoseconds(1))
  }
}
