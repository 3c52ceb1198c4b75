#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Signals that would end the process where an error number says the same and can be reported.
///
/// These are settings of the whole process, made once by the command, and not passed on by `ChildProcess`.
enum Signals {
  /// Lets writing past the limit of file sizes fail with "file too large".
  static func ignoreFileSizeSignal() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Lets writing to a pipe that nobody reads fail, as in `harness list | head -1`.
  static func ignoreBrokenPipe() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Lets Ctrl-C and Ctrl-\ go by while another program has the terminal, which gets them as ever.
  static func leavingInterruptions<Result>(
    _ body: () throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    var found: [(number: Int32, action: sigaction)] = []
    for number in [SIGINT, SIGQUIT] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { continue }
      // Not ignored, which the other program would inherit.
      let old = signal(number) { _ in }
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { _ = signal(number, SIG_IGN) }
      found.append((number, action))
    }
    defer { for entry in found { withUnsafePointer(to: entry.action) { _ = sigaction(entry.number, $0, nil) } } }
    return try body()
  }

  /// The names of signals that end processes, and what each of them says of one: `trapped`, `was killed`.
  static let names: [Int32: (name: String, verb: String)] = [
    SIGILL: ("SIGILL", "trapped"), SIGTRAP: ("SIGTRAP", "trapped"), SIGABRT: ("SIGABRT", "aborted"),
    SIGSEGV: ("SIGSEGV: a stack overflow, or memory that is not its own", "crashed"),
    SIGBUS: ("SIGBUS: memory that is not its own", "crashed"), SIGFPE: ("SIGFPE", "crashed"),
    SIGKILL: ("SIGKILL", "was killed"), SIGTERM: ("SIGTERM", "was ended"), SIGINT: ("SIGINT", "was interrupted"),
    SIGHUP: ("SIGHUP", "was hung up"), SIGPIPE: ("SIGPIPE", "wrote to a pipe that nobody reads"),
  ]

  /// Whether a signal comes from outside the process, nearly always.
  static func isSent(_ signal: Int32) -> Bool { [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal) }
}
