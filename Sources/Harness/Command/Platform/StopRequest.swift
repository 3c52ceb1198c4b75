import Dispatch

/// Lets a loop that waits for several things shut down in order when a signal should end the process.
///
/// Only the loop can end what it has begun, above all children, without beginning something else at the same moment.
final class StopRequest: Sendable {
  private let isDone = DispatchSemaphore(value: 0)
  private let pipe: Pipe

  private final class Pipe: Sendable {
    let ends: ChildPipe
    init() throws(SystemFailure) { ends = try ChildPipe() }
  }

  /// From now on a signal ends the process only when the loop has called `finish`, or fails to do so for several seconds.
  init() throws(SystemFailure) {
    let pipe = try Pipe()
    self.pipe = pipe
    Interruption.endQuietly { [isDone] in
      // A message of any kind.
      try? MessageStream.send([], to: pipe.ends.writeEnd.descriptor)
      _ = isDone.wait(timeout: .now() + .seconds(10))
    }
  }

  /// Readable when the process should end.
  var descriptor: Int32 { pipe.ends.readEnd.descriptor }

  /// Ends the process with its signal's exit code, now that everything is done.
  func finish() -> Never {
    isDone.signal()
    // Another thread ends it.
    while true { _ = FileDescriptors.ready([], milliseconds: nil) }
  }
}
