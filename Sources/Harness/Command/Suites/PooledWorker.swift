/// A worker of a pool, with the scripts assigned to it; it plays the first one.
final class PooledWorker {
  let worker: Worker<WorkerJob>
  private(set) var queue: [Int] = []
  /// The names of the scripts it has played.
  private(set) var played: [String] = []

  /// Whether it only replays what another worker has played, so that one such worker always exists.
  let confirmsOnly: Bool

  init(_ worker: Worker<WorkerJob>, confirmsOnly: Bool) {
    self.worker = worker
    self.confirmsOnly = confirmsOnly
  }

  var process: WorkerProcess { worker.process }

  /// Whether no script can have left anything behind in it.
  var isFresh: Bool { queue.isEmpty && played.isEmpty }

  func give(_ index: Int, _ job: WorkerJob) {
    queue.append(index)
    worker.send(job)
  }

  /// The results that have arrived.
  func replies(_ jobs: (Int) -> WorkerJob) -> [(Int, ScriptResult)] {
    var replies: [(Int, ScriptResult)] = []
    while let (answer, output) = worker.nextAnswer() {
      let index = queue.removeFirst()
      let job = jobs(index)
      played.append(job.file.name)
      var reply =
        answer ?? failedReply(job, WorkerDeath(how: "answered what can't be read", output: process.takeRest()))
      reply.output += output
      replies.append((index, reply))
    }
    return replies
  }

  /// The failed result of a script that did not end.
  private func failedReply(_ job: WorkerJob, _ death: WorkerDeath, limit: Duration? = nil) -> ScriptResult {
    let (command, action) = (death.progress?.text, death.progress?.action)
    let kind: ScriptFailure.Kind =
      if let limit, death.isLate {
        .timedOut(limit: limit / .seconds(1), command: command, action: action)
      } else {
        .died(how: death.how, command: command, action: action)
      }
    // When we have ended a process, its output isn't the reason.
    let lastWords = death.isLate ? nil : CrashMessage(death.output, in: try? FileSystem.currentDirectory())
    let failure = ScriptFailure(
      path: job.file.path, line: death.progress?.place ?? 1, kind: kind, lastWords: lastWords)
    return ScriptResult(
      name: job.file.name, path: job.file.path, failures: [failure], steps: 0,
      recording: job.verb == .propose || job.verb == .write ? .refused : nil,
      seconds: Double(CurrentProcess.monotonicNanoseconds - worker.since) / 1e9, output: death.output)
  }

  /// The failed result of its first script, after the worker has ended, with what was logged until then.
  /// - Parameter limit: How long the script may take.
  func lastReply(to job: WorkerJob, _ death: WorkerDeath, limit: Duration?) -> ScriptResult {
    var reply = failedReply(job, death, limit: limit)
    // Its answer may have been on its way, with the worker already at another script.
    if death.progress == nil { return reply }
    let log = WorkerLog.contents(death.log)
    reply.failures = (reply.failures + log.failures).inOrder(of: job.file.path)
    if job.verb == .propose || job.verb == .write { return reply }
    reply.coverage = log.coverage
    if job.makesTrace { reply.trace = log.trace }
    return reply
  }

  /// Its loss, when none of its scripts is known to have ended it.
  func loss(_ death: WorkerDeath, _ moment: CrashedWorker.Moment) -> CrashedWorker {
    CrashedWorker(how: death.how, moment, scripts: played, output: death.output)
  }
}
