#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A child that answers messages until it is asked to end, seen from its parent.
///
/// Its standard output and standard error come through one pipe and are kept, cut, until somebody takes them. It leads a
/// group of its own, which ends with it: all that it has started, and copies of it. It ends by itself when the parent is gone.
final class WorkerProcess {
  /// Held open by the parent alone: a child that finds it closed knows that its parent is gone.
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
  /// What the pipe of requests has had no room for. A busy child reads nothing. Waiting for it here would be a deadlock: it waits for
  /// its answer to be read.
  private var unsent: ArraySlice<UInt8> = []
  private let results: OpenFile
  private let output: OpenFile
  private var messages = MessageStream.Buffer()
  private var printed: DelimitedOutput
  private var room = [UInt8](repeating: 0, count: 1 << 16)

  /// What the child has written; nil where the system has no memory to share.
  let memory: SharedMemory?
  /// Nobody will answer any more.
  private(set) var isClosed = false
  /// How it ended; nil as long as nobody has seen that.
  private var ending: ChildProcess.Ending?
  /// Whether it was killed because it did not end.
  private(set) var isKilled = false
  private var lookedAt: UInt64 = 0

  /// - Parameter log: how long the log in its shared memory may be, in bytes.
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

  /// One that nobody has closed is given up.
  deinit { kill() }

  /// A child that is gone doesn't hear it, which shows in `isClosed`.
  func send(_ message: [UInt8]) {
    unsent = unsent.isEmpty ? MessageStream.frame(message)[...] : unsent + MessageStream.frame(message)
    sendRest()
  }

  /// Sends as much as there is room for.
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

  /// The next answer that has come, and what was printed between the one before and this one, but for what `divide` has
  /// parted from it.
  func nextAnswer() -> (message: [UInt8], output: String)? {
    guard let answer = messages.next(), let divisions = answer.first else { return nil }
    let output = takePart()
    for _ in 0..<divisions { _ = takePart() }
    return (Array(answer.dropFirst()), output)
  }

  /// What was printed up to the next delimiter, which comes before its answer.
  private func takePart() -> String {
    for _ in 0..<64 where !printed.hasPart && receiveOutput() {}
    return printed.takePart()
  }

  /// All that was printed and not taken, of a worker that has ended. More than a pipe holds is printed by somebody whom it
  /// has started, perhaps without end.
  func takeRest() -> String {
    for _ in 0..<64 where receiveOutput() {}
    return printed.takeRest()
  }

  /// How long the end of a child may go unseen whose pipes others hold open, in milliseconds.
  private static let looksEvery: Int32 = 100

  /// Waits until one of the workers has something to say or has ended, and takes what they say.
  /// - Parameters:
  ///   - input: what else is waited for; -1 for nothing.
  ///   - milliseconds: how long to wait at most; nil for as long as it takes.
  /// - Returns: whether there is something to read from the input.
  @discardableResult
  static func wait(for workers: [WorkerProcess], or input: Int32 = -1, milliseconds: Int32?) -> Bool {
    if workers.isEmpty { return !FileDescriptors.ready([input], milliseconds: milliseconds).isEmpty }
    var requests: [pollfd] = []
    for worker in workers {
      requests.append(pollfd(fd: worker.results.descriptor, events: Int16(POLLIN), revents: 0))
      requests.append(pollfd(fd: worker.output.descriptor, events: Int16(POLLIN), revents: 0))
      // A negative number is none to look at.
      let unsent = worker.unsent.isEmpty ? -1 : worker.requests.descriptor
      requests.append(pollfd(fd: unsent, events: Int16(POLLOUT), revents: 0))
    }
    requests.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
    let count = nfds_t(requests.count)
    let limit = min(milliseconds ?? .max, looksEvery)
    let ready = try? retrying { poll(&requests, count, limit) }
    for (index, worker) in workers.enumerated() {
      if ready ?? 0 > 0 {
        // First what was printed: the message that comes after it is about it.
        if requests[index * 3 + 1].revents != 0 { worker.receiveOutput() }
        if requests[index * 3].revents != 0 { worker.receiveMessages() }
        if requests[index * 3 + 2].revents != 0 { worker.sendRest() }
      }
      worker.lookForEnd()
    }
    return ready ?? 0 > 0 && requests[workers.count * 3].revents != 0
  }

  /// A process that it has forked may hold its pipes open when it is gone itself.
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

  /// Takes a part, so that a child which prints without end doesn't keep us here; returns whether there was one.
  @discardableResult
  private func receiveOutput() -> Bool {
    guard let count = receive(output.descriptor), count > 0 else { return false }
    printed.append(room[..<count])
    return true
  }

  /// How many bytes came; nil when there are none yet.
  private func receive(_ descriptor: Int32) -> Int? {
    do throws(SystemFailure) {
      return try retrying { room.withUnsafeMutableBytes { readBytes(descriptor, $0[...]) } }
    } catch {
      return error.code == EAGAIN ? nil : 0
    }
  }

  /// Ends it at once, with all that it has started, and returns how it ended.
  @discardableResult
  func kill() -> ChildProcess.Ending? {
    // Its number may be somebody else's when it was waited for.
    if ending == nil { child.kill() }
    return waitForEnd()
  }

  /// Lets it end by itself when it has nothing more to do. What it has not been able to take is thrown away, so nobody may still wait for an
  /// answer.
  func close() {
    requests = nil
    unsent = []
  }

  /// Waits for its end and returns how it ended; nil when the system doesn't say. One that doesn't end is killed.
  /// - Parameter milliseconds: how long to wait at most.
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

/// Why there is no worker at all.
enum WorkerFailure: Error, CustomStringConvertible {
  case notStarted(SystemFailure)
  /// Workers end before they can be asked for anything.
  case endedAtOnce(how: String, output: String)

  var description: String {
    switch self {
    case .notStarted(let failure): "can't start a worker: \(SystemErrorText.text(for: failure.code))"
    case .endedAtOnce(let how, let output):
      "workers can't be used, since each \(how) when it was started\(Self.words(output))"
    }
  }

  /// The first line of what a worker printed, behind a colon.
  static func words(_ output: String) -> String { output.split(separator: "\n").first.map { ": \($0)" } ?? "" }
}

/// The file behind the memory, open for as long as the child is being started.
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
  /// -1 for a file that is closed.
  fileprivate var descriptor: Int32 {
    switch self {
    case .some(let file): file.descriptor
    case .none: -1
    }
  }
}
