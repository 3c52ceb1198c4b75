/// What becomes of scripts whose worker has ended.
extension WorkerPool {
  /// A worker died while it played a script, and had played others before: a thread that one of those has started, or what
  /// they have left behind, may have ended it.
  struct Death {
    /// The script's result if it was to blame.
    let reply: WorkerReply
    let loss: LostWorker
  }

  /// Gives scripts to workers in which nothing has run before.
  func assignRetrials() throws(Failure) {
    while let job = retrials.last, !cannotStart {
      if let worker = players.first(where: \.isFresh) {
        retrials.removeLast()
        worker.give(job, self.job(job))
      } else if players.count < plan.jobs, try mayStart() {
        // It has said where already, if it does the same again.
        try startWorker(isQuiet: true)
      } else {
        // One that has nothing to do any more makes room; else this waits for one.
        guard let idle = workers.firstIndex(where: { $0.queue.isEmpty && !$0.confirmsOnly }) else { return }
        let worker = workers.remove(at: idle)
        worker.process.close()
        leave(worker, within: plan.patience)
      }
    }
  }

  /// The script has come to its end in a worker of its own: it was not what ended the other one.
  func recordLoss(_ job: Int) {
    if let death = unclear.removeValue(forKey: job) { lost.append(death.loss) }
  }

  /// Scripts whose worker died, and for which there is no other worker: as far as anybody knows, they ended it.
  func unretried() -> [(Int, WorkerReply)] {
    guard cannotStart else { return [] }
    defer { retrials = [] }
    return retrials.compactMap { job in unclear.removeValue(forKey: job).map { (job, $0.reply) } }
  }

  /// Removes workers that have died or are killed for their slowness, and returns the results of their scripts.
  func removeEnded() -> [(Int, WorkerReply)] {
    var results: [(Int, WorkerReply)] = []
    workers.removeAll { worker in
      if worker.process.isClosed {
        if let result = takeEnded(worker) { results.append(result) }
        return true
      }
      guard let timeout = plan.timeout, let job = worker.queue.first, worker.remaining(timeout) == 0 else {
        return false
      }
      worker.process.kill()
      let last = worker.last
      recordLoss(job)
      results.append(
        (
          job,
          worker.lastReply(
            to: self.job(job), .timedOut(limit: timeout / .seconds(1), command: last?.command, action: last?.action))
        ))
      requeue(worker.queue.dropFirst())
      return true
    }
    return results
  }

  /// What a worker that ended by itself leaves: the result of the script that it played, where that is to blame.
  private func takeEnded(_ worker: PooledWorker) -> (Int, WorkerReply)? {
    let ending = worker.process.waitForEnd()
    // A process that goes on, but can't answer any more, was killed by us.
    let how = worker.process.isKilled ? "closed the way of its answers, and was killed" : WorkerEnding.text(ending)
    guard worker.isReady else {
      failedStarts.append(.endedAtOnce(how: how, output: worker.process.takeRest()))
      requeue(worker.queue[...])
      return nil
    }
    guard let job = worker.queue.first, worker.hasBegun || hasHadEnough(job) else {
      lost.append(worker.loss(how, .waiting))
      requeue(worker.queue[...])
      return nil
    }
    requeue(worker.queue.dropFirst())
    let last = worker.last
    let reply = worker.lastReply(to: self.job(job), .died(how: how, command: last?.command, action: last?.action))
    if let first = unclear.removeValue(forKey: job) {
      // It does so alone as well. The first time it may have said more of where.
      let isSame = first.reply.result.failures.map(\.kind) == reply.result.failures.map(\.kind)
      return (job, isSame ? first.reply : reply)
    }
    deaths += 1
    if worker.played.isEmpty || !WorkerEnding.isOwn(ending) { return (job, reply) }
    let loss = LostWorker(
      how: how, .playing(jobs[job].file.name), scripts: worker.played, output: reply.result.output)
    unclear[job] = Death(reply: reply, loss: loss)
    retrials.append(job)
    return nil
  }

  /// A script that has lost several workers before it was begun is given to no other.
  private func hasHadEnough(_ job: Int) -> Bool {
    lostWorkerCounts[job, default: 0] += 1
    return lostWorkerCounts[job, default: 0] >= 3
  }

  /// Leaves scripts to other workers, in their order.
  private func requeue(_ rest: ArraySlice<Int>) {
    for job in rest {
      if unclear[job] != nil {
        retrials.append(job)
      } else if proposals[job] != nil {
        unconfirmed.append(job)
      } else {
        queue.insert(job, at: queue.firstIndex { $0 < job } ?? queue.count)
      }
    }
  }

  /// Waits for the end of a worker that has nothing to do any more. One that ends otherwise than by itself and well is
  /// lost, although all of its results are there.
  func leave(_ worker: PooledWorker, within milliseconds: Int32) {
    let ending = worker.process.waitForEnd(milliseconds: milliseconds)
    if ending == .exited(0) || !worker.isReady { return }
    let how =
      worker.process.isKilled ? "did not end when its work was done, and was killed" : WorkerEnding.text(ending)
    lost.append(worker.loss(how, .closing))
  }
}
