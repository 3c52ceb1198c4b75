/// A moment on the monotonic clock at which waiting for another process ends.
struct ChildDeadline: Sendable {
  private let nanoseconds: UInt64

  init(milliseconds: Int32) {
    nanoseconds = CurrentProcess.monotonicNanoseconds + UInt64(max(milliseconds, 0)) * 1_000_000
  }

  /// The remaining time in the form that `poll` takes; 0 once the deadline has passed. It is rounded up, so that waiting this
  /// long reaches the deadline.
  var remainingMilliseconds: Int32 {
    let now = CurrentProcess.monotonicNanoseconds
    guard nanoseconds > now else { return 0 }
    return Int32(clamping: (nanoseconds - now - 1) / 1_000_000 + 1)
  }
}
