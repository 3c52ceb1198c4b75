#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Signals that would end the process although an error number says the same and can be reported.
///
/// These are settings of the whole process, made once by the command. `ChildProcess` doesn't pass them on.
enum Signals {
  /// Makes writing past the limit of file sizes fail with "file too large".
  static func ignoreFileSizeSignal() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Makes writing to a pipe without a reader fail, as in `harness list | head -1`.
  static func ignoreBrokenPipe() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Ignores Ctrl-C and Ctrl-\ while another program has the terminal, which receives them as usual.
  static func leavingInterruptions<Result>(
    _ body: () throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    var found: [(number: Int32, action: sigaction)] = []
    for number in [SIGINT, SIGQUIT] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { continue }
      // Not `SIG_IGN`, which the other program would inherit.
      let old = signal(number) { _ in }
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { _ = signal(number, SIG_IGN) }
      found.append((number, action))
    }
    defer { for entry in found { withUnsafePointer(to: entry.action) { _ = sigaction(entry.number, $0, nil) } } }
    return try body()
  }

  /// The names of signals that end processes, with the verb for each: `trapped`, `was killed`.
  static let names: [Int32: (name: String, verb: String)] = [
    SIGILL: ("SIGILL", "trapped"), SIGTRAP: ("SIGTRAP", "trapped"), SIGABRT: ("SIGABRT", "aborted"),
    SIGSEGV: ("SIGSEGV: a stack overflow, or memory that is not its own", "crashed"),
    SIGBUS: ("SIGBUS: memory that is not its own", "crashed"), SIGFPE: ("SIGFPE", "crashed"),
    SIGKILL: ("SIGKILL", "was killed"), SIGTERM: ("SIGTERM", "was ended"), SIGINT: ("SIGINT", "was interrupted"),
    SIGHUP: ("SIGHUP", "was hung up"), SIGPIPE: ("SIGPIPE", "wrote to a closed pipe"),
  ]

  /// Whether a signal nearly always comes from outside the process.
  static func isSent(_ signal: Int32) -> Bool { [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal) }
}
