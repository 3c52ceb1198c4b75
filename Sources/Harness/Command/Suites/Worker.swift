/// A worker process, seen from its parent: each job leads to its reply, or to the end of the process.
///
/// `send` gives it a job, and `wait(within:)` returns the answer or a ``WorkerDeath``.
final class Worker<Work: Job> {
  /// The answer to a job. A reply that can't be read is nil.
  typealias Answer = (reply: Work.Reply?, output: String)

  let process: WorkerProcess
  /// Its first message, which says that it is ready, and which protocol it uses.
  private(set) var greeting: [UInt8]?
  var isReady: Bool { greeting != nil }
  /// The numbers of answered and unanswered jobs.
  private(set) var answered = 0
  private(set) var unanswered = 0
  /// When it began the first unanswered job, in monotonic nanoseconds.
  private(set) var since = CurrentProcess.monotonicNanoseconds

  /// - Parameters:
  ///   - program: This executable, with the arguments of a worker.
  ///   - log: The maximum size of its log, in bytes.
  init(
    _ program: ChildProcess, _ parentPipe: WorkerProcess.ParentPipe, log: Int = SharedMemory.shortLog
  ) throws(WorkerFailure) {
    do throws(SystemFailure) {
      process = try WorkerProcess(program, parentPipe, log: log)
    } catch {
      throw .notStarted(error)
    }
  }

  func send(_ job: Work) {
    if unanswered == 0 { since = CurrentProcess.monotonicNanoseconds }
    unanswered += 1
    process.send(job.message)
  }

  /// The next answer that has arrived, with what was printed before it; nil if there is none.
  func nextAnswer() -> Answer? {
    while let (message, output) = process.nextAnswer() {
      // A job's time doesn't begin before its worker is ready.
      since = CurrentProcess.monotonicNanoseconds
      if isReady, unanswered > 0 {
        unanswered -= 1
        answered += 1
        return (WireDecoder.value(Work.Reply.self, in: message), output)
      }
      // What was printed before the first job belongs to none.
      greeting = greeting ?? message
    }
    return nil
  }

  /// The number of milliseconds left for its job, counted anew for each replay.
  func remaining(_ timeout: Duration) -> Int32 {
    var limit = timeout
    if elapsed >= limit, let memory = process.memory { limit = timeout * max(1, WorkerProgress.last(memory).playings) }
    guard elapsed < limit else { return 0 }
    let rest = (limit - elapsed) / .milliseconds(1)
    return rest > 1e9 ? .max : Int32(rest.rounded(.up)) + 1
  }

  /// Restarts the time: what it begins now gets the whole limit.
  func restartTime() { since = CurrentProcess.monotonicNanoseconds }

  /// How long it has been busy with its present task.
  var elapsed: Duration { .nanoseconds(Int64(clamping: CurrentProcess.monotonicNanoseconds - since)) }

  /// Its place in the first unanswered job; nil if it isn't at that one.
  var progress: WorkerProgress.Last? { process.memory.flatMap { WorkerProgress.last($0, ofJob: answered + 1) } }

  /// Whether it has begun the first unanswered job, as far as that is known.
  var hasBegun: Bool { process.memory.map { WorkerProgress.last($0).jobs > answered } ?? true }

  /// How it ended; nil while it is running. A worker that takes too long is ended.
  func death(within timeout: Duration?) -> WorkerDeath? {
    if process.isClosed { return end() }
    guard let timeout, unanswered > 0, remaining(timeout) == 0 else { return nil }
    return end("did not end within \(DurationText.text(of: timeout))")
  }

  /// Ends it and returns what is known of its end.
  /// - Parameter reason: Why it is ended now; nil if it has ended by itself.
  func end(_ reason: String? = nil) -> WorkerDeath {
    let ending = reason == nil ? process.waitForEnd() : process.kill()
    // We have killed a process that goes on, but can't answer any more.
    let how = process.isKilled ? "closed the way of its answers, and was killed" : WorkerEnding.text(ending)
    return WorkerDeath(
      how: reason ?? how, output: process.takeRest(), progress: progress, log: process.memory?.logBytes ?? [],
      isOwn: reason == nil && WorkerEnding.isOwn(ending), isLate: reason != nil)
  }

  /// Waits for its next answer.
  /// - Parameter isCancelled: Whether to stop waiting.
  func wait(within timeout: Duration?, unless isCancelled: () -> Bool = { false }) -> Result<Answer, WorkerDeath> {
    while true {
      if let answer = nextAnswer() { return .success(answer) }
      if let death = death(within: timeout) { return .failure(death) }
      if isCancelled() { return .failure(end("was interrupted")) }
      WorkerProcess.wait(for: [process], milliseconds: 100)
    }
  }

  /// Waits until it is ready.
  func waitUntilReady(within timeout: Duration? = nil) throws(WorkerFailure) {
    while !isReady {
      WorkerProcess.wait(for: [process], milliseconds: 100)
      _ = nextAnswer()
      if isReady { return }
      if process.isClosed { throw end().failedStart }
      if let timeout, elapsed > timeout { throw end("says nothing").failedStart }
    }
  }

  /// Lets it end by itself.
  func close() {
    process.close()
    process.waitForEnd()
  }
}

/// How a worker ended, and what it was doing.
struct WorkerDeath: Error {
  /// The text after `the process`: `trapped, signal 4 (SIGILL)`.
  let how: String
  /// What it had printed.
  let output: String
  /// Its place in its job; nil if it had none.
  var progress: WorkerProgress.Last?
  /// Its log of the job.
  var log: [UInt8] = []
  /// Whether the process ended by its own doing.
  var isOwn = true
  /// Whether it was ended for taking too long.
  var isLate = false
  /// Where it trapped; nil if unknown.
  var site: CallSite?

  /// The first line of what it printed, after a colon.
  var words: String { WorkerFailure.words(output) }

  /// The failure of a worker that had not become ready.
  var failedStart: WorkerFailure { .endedAtOnce(how: how, output: output) }
}
