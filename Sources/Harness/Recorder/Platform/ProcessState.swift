#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Dispatch
import Synchronization

/// What all code of a process shares, and features may change: the working directory, the mask of permissions, and the
/// standard streams.
///
/// From `keep` on, relative paths of `FileSystem` are seen from the directory of that moment, for good: also while another
/// thread goes elsewhere. The rest is as it was again after each `restore`, which comes between two scripts; what a thread
/// changes later, the next one finds.
package enum ProcessState {
  private struct Kept {
    let directory: Int32
    let path: String?
    let mask: mode_t
    /// Copies of standard input, output and error; -1 for one that was closed already.
    let streams: [Int32]
  }

  private static let kept = Mutex<Kept?>(nil)
  private static let keptDirectory = Atomic<Int32>(AT_FDCWD)
  /// Away from the numbers that are handed out next.
  private static let firstDescriptor: Int32 = 10

  /// What relative paths are seen from.
  static var directory: Int32 { keptDirectory.load(ordering: .relaxed) }

  /// The working directory of the moment of `keep`, in words; nil where nothing is kept.
  static var directoryPath: String? { kept.withLock { $0?.path } }

  /// Keeps what is there now, once. Called before other threads begin: the mask can be read only by setting it.
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

  /// Dispatch opens files of its own for its first timers. Were that to happen while a script has a standard stream closed,
  /// one of them would take its number, for good.
  private static let opensTimers: Void = {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now()) { isDone.signal() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(1)) { isDone.signal() }
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + .nanoseconds(1)) { isDone.signal() }
    for _ in 0..<3 { isDone.wait() }
  }()

  /// Called before a script is played; does nothing where nothing was kept.
  package static func beginScript() { if kept.withLock({ $0 != nil }) { opensTimers } }

  /// Undoes what a script has changed; does nothing where nothing was kept.
  package static func restore() {
    kept.withLock { kept in
      guard let kept else { return }
      if kept.directory >= 0 { _ = fchdir(kept.directory) }
      umask(kept.mask)
      for (stream, copy) in kept.streams.enumerated() where copy >= 0 {
        // One that leads elsewhere is left: a program may have meant that for all that it prints.
        if fcntl(Int32(stream), F_GETFD) < 0 { dup2(copy, Int32(stream)) }
      }
    }
  }

  /// A copy of a standard stream that no script closes or leads elsewhere; the stream itself where none is kept.
  package static func copy(of stream: Int32) -> Int32 {
    kept.withLock { kept in
      guard let copy = kept?.streams[Int(stream)], copy >= 0 else { return stream }
      return copy
    }
  }
}
