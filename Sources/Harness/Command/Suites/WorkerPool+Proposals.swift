/// What one process has come to is kept only where another process comes to the same: each has a hash seed of its own.
extension WorkerPool {
  /// What a worker is asked for a script: to play it, or to play it again after another one.
  func job(_ number: Int) -> WorkerJob {
    proposals[number].flatMap { jobs[number].second($0.reply.actual) } ?? jobs[number].first
  }

  /// Those that play scripts for the first time.
  var players: [PooledWorker] { workers.filter { !$0.confirmsOnly } }

  /// Whether a worker is another one than that which proposes something.
  func isOther(_ worker: PooledWorker, for job: Int) -> Bool {
    proposals[job].map { $0.by !== worker } ?? true
  }

  /// The reply to a job; nil where another process has to be asked first.
  func settled(_ job: Int, _ reply: ScriptResult, by worker: PooledWorker) -> ScriptResult? {
    if let proposal = proposals.removeValue(forKey: job) { return proposal.reply.confirmed(by: reply) }
    if jobs[job].second(reply.actual) == nil { return reply }
    proposals[job] = (reply, worker)
    unconfirmed.append(job)
    return nil
  }

  /// Starts a worker that does nothing but confirm, where no other one can. What failed is known at once then, and not when
  /// all else is done.
  func startSecond() throws(WorkerFailure) {
    guard let job = unconfirmed.first, !cannotStart, !workers.contains(where: { isOther($0, for: job) }) else { return }
    if try !mayStart() {
      // Where there is no room for another, one that has nothing to do makes room.
      guard queue.isEmpty, retrials.isEmpty, workers.allSatisfy(\.queue.isEmpty), let idle = workers.popLast() else {
        return
      }
      idle.process.close()
      leave(idle, within: plan.patience)
    }
    try startWorker(confirmsOnly: true)
  }

  /// Proposals for which there is no other process.
  func unsettled() -> [(Int, ScriptResult)] {
    guard cannotStart else { return [] }
    let alone = unconfirmed.filter { job in !workers.contains { isOther($0, for: job) } }
    unconfirmed.removeAll(where: alone.contains)
    return alone.map { job in
      let file = jobs[job].file
      let failure = ScriptFailure(
        path: file.path, line: 1, column: nil,
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
  /// The same, after another process has played the script as well.
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
