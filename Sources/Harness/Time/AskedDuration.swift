/// The duration that a sleep was asked for, read back from the instant at which it is to end.
///
/// `Task.sleep(for:)` adds the duration to the time of the machine's clock, and only the sum arrives here. What is left of
/// it now is less than was asked for: by what has passed since then, most often a few microseconds. When that was is known
/// within bounds, and the number that was asked for is the round one between them. So durations of whole hundredths of a
/// second are read exactly even when the thread was held up in between.
enum AskedDuration {
  /// - Parameters:
  ///   - left: the time that is left until the instant.
  ///   - spans: how long ago it may have been added, the likeliest span first: while the job that runs was running, or
  ///     while the one was that led to it.
  static func read(_ left: Duration, spans: [ClosedRange<Duration>]) -> Duration {
    guard left > .zero else { return .zero }
    var best: Reading?
    for span in spans {
      // Where a span is long, the beginning of a sleep is most often the last thing in it.
      let low = left + span.lowerBound
      let reading = roundest(from: low, to: min(left + span.upperBound, low + .microseconds(200)))
      if best.map({ reading.unit > $0.unit }) ?? true { best = reading }
    }
    let possible = roundest(from: left, to: left + (spans.map(\.upperBound).max() ?? .zero))
    // A much rounder number farther away: the thread was held up in the middle of the call.
    guard let best, best.unit * 100 > possible.unit else { return possible.value }
    return best.value
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
