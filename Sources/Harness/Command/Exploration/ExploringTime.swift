/// How much time there is: until a moment, and until somebody interrupts.
///
///     let time = ExploringTime(lasting: .seconds(5))
///     let first = time.share(of: 2)   // up to 2.5 s
///
/// All that explores asks it, and none of it asks a clock: a test says what time it is.
struct ExploringTime: Sendable {
  /// The clock, in monotonic nanoseconds.
  private let now: @Sendable () -> UInt64
  private let wasInterrupted: @Sendable () -> Bool
  /// When it began.
  private let start: UInt64
  /// When it ends; nil for no limit.
  private let end: UInt64?

  /// - Parameters:
  ///   - duration: nil for as long as it takes.
  ///   - isInterrupted: whether somebody wants it to end now.
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

  /// Whether nothing more is to begin.
  var isUp: Bool { isInterrupted || (end.map { now() >= $0 } ?? false) }

  /// Why it is up, as it is said.
  var ending: String { isInterrupted ? "it was interrupted" : "the time was up" }

  /// How long it is in all; nil for no limit.
  var total: Duration? { end.map { .nanoseconds(Int64(clamping: $0 - min(start, $0))) } }

  /// How long it has gone on.
  var passed: Duration { .nanoseconds(Int64(clamping: max(now(), start) - start)) }

  /// How much of it is left; nil for no limit, none where it is up.
  var left: Duration? {
    if isInterrupted { return .zero }
    return end.map { .nanoseconds(Int64(clamping: $0 - min(now(), $0))) }
  }

  /// What is left but for so much, which others need.
  func reserving(_ duration: Duration) -> ExploringTime {
    ExploringTime(start: start, end: end.map { $0 - min(Self.nanoseconds(duration), $0) }, now, wasInterrupted)
  }

  /// So much at least, whether it is up or not: for what has to be done with what was found.
  func extended(to duration: Duration) -> ExploringTime {
    let moment = now() &+ Self.nanoseconds(duration)
    if isInterrupted { return ExploringTime(start: start, end: moment, now) { false } }
    return ExploringTime(start: start, end: end.map { max($0, moment) }, now, wasInterrupted)
  }

  /// A part of what is left: what the first of so many takes.
  func share(of count: Int) -> ExploringTime {
    let now = now()
    return ExploringTime(
      start: now, end: end.map { now + ($0 - min(now, $0)) / UInt64(max(count, 1)) }, self.now, wasInterrupted)
  }

  /// A limit of one thing, which may not last beyond the end.
  func limit(_ timeout: Duration?) -> Duration? {
    guard let left else { return timeout }
    return timeout.map { min($0, left) } ?? left
  }
}

extension Duration {
  /// As it is said: nobody wants to know of microseconds.
  var roundedToTens: Duration { .milliseconds(Int64((self / .milliseconds(10)).rounded(.up)) * 10) }
}
