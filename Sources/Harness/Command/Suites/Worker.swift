/// A worker process, seen from its parent: what comes of a job that it is sent is its reply, or its own end.
///
/// `send` gives it a job, and `wait(within:)` returns the answer or a ``WorkerDeath``.
final class Worker<Work: Job> {
  /// What has come of a job. A reply that can't be read is nil.
  typealias Answer = (reply: Work.Reply?, output: String)

  let process: WorkerProcess
  /// What it has said first, which is that it can be asked, and how.
  private(set) var greeting: [UInt8]?
  var isReady: Bool { greeting != nil }
  /// How many jobs it has answered, and how many it has still to answer.
  private(set) var answered = 0
  private(set) var unanswered = 0
  /// Since when it does the first of those, in monotonic nanoseconds.
  private(set) var since = CurrentProcess.monotonicNanoseconds

  /// - Parameters:
  ///   - program: this executable, asked to be a worker.
  ///   - log: how much it may write down of what it does, in bytes.
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

  /// The next answer that has come, with what was printed before it; nil as long as there is none.
  func nextAnswer() -> Answer? {
    while let (message, output) = process.nextAnswer() {
      // The time of a job doesn't count while its worker still starts.
      since = CurrentProcess.monotonicNanoseconds
      if isReady, unanswered > 0 {
        unanswered -= 1
        answered += 1
        return (WireDecoder.value(Work.Reply.self, in: message), output)
      }
      // What was printed until here, before any job began, belongs to none.
      greeting = greeting ?? message
    }
    return nil
  }

  /// How many milliseconds are left to the job that it does, each time that it plays something for it.
  func remaining(_ timeout: Duration) -> Int32 {
    var limit = timeout
    if elapsed >= limit, let memory = process.memory { limit = timeout * max(1, WorkerProgress.last(memory).playings) }
    guard elapsed < limit else { return 0 }
    let rest = (limit - elapsed) / .milliseconds(1)
    return rest > 1e9 ? .max : Int32(rest.rounded(.up)) + 1
  }

  /// What it does is a thing of its own, and has the whole time.
  func restartTime() { since = CurrentProcess.monotonicNanoseconds }

  /// How long it has been at what it does.
  var elapsed: Duration { .nanoseconds(Int64(clamping: CurrentProcess.monotonicNanoseconds - since)) }

  /// Where it is in the first of its jobs; nil where it isn't at that one.
  var progress: WorkerProgress.Last? { process.memory.flatMap { WorkerProgress.last($0, ofJob: answered + 1) } }

  /// Whether it has begun the first of its jobs, as far as that is known.
  var hasBegun: Bool { process.memory.map { WorkerProgress.last($0).jobs > answered } ?? true }

  /// How it ended; nil as long as it lives. One that takes too long is ended.
  func death(within timeout: Duration?) -> WorkerDeath? {
    if process.isClosed { return end() }
    guard let timeout, unanswered > 0, remaining(timeout) == 0 else { return nil }
    return end("did not end within \(DurationText.text(of: timeout))")
  }

  /// What is known of its end.
  /// - Parameter reason: why it is ended now; nil where it has ended by itself.
  func end(_ reason: String? = nil) -> WorkerDeath {
    let ending = reason == nil ? process.waitForEnd() : process.kill()
    // A process that goes on, but can't answer any more, was killed by us.
    let how = process.isKilled ? "closed the way of its answers, and was killed" : WorkerEnding.text(ending)
    return WorkerDeath(
      how: reason ?? how, output: process.takeRest(), progress: progress, log: process.memory?.logBytes ?? [],
      isOwn: reason == nil && WorkerEnding.isOwn(ending), isLate: reason != nil)
  }

  /// Waits for its next answer.
  /// - Parameter isCancelled: whether nobody waits any longer.
  func wait(within timeout: Duration?, unless isCancelled: () -> Bool = { false }) -> Result<Answer, WorkerDeath> {
    while true {
      if let answer = nextAnswer() { return .success(answer) }
      if let death = death(within: timeout) { return .failure(death) }
      if isCancelled() { return .failure(end("was interrupted")) }
      WorkerProcess.wait(for: [process], milliseconds: 100)
    }
  }

  /// Waits until it can be asked.
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

/// How a worker ended, and what it was at.
struct WorkerDeath: Error {
  /// What follows `the process`: `trapped, signal 4 (SIGILL)`.
  let how: String
  /// What it had printed.
  let output: String
  /// Where it was in its job; nil where it was at none.
  var progress: WorkerProgress.Last?
  /// What it had written down of the job.
  var log: [UInt8] = []
  /// Whether the process did it itself.
  var isOwn = true
  /// Whether it was ended, since nobody waited any longer.
  var isLate = false
  /// Where it trapped; nil where nobody has found out.
  var site: CallSite?

  /// The first line of what it printed, behind a colon.
  var words: String { WorkerFailure.words(output) }

  /// What it is of a worker that had not said yet that it can be asked.
  var failedStart: WorkerFailure { .endedAtOnce(how: how, output: output) }
}
