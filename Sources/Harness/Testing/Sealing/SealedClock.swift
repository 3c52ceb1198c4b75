#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Glibc

  /// The C clocks, on which all others are based.
  enum SealedClock {
    private typealias GetTime = @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> CInt
    private typealias GetTimeOfDay = @convention(c) (UnsafeMutablePointer<timeval>?, UnsafeMutableRawPointer?) -> CInt
    private typealias Time = @convention(c) (UnsafeMutablePointer<time_t>?) -> time_t

    // A date is a number of seconds, which is returned as such.
    private typealias Date = @convention(c) () -> Double

    private static let dateNames = ["$s20FoundationEssentials4DateVACycfC", "$s20FoundationEssentials4DateV3nowACvgZ"]
    private static let date = SealedFunctions.original(dateNames[0], Date.self)
    private static let dateNow = SealedFunctions.original(dateNames[1], Date.self)
    private static let getTime = SealedFunctions.original("clock_gettime", GetTime.self)
    private static let getTimeOfDay = SealedFunctions.original("gettimeofday", GetTimeOfDay.self)
    private static let time = SealedFunctions.original("time", Time.self)

    /// Returns the time of a clock under a seal; nil for those that measure CPU time.
    private static func time(of clock: clockid_t, _ seal: WorldSeal) -> Duration? {
      switch clock {
      case CLOCK_REALTIME, CLOCK_REALTIME_COARSE, CLOCK_REALTIME_ALARM, CLOCK_TAI: wallTime(seal)
      case CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, CLOCK_MONOTONIC_COARSE, CLOCK_BOOTTIME, CLOCK_BOOTTIME_ALARM:
        seal.answers(.clock) ? seal.monotonicTime : nil
      default: nil
      }
    }

    private static func wallTime(_ seal: WorldSeal) -> Duration? { seal.answers(.time) ? seal.wallTime : nil }

    /// Returns the seconds, rounded down, and the remaining nanoseconds.
    private static func parts(_ time: Duration) -> (seconds: Int, nanoseconds: Int) {
      let (seconds, attoseconds) = time.components
      let nanoseconds = Int(attoseconds / 1_000_000_000)
      return nanoseconds < 0 ? (Int(seconds) - 1, nanoseconds + 1_000_000_000) : (Int(seconds), nanoseconds)
    }

    /// Lets the system wait until a date that code computed from the script's time.
    static func throughMachine<Value>(
      _ until: timespec, _ seal: WorldSeal, _ body: (UnsafePointer<timespec>) -> Value
    ) -> Value {
      var now = timespec()
      _ = getTime?(CLOCK_REALTIME, &now)
      let delay = Duration.seconds(until.tv_sec) + .nanoseconds(until.tv_nsec) - seal.wallTime
      let (seconds, nanoseconds) = parts(.seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) + max(delay, .zero))
      let end = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
      return ThreadWork.unsealed { withUnsafePointer(to: end, body) }
    }

    private static func date(_ original: Date?) -> Double {
      guard let seal = WorldSeal.current else { return original?() ?? 0 }
      return seal.answers(.date) ? seal.secondsSinceReferenceDate : ThreadWork.unsealed { original?() ?? 0 }
    }

    /// Code that formats dates reads the real time itself.
    private static func isFor(_ library: String) -> Bool { !library.hasPrefix("lib_FoundationICU") }

    static var replacements: [String: ImportedFunctions.Replacement] {
      let all = [
        // Based on the clock alone, a date would differ from the world's by a fraction of a nanosecond.
        SealedFunctions.entry(dateNames[0], date) { SealedClock.date(SealedClock.date) },
        SealedFunctions.entry(dateNames[1], dateNow) { SealedClock.date(SealedClock.dateNow) },
        SealedFunctions.entry("clock_gettime", getTime, isFor: isFor) { clock, result in
          guard let seal = WorldSeal.current, let result, let time = SealedClock.time(of: clock, seal) else {
            return SealedClock.getTime?(clock, result) ?? -1
          }
          let (seconds, nanoseconds) = SealedClock.parts(time)
          result.pointee = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
          return 0
        },
        SealedFunctions.entry("gettimeofday", getTimeOfDay, isFor: isFor) { result, zone in
          guard let seal = WorldSeal.current, let result, let time = SealedClock.wallTime(seal) else {
            return SealedClock.getTimeOfDay?(result, zone) ?? -1
          }
          let (seconds, nanoseconds) = SealedClock.parts(time)
          result.pointee = timeval(tv_sec: seconds, tv_usec: nanoseconds / 1_000)
          return 0
        },
        SealedFunctions.entry("time", time) { result in
          guard let seal = WorldSeal.current, let time = SealedClock.wallTime(seal) else {
            return SealedClock.time?(result) ?? -1
          }
          let seconds = SealedClock.parts(time).seconds
          result?.pointee = seconds
          return seconds
        },
      ]
      return SealedFunctions.table(all)
    }
  }
#endif
