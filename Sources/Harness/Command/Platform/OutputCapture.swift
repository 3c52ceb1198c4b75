#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// Captures what this process prints to standard output for a while.
///
/// Standard error is left alone, so that the message of a trap stays visible.
final class OutputCapture: Sendable {
  private let input: Int32
  private let output: Int32
  private let real: Int32
  private let printed = Mutex(Printed())

  private struct Printed {
    var bytes = CappedBytes()
    /// Whether further output is dropped.
    var isOver = false
  }

  /// Nil if the system has no pipe left.
  init?() {
    guard let pipe = try? ChildPipe() else { return nil }
    // They stay open as long as the process, as does the reading thread.
    input = fcntl(pipe.readEnd.descriptor, F_DUPFD_CLOEXEC, 3)
    output = fcntl(pipe.writeEnd.descriptor, F_DUPFD_CLOEXEC, 3)
    real = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard input >= 0, output >= 0, real >= 0, fcntl(input, F_SETFL, O_NONBLOCK) >= 0 else { return nil }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let reader = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(
      &thread, nil,
      { context in
        // Sound because the context is the retained capture passed below. Its type is optional on some systems.
        let pointer: UnsafeMutableRawPointer? = context
        if let pointer { Unmanaged<OutputCapture>.fromOpaque(pointer).takeRetainedValue().read() }
        return nil
      }, reader)
    if code != 0 { return nil }
  }

  /// Runs `body` and returns what was printed while running.
  func during<Result>(_ body: () -> Result) -> (Result, String) {
    fflush(nil)
    dup2(output, STDOUT_FILENO)
    let result = body()
    fflush(nil)
    dup2(real, STDOUT_FILENO)
    drain()
    return (
      result,
      printed.withLock { printed in
        defer { printed = Printed() }
        return printed.bytes.text
      }
    )
  }

  /// Drops what is printed from now on until `during` returns.
  func divide() {
    fflush(nil)
    drain()
    printed.withLock { $0.isOver = true }
  }

  /// Reads while the script prints; otherwise the script would block on a full pipe.
  private func read() {
    while true {
      var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, -1)
      drain()
    }
  }

  private func drain() {
    printed.withLock { printed in
      var room = [UInt8](repeating: 0, count: 1 << 16)
      // A process that the script has started may print more than a pipe holds, perhaps without end.
      for _ in 0..<64 {
        let count = try? retrying { room.withUnsafeMutableBytes { readBytes(input, $0[...]) } }
        guard let count, count > 0 else { return }
        if !printed.isOver { printed.bytes.append(room[..<count]) }
      }
    }
  }
}
