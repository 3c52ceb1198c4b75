/// A moment on the monotonic clock, at which waiting for another process ends.
struct ChildDeadline: Sendable {
  private let nanoseconds: UInt64

  init(milliseconds: Int32) {
    nanoseconds = CurrentProcess.monotonicNanoseconds + UInt64(max(milliseconds, 0)) * 1_000_000
  }

  /// Rounded up, so that whoever waits this long has reached it; 0 afterwards. As `poll` takes it.
  var remainingMilliseconds: Int32 {
    let now = CurrentProcess.monotonicNanoseconds
    guard nanoseconds > now else { return 0 }
    return Int32(clamping: (nanoseconds - now - 1) / 1_000_000 + 1)
  }
}
