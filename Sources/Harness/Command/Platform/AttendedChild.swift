#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A child that does its work while its parent attends to other things, too. It belongs to the parent's process group: what
/// the terminal says to the one, it says to both.
final class AttendedChild {
  /// What the child reads and where it prints.
  enum Streams {
    /// The terminal is the child's, as if it had been started instead of us.
    case ours
    /// It reads nothing, and prints where we do.
    case printing
    /// It reads nothing, and what it prints is kept.
    case kept
  }

  private let child: SpawnedChild
  private var output: OpenFile?
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  /// How it ended; nil as long as nobody has seen that.
  private(set) var ending: ChildProcess.Ending?
  /// What it has printed so far, where that is kept.
  private(set) var printed = CappedBytes(limit: 1 << 20)

  init(_ program: ChildProcess, _ streams: Streams) throws(SystemFailure) {
    switch streams {
    case .ours:
      let ends = SpawnedChild.Ends(input: STDIN_FILENO, output: STDOUT_FILENO, error: STDERR_FILENO)
      child = try SpawnedChild(program, ends, hasOwnGroup: false)
    case .printing:
      let nothing = try OpenFile("/dev/null", O_RDONLY)
      let ends = SpawnedChild.Ends(input: nothing.descriptor, output: STDOUT_FILENO, error: STDERR_FILENO)
      child = try SpawnedChild(program, ends, hasOwnGroup: false)
    case .kept:
      let nothing = try OpenFile("/dev/null", O_RDONLY)
      let pipe = try ChildPipe()
      let ends = SpawnedChild.Ends(
        input: nothing.descriptor, output: pipe.writeEnd.descriptor, error: pipe.writeEnd.descriptor)
      child = try SpawnedChild(program, ends, hasOwnGroup: false)
      let output = pipe.keepingReadEnd()
      _ = try? retrying { fcntl(output.descriptor, F_SETFL, O_NONBLOCK) }
      self.output = consume output
    }
  }

  /// Readable when it has printed something; -1 where nothing is kept, and when all is there.
  var descriptor: Int32 {
    switch output {
    case .some(let file): file.descriptor
    case .none: -1
    }
  }

  /// Takes what it has printed. A process that it leaves behind may go on printing, which nobody waits for.
  func receive() {
    while descriptor >= 0 {
      let count = try? retrying { room.withUnsafeMutableBytes { readBytes(descriptor, $0[...]) } }
      guard let count else { return }
      if count == 0 { output = nil } else { printed.append(room[..<count]) }
    }
  }

  /// Looks whether it has ended. Whoever waits for that asks every few milliseconds: the system has no way to wait for it and
  /// for other things that works everywhere.
  func hasEnded() -> Bool {
    if ending == nil {
      ending = try? child.wait(until: ChildDeadline(milliseconds: 0))
      if ending != nil { receive() }
    }
    return ending != nil
  }

  /// Ends it, and waits for that: it is asked first, so that it can end what it has started and leaves nothing half done.
  /// - Parameter interrupts: whether it is asked as Ctrl-C does; some programs end what they have started only then.
  func end(interrupts: Bool = false) {
    if hasEnded() { return }
    if interrupts { child.interrupt() } else { child.terminate() }
    if wait(milliseconds: 3_000) { return }
    child.kill()
    _ = wait(milliseconds: 3_000)
  }

  /// What it prints meanwhile has to be read, or it would wait for us.
  private func wait(milliseconds: Int32) -> Bool {
    let deadline = ChildDeadline(milliseconds: milliseconds)
    while !hasEnded() {
      let remaining = deadline.remainingMilliseconds
      if remaining == 0 { return false }
      if FileDescriptors.ready([descriptor], milliseconds: min(remaining, 5)).contains(descriptor) { receive() }
    }
    return true
  }
}
