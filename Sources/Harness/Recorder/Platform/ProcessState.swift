#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Dispatch
import Synchronization

/// State that all code of a process shares and that features may change: the working directory, the file mode mask, and the
/// standard streams.
///
/// From `keep` on, relative paths of `FileSystem` start from the directory of that moment for good, even while another thread
/// changes it. Everything else is restored by each `restore`, which comes between two scripts; later changes by a thread affect
/// the next script.
package enum ProcessState {
  private struct Kept {
    let directory: Int32
    let path: String?
    let mask: mode_t
    /// Copies of standard input, output and error; -1 for a stream that was already closed.
    let streams: [Int32]
  }

  private static let kept = Mutex<Kept?>(nil)
  private static let keptDirectory = Atomic<Int32>(AT_FDCWD)
  /// High enough not to be among the next numbers handed out.
  private static let firstDescriptor: Int32 = 10

  /// The directory that relative paths start from.
  static var directory: Int32 { keptDirectory.load(ordering: .relaxed) }

  /// The path of the working directory at the time of `keep`; nil if nothing is kept.
  static var directoryPath: String? { kept.withLock { $0?.path } }

  /// Stores the current state, once. Called before other threads begin: reading the mask requires setting it.
  package static func keep() {
    let path = try? FileSystem.currentDirectory()
    kept.withLock { kept in
      guard kept == nil else { return }
      let here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      let directory = here < 0 ? -1 : fcntl(here, F_DUPFD_CLOEXEC, firstDescriptor)
      if here >= 0 { close(here) }
      let mask = umask(0)
      umask(mask)
      let streams = (STDIN_FILENO...STDERR_FILENO).map { fcntl($0, F_DUPFD_CLOEXEC, firstDescriptor) }
      kept = Kept(directory: directory, path: path, mask: mask, streams: streams)
      if directory >= 0 { keptDirectory.store(directory, ordering: .relaxed) }
    }
  }

  /// Makes Dispatch open its files for timers in advance. If that happened while a script has a standard stream closed, one of
  /// them would take its number, for good.
  private static let opensTimers: Void = {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now()) { isDone.signal() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(1)) { isDone.signal() }
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + .nanoseconds(1)) { isDone.signal() }
    for _ in 0..<3 { isDone.wait() }
  }()

  /// Called before a script is played; does nothing if nothing is kept.
  package static func beginScript() { if kept.withLock({ $0 != nil }) { opensTimers } }

  /// Undoes a script's changes; does nothing if nothing is kept.
  package static func restore() {
    kept.withLock { kept in
      guard let kept else { return }
      if kept.directory >= 0 { _ = fchdir(kept.directory) }
      umask(kept.mask)
      for (stream, copy) in kept.streams.enumerated() where copy >= 0 {
        // A stream redirected elsewhere is left alone: a program may want that for everything it prints.
        if fcntl(Int32(stream), F_GETFD) < 0 { dup2(copy, Int32(stream)) }
      }
    }
  }

  /// Returns a copy of a standard stream that no script closes or redirects; the stream itself if none is kept.
  package static func copy(of stream: Int32) -> Int32 {
    kept.withLock { kept in
      guard let copy = kept?.streams[Int(stream)], copy >= 0 else { return stream }
      return copy
    }
  }
}
