#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// Notifies a loop that waits for several things when the terminal's size changes.
///
/// There is one terminal, hence one instance at a time; when it ends, the system's signal goes back to its previous handler.
final class ResizeNotice {
  /// A pipe through which the signal handler, which may do next to nothing, wakes the loop.
  private static let sender = Atomic<Int32>(-1)

  private let pipe: ChildPipe
  private var before = sigaction()

  init() throws(SystemFailure) {
    pipe = try ChildPipe()
    // A handler that finds the pipe full has nothing to add.
    _ = fcntl(pipe.writeEnd.descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(pipe.readEnd.descriptor, F_SETFL, O_NONBLOCK)
    _ = sigaction(SIGWINCH, nil, &before)
    Self.sender.store(pipe.writeEnd.descriptor, ordering: .sequentiallyConsistent)
    _ = signal(SIGWINCH) { _ in
      let error = errno
      var byte: UInt8 = 0
      _ = write(ResizeNotice.sender.load(ordering: .relaxed), &byte, 1)
      errno = error
    }
  }

  deinit {
    _ = sigaction(SIGWINCH, &before, nil)
    Self.sender.store(-1, ordering: .sequentiallyConsistent)
  }

  /// Readable when the size has changed since `take`.
  var descriptor: Int32 { pipe.readEnd.descriptor }

  /// Whether the size has changed; several changes count as one.
  func take() -> Bool {
    var isChanged = false
    while FileDescriptors.ready([descriptor], milliseconds: 0).contains(descriptor) {
      if !FileDescriptors.discard(descriptor) { break }
      isChanged = true
    }
    return isChanged
  }
}
