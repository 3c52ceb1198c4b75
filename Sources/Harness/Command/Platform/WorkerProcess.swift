#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A child that answers messages until it is asked to end, seen from its parent.
///
/// Its standard output and standard error come through one pipe and are kept, truncated, until they are taken. It leads a
/// process group of its own, which ends with it: everything it has started, and its forks. It ends by itself when the parent is
/// gone.
final class WorkerProcess {
  /// A pipe held open by the parent alone: when it closes, a child knows that its parent is gone.
  final class ParentPipe {
    fileprivate let pipe: ChildPipe

    init() throws(WorkerFailure) {
      do throws(SystemFailure) {
        pipe = try ChildPipe()
      } catch {
        throw .notStarted(error)
      }
    }
  }

  private let child: SpawnedChild
  private let parentPipe: ParentPipe
  private var requests: OpenFile?
  /// What didn't fit into the pipe of requests. A busy child reads nothing; blocking here would be a deadlock, since it waits
  /// until its answer is read.
  private var unsent: ArraySlice<UInt8> = []
  private let results: OpenFile
  private let output: OpenFile
  private var messages = MessageStream.Buffer()
  private var printed: DelimitedOutput
  private var room = [UInt8](repeating: 0, count: 1 << 16)

  /// What the child has written; nil if the system has no memory to share.
  let memory: SharedMemory?
  /// Whether no more answers will come.
  private(set) var isClosed = false
  /// How it ended; nil while its end hasn't been observed.
  private var ending: ChildProcess.Ending?
  /// Whether it was killed because it did not end.
  private(set) var isKilled = false
  private var lookedAt: UInt64 = 0

  /// - Parameter log: The maximum length of the log in its shared memory, in bytes.
  init(_ program: ChildProcess, _ parentPipe: ParentPipe, log: Int) throws(SystemFailure) {
    let delimiter = "\u{0}harness \(UInt64.random(in: .min ... .max))\u{0}"
    printed = DelimitedOutput(delimiter: Array(delimiter.utf8))
    var program = program
    program.arguments.append(String(delimiter.dropFirst().dropLast()))
    self.parentPipe = parentPipe
    let requests = try ChildPipe()
    let results = try ChildPipe()
    let output = try ChildPipe()
    let shared = SharedFile(log: log)
    memory = shared.memory
    var ends = SpawnedChild.Ends(
      input: requests.readEnd.descriptor, output: output.writeEnd.descriptor, error: output.writeEnd.descriptor)
    ends.more = [results.writeEnd.descriptor, parentPipe.pipe.readEnd.descriptor]
    if shared.descriptor >= 0 {
      ends.more.append(shared.descriptor)
      program.arguments.append(WorkerPort.memoryArgument)
    }
    child = try SpawnedChild(program, ends)
    self.requests = requests.keepingWriteEnd()
    self.results = results.keepingReadEnd()
    self.output = output.keepingReadEnd()
    let descriptors = [self.requests.descriptor, self.results.descriptor, self.output.descriptor]
    for descriptor in descriptors { _ = try retrying { fcntl(descriptor, F_SETFL, O_NONBLOCK) } }
  }

  /// A worker that wasn't closed is killed.
  deinit { kill() }

  /// Sends a message. A child that is gone doesn't receive it; `isClosed` shows that.
  func send(_ message: [UInt8]) {
    unsent = unsent.isEmpty ? MessageStream.frame(message)[...] : unsent + MessageStream.frame(message)
    sendRest()
  }

  /// Sends as much as fits.
  private func sendRest() {
    while !unsent.isEmpty {
      do throws(SystemFailure) {
        let count = try retrying { unsent.withUnsafeBytes { write(requests.descriptor, $0.baseAddress, $0.count) } }
        unsent = unsent.dropFirst(count)
      } catch {
        if error.code != EAGAIN { unsent = [] }
        return
      }
    }
  }

  /// The next answer that has arrived, with what was printed since the previous one, except what `divide` has separated from
  /// it.
  func nextAnswer() -> (message: [UInt8], output: String)? {
    guard let answer = messages.next(), let divisions = answer.first else { return nil }
    let output = takePart()
    for _ in 0..<divisions { _ = takePart() }
    return (Array(answer.dropFirst()), output)
  }

  /// What was printed up to the next delimiter, which arrives before its answer.
  private func takePart() -> String {
    for _ in 0..<64 where !printed.hasPart && receiveOutput() {}
    return printed.takePart()
  }

  /// Everything printed and not taken by a worker that has ended. A process that it started may print more than a pipe holds,
  /// perhaps without end.
  func takeRest() -> String {
    for _ in 0..<64 where receiveOutput() {}
    return printed.takeRest()
  }

  /// How long the end of a child may go unnoticed if other processes hold its pipes open, in milliseconds.
  private static let looksEvery: Int32 = 100

  /// Waits until one of the workers has something to say or has ended, and reads what they say.
  /// - Parameters:
  ///   - input: Another descriptor to wait for; -1 for none.
  ///   - milliseconds: The maximum time to wait; nil for no limit.
  /// - Returns: Whether the input is readable.
  @discardableResult
  static func wait(for workers: [WorkerProcess], or input: Int32 = -1, milliseconds: Int32?) -> Bool {
    if workers.isEmpty { return !FileDescriptors.ready([input], milliseconds: milliseconds).isEmpty }
    var requests: [pollfd] = []
    for worker in workers {
      requests.append(pollfd(fd: worker.results.descriptor, events: Int16(POLLIN), revents: 0))
      requests.append(pollfd(fd: worker.output.descriptor, events: Int16(POLLIN), revents: 0))
      // `poll` ignores negative numbers.
      let unsent = worker.unsent.isEmpty ? -1 : worker.requests.descriptor
      requests.append(pollfd(fd: unsent, events: Int16(POLLOUT), revents: 0))
    }
    requests.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
    let count = nfds_t(requests.count)
    let limit = min(milliseconds ?? .max, looksEvery)
    let ready = try? retrying { poll(&requests, count, limit) }
    for (index, worker) in workers.enumerated() {
      if ready ?? 0 > 0 {
        // First what was printed: the message that follows is about it.
        if requests[index * 3 + 1].revents != 0 { worker.receiveOutput() }
        if requests[index * 3].revents != 0 { worker.receiveMessages() }
        if requests[index * 3 + 2].revents != 0 { worker.sendRest() }
      }
      worker.lookForEnd()
    }
    return ready ?? 0 > 0 && requests[workers.count * 3].revents != 0
  }

  /// A process that it has forked may hold its pipes open after it has ended.
  private func lookForEnd() {
    let now = CurrentProcess.monotonicNanoseconds
    guard !isClosed, now - lookedAt >= UInt64(Self.looksEvery) * 1_000_000 else { return }
    lookedAt = now
    ending = try? child.wait(until: ChildDeadline(milliseconds: 0), endsGroup: true)
    if ending == nil { return }
    receiveMessages()
    isClosed = true
  }

  private func receiveMessages() {
    while !isClosed, let count = receive(results.descriptor) {
      if count == 0 { isClosed = true } else { messages.append(room[..<count]) }
    }
  }

  /// Reads a part, so that a child that prints without end doesn't block us; returns whether there was one.
  @discardableResult
  private func receiveOutput() -> Bool {
    guard let count = receive(output.descriptor), count > 0 else { return false }
    printed.append(room[..<count])
    return true
  }

  /// Returns the number of bytes received; nil if there are none yet.
  private func receive(_ descriptor: Int32) -> Int? {
    do throws(SystemFailure) {
      return try retrying { room.withUnsafeMutableBytes { readBytes(descriptor, $0[...]) } }
    } catch {
      return error.code == EAGAIN ? nil : 0
    }
  }

  /// Kills it with everything it has started, and returns how it ended.
  @discardableResult
  func kill() -> ChildProcess.Ending? {
    // Once it has been waited for, its number may belong to another process.
    if ending == nil { child.kill() }
    return waitForEnd()
  }

  /// Lets it end by itself when it has nothing more to do. Unsent messages are discarded, so no answer may still be expected.
  func close() {
    requests = nil
    unsent = []
  }

  /// Waits for its end and returns how it ended; nil if the system doesn't say. A worker that doesn't end is killed.
  /// - Parameter milliseconds: The maximum time to wait.
  @discardableResult
  func waitForEnd(milliseconds: Int32 = 1_000) -> ChildProcess.Ending? {
    if ending == nil {
      let deadline = ChildDeadline(milliseconds: milliseconds)
      ending = try? child.wait(until: deadline, watching: isClosed ? -1 : results.descriptor, endsGroup: true)
    }
    if ending == nil {
      isKilled = true
      child.kill()
      ending = try? child.wait(until: nil)
    }
    return ending
  }
}

/// Why no worker can be used.
enum WorkerFailure: Error, CustomStringConvertible {
  case notStarted(SystemFailure)
  /// Workers end before they can receive a request.
  case endedAtOnce(how: String, output: String)

  var description: String {
    switch self {
    case .notStarted(let failure): "can't start a worker: \(SystemErrorText.text(for: failure.code))"
    case .endedAtOnce(let how, let output):
      "workers can't be used, since each \(how) when it was started\(Self.words(output))"
    }
  }

  /// The first line of what a worker printed, after a colon.
  static func words(_ output: String) -> String { output.split(separator: "\n").first.map { ": \($0)" } ?? "" }
}

/// The file that backs the memory, open while the child is being started.
private struct SharedFile: ~Copyable {
  private let file: OpenFile?
  let memory: SharedMemory?

  init(log: Int) {
    guard let file = try? SharedMemory.makeFile(log: log), let memory = try? SharedMemory(descriptor: file.descriptor)
    else {
      self.file = nil
      memory = nil
      return
    }
    self.file = consume file
    self.memory = memory
  }

  var descriptor: Int32 { file.descriptor }
}

extension Optional where Wrapped == OpenFile, Wrapped: ~Copyable {
  /// -1 if the file is closed.
  fileprivate var descriptor: Int32 {
    switch self {
    case .some(let file): file.descriptor
    case .none: -1
    }
  }
}
