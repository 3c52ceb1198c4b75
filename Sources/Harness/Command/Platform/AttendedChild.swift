#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A child that works while its parent attends to other things, too. It belongs to the parent's process group, so a signal from
/// the terminal reaches both.
final class AttendedChild {
  /// What the child reads and where it prints.
  enum Streams {
    /// The child has the terminal, as if it had been started in our place.
    case ours
    /// The child reads nothing, and prints where we do.
    case printing
    /// The child reads nothing, and its output is kept.
    case kept
  }

  private let child: SpawnedChild
  private var output: OpenFile?
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  /// How the child ended; nil while its end hasn't been observed.
  private(set) var ending: ChildProcess.Ending?
  /// What the child has printed so far, if its output is kept.
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

  /// Readable when the child has printed something; -1 if its output isn't kept or is complete.
  var descriptor: Int32 {
    switch output {
    case .some(let file): file.descriptor
    case .none: -1
    }
  }

  /// Reads what the child has printed. A process that it leaves behind may go on printing; nothing waits for that.
  func receive() {
    while descriptor >= 0 {
      let count = try? retrying { room.withUnsafeMutableBytes { readBytes(descriptor, $0[...]) } }
      guard let count else { return }
      if count == 0 { output = nil } else { printed.append(room[..<count]) }
    }
  }

  /// Checks whether the child has ended. Callers poll every few milliseconds: no system offers a portable way to wait for a
  /// child and other events at once.
  func hasEnded() -> Bool {
    if ending == nil {
      ending = try? child.wait(until: ChildDeadline(milliseconds: 0))
      if ending != nil { receive() }
    }
    return ending != nil
  }

  /// Ends the child and waits until it has ended. It is asked first, so that it can end what it started and leave nothing half
  /// done.
  /// - Parameter interrupts: Whether it is asked as by Ctrl-C; some programs end what they started only then.
  func end(interrupts: Bool = false) {
    if hasEnded() { return }
    if interrupts { child.interrupt() } else { child.terminate() }
    if wait(milliseconds: 3_000) { return }
    child.kill()
    _ = wait(milliseconds: 3_000)
  }

  /// Reads what the child prints meanwhile; otherwise it could block on a full pipe.
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
