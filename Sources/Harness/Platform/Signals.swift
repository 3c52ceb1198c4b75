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
package enum Signals {
  /// Lets writing past the limit of file sizes fail with "file too large".
  package static func ignoreFileSizeSignal() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Lets writing to a pipe that nobody reads fail, as in `harness list | head -1`.
  package static func ignoreBrokenPipe() { _ = signal(SIGPIPE, SIG_IGN) }
}
