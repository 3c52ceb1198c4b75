#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// A pipe to or from a child process; both ends are closed in any program that is started.
struct ChildPipe: ~Copyable {
  let readEnd: OpenFile
  let writeEnd: OpenFile

  /// Held while a pipe is made and while a program is started: between `pipe` and the moment at which its ends are marked
  /// to be closed, another child would inherit them, and their readers would wait for its end.
  static let starting = Mutex(())

  init() throws(SystemFailure) {
    let result = Self.starting.withLock { _ -> Result<(Int32, Int32), SystemFailure> in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return .failure(SystemFailure(code: errno)) }
      defer { for end in ends { close(end) } }
      // From 3 on: an end on 0, 1 or 2, which our own process may have closed, would be overwritten in the child.
      let readEnd = fcntl(ends[0], F_DUPFD_CLOEXEC, 3)
      let writeEnd = readEnd < 0 ? -1 : fcntl(ends[1], F_DUPFD_CLOEXEC, 3)
      if writeEnd >= 0 { return .success((readEnd, writeEnd)) }
      let code = errno
      if readEnd >= 0 { close(readEnd) }
      return .failure(SystemFailure(code: code))
    }
    let ends = try result.get()
    readEnd = OpenFile(adopting: ends.0)
    writeEnd = OpenFile(adopting: ends.1)
  }

  /// Closes the other end, which the child has by now.
  consuming func keepingReadEnd() -> OpenFile { readEnd }

  /// Closes the other end, which the child has by now.
  consuming func keepingWriteEnd() -> OpenFile { writeEnd }
}
