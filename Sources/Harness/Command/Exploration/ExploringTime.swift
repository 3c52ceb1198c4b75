/// The time available: until a moment, or until an interruption.
///
///     let time = ExploringTime(lasting: .seconds(5))
///     let first = time.share(of: 2)   // up to 2.5 s
///
/// Everything that explores asks this and no clock, so that a test can set the time.
struct ExploringTime: Sendable {
  /// The clock, in monotonic nanoseconds.
  private let now: @Sendable () -> UInt64
  private let wasInterrupted: @Sendable () -> Bool
  /// When it began.
  private let start: UInt64
  /// When it ends; nil for no limit.
  private let end: UInt64?

  /// - Parameters:
  ///   - duration: Nil for no limit.
  ///   - isInterrupted: Whether it should end now.
  init(
    lasting duration: Duration? = nil, isInterrupted: @escaping @Sendable () -> Bool = { false },
    clock: @escaping @Sendable () -> UInt64 = { CurrentProcess.monotonicNanoseconds }
  ) {
    let start = clock()
    self.init(start: start, end: duration.map { start &+ Self.nanoseconds($0) }, clock, isInterrupted)
  }

  private init(
    start: UInt64, end: UInt64?, _ now: @escaping @Sendable () -> UInt64,
    _ wasInterrupted: @escaping @Sendable () -> Bool
  ) {
    (self.start, self.end, self.now, self.wasInterrupted) = (start, end, now, wasInterrupted)
  }

  private static func nanoseconds(_ duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    if seconds < 0 { return 0 }
    // A century is no limit, and can be added to any clock.
    return UInt64(min(seconds, 3_200_000_000)) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
  }

  var isInterrupted: Bool { wasInterrupted() }
  var isLimited: Bool { end != nil }

  /// Whether nothing new should begin.
  var isUp: Bool { isInterrupted || (end.map { now() >= $0 } ?? false) }

  /// The reason why it is up, as printed.
  var ending: String { isInterrupted ? "it was interrupted" : "the time was up" }

  /// The whole time; nil for no limit.
  var total: Duration? { end.map { .nanoseconds(Int64(clamping: $0 - min(start, $0))) } }

  /// The time that has passed.
  var passed: Duration { .nanoseconds(Int64(clamping: max(now(), start) - start)) }

  /// The time left; nil for no limit, zero when it is up.
  var left: Duration? {
    if isInterrupted { return .zero }
    return end.map { .nanoseconds(Int64(clamping: $0 - min(now(), $0))) }
  }

  /// The time that is left after reserving some for others.
  func reserving(_ duration: Duration) -> ExploringTime {
    ExploringTime(start: start, end: end.map { $0 - min(Self.nanoseconds(duration), $0) }, now, wasInterrupted)
  }

  /// At least this much time, whether it is up or not: for what has to be done with the findings.
  func extended(to duration: Duration) -> ExploringTime {
    let moment = now() &+ Self.nanoseconds(duration)
    if isInterrupted { return ExploringTime(start: start, end: moment, now) { false } }
    return ExploringTime(start: start, end: end.map { max($0, moment) }, now, wasInterrupted)
  }

  /// A share of the time left, when it is divided among a number of parts.
  func share(of count: Int) -> ExploringTime {
    let now = now()
    return ExploringTime(
      start: now, end: end.map { now + ($0 - min(now, $0)) / UInt64(max(count, 1)) }, self.now, wasInterrupted)
  }

  /// A time limit for one thing, which doesn't go beyond the end.
  func limit(_ timeout: Duration?) -> Duration? {
    guard let left else { return timeout }
    return timeout.map { min($0, left) } ?? left
  }
}

extension Duration {
  /// Rounded up to 10 ms for printing.
  var roundedToTens: Duration { .milliseconds(Int64((self / .milliseconds(10)).rounded(.up)) * 10) }
}
