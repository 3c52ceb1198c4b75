#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A moment on the monotonic clock, at which waiting for another process ends.
struct ChildDeadline: Sendable {
  private let nanoseconds: UInt64

  init(after duration: Duration) {
    let now = CurrentProcess.monotonicNanoseconds
    let (seconds, attoseconds) = duration.components
    let (whole, isHuge) = UInt64(max(seconds, 0)).multipliedReportingOverflow(by: 1_000_000_000)
    let part = UInt64(max(attoseconds, 0)) / 1_000_000_000
    let (sum, isHugeSum) = whole.addingReportingOverflow(part + now)
    nanoseconds = isHuge || isHugeSum ? .max : sum
  }

  /// Rounded up, so that whoever waits this long has reached it; 0 afterwards. As `poll` takes it.
  var remainingMilliseconds: Int32 {
    let now = CurrentProcess.monotonicNanoseconds
    guard nanoseconds > now else { return 0 }
    return Int32(clamping: (nanoseconds - now - 1) / 1_000_000 + 1)
  }
}
