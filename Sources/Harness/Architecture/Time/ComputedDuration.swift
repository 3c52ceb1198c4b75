// What is computed with Doubles is never quite the number that was meant: `Duration.seconds(3.3)` is 3.299999999999999808 s,
// and a second between two dates of today is off by up to 0.2 µs, since a Date has no more digits. Tests would have to
// advance by such numbers, and transcripts would show them.

extension Duration {
  private static var microsecond: Int128 { 1_000_000_000_000 }
  private static var nanosecond: Int128 { 1_000_000_000 }

  /// A duration of a number of seconds, as the bootcamp writes delays: `.delay(for: 1, …)`. It is rounded to a whole
  /// microsecond, a half away from zero. What is no time is reported, and zero: NaN, infinity, more than there are attoseconds
  /// for.
  package init(secondsValue seconds: Double) {
    guard seconds.magnitude < 1e18 else {
      reportIssue("\(seconds) seconds are no time that can pass; zero was taken.")
      self = .zero
      return
    }
    // Apart, since a Double has no room for the microseconds of many seconds.
    let whole = seconds.rounded(.towardZero)
    let part = ((seconds - whole) * 1_000_000).rounded(.toNearestOrAwayFromZero)
    self = .seconds(Int64(whole)) + .microseconds(Int64(part))
  }

  /// As time passes in tests: what was computed with Doubles is rounded to a whole microsecond, a half away from zero. That it
  /// was is seen by its digits: what is written as a number of seconds, milliseconds or nanoseconds has nothing below these.
  package var roundedIfComputed: Duration {
    let total = attoseconds
    if total % Self.nanosecond == 0 { return self }
    let rest = total % Self.microsecond
    let isUp = rest.magnitude * 2 >= Self.microsecond
    let (rounded, overflows) = (total - rest).addingReportingOverflow(isUp ? Self.microsecond * rest.signum() : 0)
    return overflows ? self : Duration(attoseconds: rounded)
  }
}
