#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The process that this code runs in.
package enum CurrentProcess {

  /// Ends the process at once; flush writers first.
  package static func exit(_ code: Int32) -> Never { endProcess(code) }

  /// The path of the running program, or nil if the system doesn't say.
  package static var executablePath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &size)
      var bytes = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
      return bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      return try? FilePlace("/proc/self/exe").linkDestination()
    #endif
  }

  /// The path for starting another process of this program; it works even if the file was replaced meanwhile, where possible.
  package static var executableForWorkers: String? {
    #if os(Linux) && !APPLE_FALLBACK
      if access("/proc/self/exe", X_OK) == 0 { return "/proc/self/exe" }
    #endif
    return executablePath
  }

  private static let mask = "Cpus_allowed:"

  /// The number of processor cores this process may use, at least 1.
  package static var coreCount: Int {
    #if os(Linux) && !APPLE_FALLBACK
      // May be fewer than the machine has, in a container or under `taskset`.
      if let status = try? FileSystem.read("/proc/self/status"),
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first(where: { $0.hasPrefix(mask) })
      {
        let cores = line.dropFirst(mask.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
        if cores > 0 { return cores }
      }
    #endif
    return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The approximate number of further files this process may open: all numbers below the first free one count as used.
  package static var openFileRoom: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let code = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let code = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    guard code == 0 else { return .max }
    // A path that can be opened everywhere.
    let next = open("/", O_RDONLY | O_CLOEXEC)
    if next < 0 { return 0 }
    close(next)
    return Int(clamping: limit.rlim_cur) - Int(next)
  }

  /// The system and the processor, by the system's names: `Linux x86_64`.
  package static var platform: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    func text<Name>(_ name: Name) -> String {
      withUnsafeBytes(of: name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(names.sysname)) \(text(names.machine))"
  }

  /// Seconds since 1970 by the host's clock, only for stating when something was made, never for tested behavior.
  package static var secondsSince1970: Int {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
    return Int(time.tv_sec)
  }

  /// The same in milliseconds.
  static var millisecondsSince1970: Int {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
    return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
  }

  /// Nanoseconds since some moment, never decreasing; only for durations in reports, never for tested behavior.
  package static var monotonicNanoseconds: UInt64 {
    var time = timespec()
    guard clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

// The method of the same name hides it.
private func endProcess(_ code: Int32) -> Never { exit(code) }
