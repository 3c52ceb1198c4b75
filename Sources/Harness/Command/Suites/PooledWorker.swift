/// A worker of a pool, with the scripts that it has been given: the first is the one that it plays.
final class PooledWorker {
  let process: WorkerProcess
  private(set) var queue: [Int] = []
  /// The names of those that it has played.
  private(set) var played: [String] = []
  /// Since when it plays the first, in monotonic nanoseconds.
  private(set) var since: UInt64 = 0
  /// Whether it has said that it can be asked.
  private(set) var isReady = false

  /// Whether it plays only what another worker has played: so there is one for that, however few there may be.
  let confirmsOnly: Bool

  init(_ process: WorkerProcess, confirmsOnly: Bool) {
    self.process = process
    self.confirmsOnly = confirmsOnly
  }

  /// No script has left anything behind in it yet.
  var isFresh: Bool { queue.isEmpty && played.isEmpty }

  func give(_ index: Int, _ job: WorkerJob) {
    if queue.isEmpty { since = CurrentProcess.monotonicNanoseconds }
    queue.append(index)
    process.send(job.message)
  }

  /// How many milliseconds the script that it plays may still take, each time that it is played.
  func remaining(_ timeout: Duration) -> Int32 {
    let elapsed = Duration.nanoseconds(Int64(clamping: CurrentProcess.monotonicNanoseconds - since))
    var limit = timeout
    if elapsed >= limit, let memory = process.memory {
      limit = timeout * max(1, WorkerProgress.progressed(memory).playings)
    }
    guard elapsed < limit else { return 0 }
    let rest = (limit - elapsed) / .milliseconds(1)
    return rest > 1e9 ? .max : Int32(rest.rounded(.up)) + 1
  }

  /// The results that have come.
  func replies(_ jobs: (Int) -> WorkerJob) -> [(Int, WorkerReply)] {
    var replies: [(Int, WorkerReply)] = []
    while let (message, output) = process.nextAnswer() {
      if !isReady {
        isReady = true
        // What was printed until here, before any script began, belongs to none.
        // The time of a script doesn't count while its worker still starts.
        since = CurrentProcess.monotonicNanoseconds
        continue
      }
      guard let index = queue.first else { continue }
      queue.removeFirst()
      since = CurrentProcess.monotonicNanoseconds
      let job = jobs(index)
      played.append(job.file.name)
      var reply =
        WireDecoder.value(WorkerReply.self, in: message)
        ?? failedReply(job, .died(how: "answered what can't be read", command: nil, action: nil))
      reply.result.output += output
      replies.append((index, reply))
    }
    return replies
  }

  /// What it had begun when it died.
  var last: WorkerProgress.Last? { process.memory.flatMap { WorkerProgress.last($0, ofScript: played.count + 1) } }

  /// Whether it has begun the first of its scripts, as far as that is known.
  var hasBegun: Bool { process.memory.map { WorkerProgress.progressed($0).scripts > played.count } ?? true }

  /// The failed result of a script that did not end.
  func failedReply(_ job: WorkerJob, _ kind: ScriptFailure.Kind) -> WorkerReply {
    let output = process.takeRest()
    let failure = ScriptFailure(
      path: job.file.path, line: last?.line ?? 1, column: nil, kind: kind, lastWords: Self.lastWords(kind, output))
    let seconds = Double(CurrentProcess.monotonicNanoseconds - since) / 1e9
    return WorkerReply(
      ScriptResult(
        name: job.file.name, path: job.file.path, failures: [failure], steps: 0,
        recording: job.verb == .propose || job.verb == .write ? .refused : nil, seconds: seconds, output: output))
  }

  /// What is said of a process that somebody else has ended is not why.
  private static func lastWords(_ kind: ScriptFailure.Kind, _ output: String) -> LastWords? {
    guard case .died = kind else { return nil }
    return LastWords(output, in: try? FileSystem.currentDirectory())
  }

  /// The same of the first of its scripts, when the worker has ended: with what it had done up to there.
  func lastReply(to job: WorkerJob, _ kind: ScriptFailure.Kind) -> WorkerReply {
    var reply = failedReply(job, kind)
    // Its answer may have been on its way: then the worker is at another script.
    guard let memory = process.memory, last != nil else { return reply }
    let log = WorkerLog.contents(memory)
    reply.result.failures += log.failures.map {
      ScriptFailure(path: $0.path, line: $0.line, column: nil, kind: .reported($0.text, command: $0.command))
    }
    if job.verb == .propose || job.verb == .write { return reply }
    reply.result.coverage = log.coverage
    if job.makesTrace { reply.result.trace = log.trace }
    return reply
  }

  /// That it is gone, and none of its scripts is known to have ended it.
  func loss(_ how: String, _ moment: LostWorker.Moment) -> LostWorker {
    LostWorker(how: how, moment, scripts: played, output: process.takeRest())
  }
}
