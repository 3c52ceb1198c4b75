#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#endif

/// The connection to the parent, seen from its `WorkerProcess`.
///
/// What features print goes to standard output and standard error as usual, which the parent reads. Standard input is empty for
/// them: messages arrive through another descriptor.
final class WorkerPort {
  private let requests: OpenFile
  private let output: OpenFile
  private let delimiter: [UInt8]
  private let process = getpid()
  /// How often the output has been divided since the last answer.
  private var divisions: UInt8 = 0
  private static let results: Int32 = 3
  private static let parentPipe: Int32 = 4
  private static let shared: Int32 = 5

  /// Nil if the system has no memory to share.
  let memory: SharedMemory?

  /// The argument that announces shared memory.
  static let memoryArgument = "notes"

  /// Nil in a process that wasn't started as a worker.
  /// - Parameter words: The delimiter to write to the output after each script, so that the parent can attribute it, and what
  ///   else the parent provides.
  init?(_ words: [String]) {
    guard let delimiter = words.first else { return nil }
    self.delimiter = Array("\u{0}\(delimiter)\u{0}".utf8)
    // A descriptor of its own, as a feature may redirect standard output.
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10)
    guard output >= 0 else { return nil }
    self.output = OpenFile(adopting: output)
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10)
    guard input >= 0 else { return nil }
    requests = OpenFile(adopting: input)
    for descriptor in [Self.results, Self.parentPipe] {
      guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) >= 0 else { return nil }
    }
    // Without this word, a descriptor of this number isn't ours.
    if words.dropFirst().first == Self.memoryArgument {
      memory = try? SharedMemory(descriptor: Self.shared)
      close(Self.shared)
    } else {
      memory = nil
    }
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    // A printed line is seen even if the process traps right after it.
    setvbuf(stdout, nil, _IOLBF, 1 << 16)
    Self.endWithParent()
  }

  /// Waits for the next message; nil when there are no more.
  func receive() -> [UInt8]? { MessageStream.receive(from: requests.descriptor) }

  /// Sends an answer. Everything printed before has arrived when the answer does.
  func answer(_ message: [UInt8]) {
    // A script has forked and this is the copy: its answer was not asked for.
    if getpid() != process { _exit(1) }
    writeDelimiter()
    do throws(SystemFailure) {
      try MessageStream.send([divisions] + message, to: Self.results)
    } catch {
      CurrentProcess.exit(1)
    }
    divisions = 0
  }

  /// Separates what is printed from now on from the output of the next answer, even if that answer never comes.
  func divide() {
    guard getpid() == process, divisions < .max else { return }
    writeDelimiter()
    divisions += 1
  }

  private func writeDelimiter() {
    fflush(nil)
    try? output.write(delimiter)
  }

  /// Uses a thread of its own, since a script that never ends must not keep the process alive when the parent is gone.
  private static func endWithParent() {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    pthread_create(&thread, nil, { _ in WorkerPort.waitForParent() }, nil)
  }

  private static func waitForParent() -> UnsafeMutableRawPointer? {
    var byte: UInt8 = 0
    while (try? retrying { read(parentPipe, &byte, 1) }) == 1 {}
    // Let a file that is being written be finished, or its temporary file would be left behind.
    for _ in 0..<1_000 where TemporaryFileName.areTaken { usleep(1_000) }
    kill(0, SIGKILL)
    _exit(1)
  }
}
