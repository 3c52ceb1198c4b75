#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// A pipe to or from a child process. Programs that are started inherit neither end.
struct ChildPipe: ~Copyable {
  let readEnd: OpenFile
  let writeEnd: OpenFile

  /// Held while a pipe is created and while a program is started. Another child started between `pipe` and the call that marks
  /// the ends close-on-exec would inherit them, and their readers would wait until it ended.
  static let starting = Mutex(())

  init() throws(SystemFailure) {
    let result = Self.starting.withLock { _ -> Result<(Int32, Int32), SystemFailure> in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return .failure(SystemFailure(code: errno)) }
      for index in ends.indices {
        guard let end = Self.kept(ends[index]) else {
          let code = errno
          for end in ends { close(end) }
          return .failure(SystemFailure(code: code))
        }
        ends[index] = end
      }
      return .success((ends[0], ends[1]))
    }
    let ends = try result.get()
    readEnd = OpenFile(adopting: ends.0)
    writeEnd = OpenFile(adopting: ends.1)
  }

  /// Returns the end with close-on-exec set and a number of at least 3. Our own process may have closed 0, 1 or 2; an end with
  /// such a number would be taken for standard input or output.
  private static func kept(_ end: Int32) -> Int32? {
    if end > STDERR_FILENO { return fcntl(end, F_SETFD, FD_CLOEXEC) < 0 ? nil : end }
    let moved = fcntl(end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    if moved < 0 { return nil }
    close(end)
    return moved
  }

  /// Closes the write end, which the child has by now.
  consuming func keepingReadEnd() -> OpenFile { readEnd }

  /// Closes the read end, which the child has by now.
  consuming func keepingWriteEnd() -> OpenFile { writeEnd }
}
