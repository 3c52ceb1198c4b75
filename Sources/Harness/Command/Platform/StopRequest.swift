import Dispatch

/// Lets a loop that waits for several things end in order when a signal is to end the process.
///
/// What the loop has begun, children above all, only the loop can end without beginning something else in the same moment.
final class StopRequest: Sendable {
  private let isDone = DispatchSemaphore(value: 0)
  private let pipe: Pipe

  private final class Pipe: Sendable {
    let ends: ChildPipe
    init() throws(SystemFailure) { ends = try ChildPipe() }
  }

  /// From now on a signal ends the process only when the loop has said `finish`, or doesn't for several seconds.
  init() throws(SystemFailure) {
    let pipe = try Pipe()
    self.pipe = pipe
    Interruption.endQuietly { [isDone] in
      // A message of any kind.
      try? MessageStream.send([], to: pipe.ends.writeEnd.descriptor)
      _ = isDone.wait(timeout: .now() + .seconds(10))
    }
  }

  /// Readable when the process is to end.
  var descriptor: Int32 { pipe.ends.readEnd.descriptor }

  /// All is done, and the process ends with the code of its signal.
  func finish() -> Never {
    isDone.signal()
    // Another thread ends it.
    while true { _ = FileDescriptors.ready([], milliseconds: nil) }
  }
}
