// Numbers computed with Doubles are never exact: `Duration.seconds(3.3)` is 3.299999999999999808 s, and a second between two
// dates of today is off by up to 0.2 µs, since a Date has no more digits. Without rounding, tests would have to advance by such
// numbers, and transcripts would show them.

extension Duration {
  private static var microsecond: Int128 { 1_000_000_000_000 }
  private static var nanosecond: Int128 { 1_000_000_000 }

  /// Creates a duration from a number of seconds, as the bootcamp writes delays: `.delay(for: 1, …)`. It is rounded to a whole
  /// microsecond, halves away from zero. NaN, infinity and numbers too large for attoseconds are reported, and become zero.
  package init(secondsValue seconds: Double) {
    guard seconds.magnitude < 1e18 else {
      reportIssue("\(seconds) seconds are no time that can pass; zero was taken.")
      self = .zero
      return
    }
    // Separately, since a Double can't hold the microseconds of many seconds.
    let whole = seconds.rounded(.towardZero)
    let part = ((seconds - whole) * 1_000_000).rounded(.toNearestOrAwayFromZero)
    self = .seconds(Int64(whole)) + .microseconds(Int64(part))
  }

  /// The duration as time passes in tests: if it was computed with Doubles, it is rounded to a whole microsecond, halves away
  /// from zero. Its digits show whether it was: a number of seconds, milliseconds or nanoseconds has no digits below
  /// nanoseconds.
  package var roundedIfComputed: Duration {
    let total = attoseconds
    if total % Self.nanosecond == 0 { return self }
    let rest = total % Self.microsecond
    let isUp = rest.magnitude * 2 >= Self.microsecond
    let (rounded, overflows) = (total - rest).addingReportingOverflow(isUp ? Self.microsecond * rest.signum() : 0)
    return overflows ? self : Duration(attoseconds: rounded)
  }
}
