/// Confirmation of results: what one process observes is kept only if another process, which has its own hash seed, observes
/// the same.
extension WorkerPool {
  /// The job to send for a script: to play it, or to replay it after another worker.
  func job(_ number: Int) -> WorkerJob {
    proposals[number].flatMap { jobs[number].second($0.reply.actual) } ?? jobs[number].first
  }

  /// The workers that play scripts for the first time.
  var players: [PooledWorker] { workers.filter { !$0.confirmsOnly } }

  /// Whether a worker differs from the one that made the proposal.
  func isOther(_ worker: PooledWorker, for job: Int) -> Bool {
    proposals[job].map { $0.by !== worker } ?? true
  }

  /// The reply to a job; nil if another process must confirm it first.
  func settled(_ job: Int, _ reply: ScriptResult, by worker: PooledWorker) -> ScriptResult? {
    if let proposal = proposals.removeValue(forKey: job) { return proposal.reply.confirmed(by: reply) }
    if jobs[job].second(reply.actual) == nil { return reply }
    proposals[job] = (reply, worker)
    unconfirmed.append(job)
    return nil
  }

  /// Starts a worker that only confirms, if no other worker can. Failures are then known at once, rather than after all other
  /// work.
  func startSecond() throws(WorkerFailure) {
    guard let job = unconfirmed.first, !cannotStart, !workers.contains(where: { isOther($0, for: job) }) else { return }
    if try !mayStart() {
      // If there is no room for another worker, an idle one makes room.
      guard queue.isEmpty, retrials.isEmpty, workers.allSatisfy(\.queue.isEmpty), let idle = workers.popLast() else {
        return
      }
      idle.process.close()
      leave(idle, within: plan.patience)
    }
    try startWorker(confirmsOnly: true)
  }

  /// The results of proposals that no other process can confirm.
  func unsettled() -> [(Int, ScriptResult)] {
    guard cannotStart else { return [] }
    let alone = unconfirmed.filter { job in !workers.contains { isOther($0, for: job) } }
    unconfirmed.removeAll(where: alone.contains)
    return alone.map { job in
      let file = jobs[job].file
      let failure = ScriptFailure(
        path: file.path, line: 1,
        kind: .unreadable("nothing is kept of it: no second process can be started that plays it as well"))
      return (
        job,
        ScriptResult(
          name: file.name, path: file.path, failures: [failure], steps: 0,
          recording: jobs[job].verb == .record ? .refused : nil)
      )
    }
  }
}

extension ScriptResult {
  /// The result after another process has replayed the script as well.
  func confirmed(by other: ScriptResult) -> ScriptResult {
    var reply = self
    if !other.holds {
      reply = reply.varying(other.failures)
      if reply.recording != nil { reply.recording = .refused }
    } else if let recording = other.recording, case .written(0) = recording {
      reply.actual = nil
    } else if let recording = other.recording {
      (reply.actual, reply.recording) = (nil, recording)
    }
    return reply
  }
}
