/// Handling of scripts whose worker has ended.
extension WorkerPool {
  /// The death of a worker during a script, after it had played others: a thread that one of those started, or something they
  /// left behind, may have ended it.
  struct Death {
    /// The script's result if it was to blame.
    let reply: ScriptResult
    let loss: CrashedWorker
  }

  /// Assigns scripts to workers in which nothing has run before.
  func assignRetrials() throws(WorkerFailure) {
    while let job = retrials.last, !cannotStart {
      if let worker = players.first(where: \.isFresh) {
        retrials.removeLast()
        worker.give(job, self.job(job))
      } else if players.count < plan.jobs, try mayStart() {
        // If it does the same again, the place is known already.
        try startWorker(isQuiet: true)
      } else {
        // An idle worker makes room; without one, this waits.
        guard let idle = workers.firstIndex(where: { $0.queue.isEmpty && !$0.confirmsOnly }) else { return }
        let worker = workers.remove(at: idle)
        worker.process.close()
        leave(worker, within: plan.patience)
      }
    }
  }

  /// Records the first worker as lost, since the script has come to its end in a worker of its own and thus did not end the
  /// other one.
  func recordLoss(_ job: Int) {
    if let death = unclear.removeValue(forKey: job) { lost.append(death.loss) }
  }

  /// Scripts whose worker died and for which there is no other worker: as far as is known, they ended it.
  func unretried() -> [(Int, ScriptResult)] {
    guard cannotStart else { return [] }
    defer { retrials = [] }
    return retrials.compactMap { job in unclear.removeValue(forKey: job).map { (job, $0.reply) } }
  }

  /// Removes workers that have died or are killed for their slowness, and returns the results of their scripts.
  func removeEnded() -> [(Int, ScriptResult)] {
    var results: [(Int, ScriptResult)] = []
    workers.removeAll { worker in
      guard let death = worker.worker.death(within: plan.timeout) else { return false }
      if let result = takeEnded(worker, death) { results.append(result) }
      return true
    }
    return results
  }

  /// Handles a worker that has ended: returns the result of the script it played, if that is to blame.
  private func takeEnded(_ worker: PooledWorker, _ death: WorkerDeath) -> (Int, ScriptResult)? {
    guard worker.worker.isReady || death.isLate else {
      failedStarts.append(death.failedStart)
      requeue(worker.queue[...])
      return nil
    }
    guard let job = worker.queue.first, death.isLate || worker.worker.hasBegun || hasHadEnough(job) else {
      lost.append(worker.loss(death, .waiting))
      requeue(worker.queue[...])
      return nil
    }
    requeue(worker.queue.dropFirst())
    let reply = worker.lastReply(to: self.job(job), death, limit: plan.timeout)
    if death.isLate {
      recordLoss(job)
      return (job, reply)
    }
    if let first = unclear.removeValue(forKey: job) {
      // It also ends a process of its own. The first death may have more information about the place.
      let isSame = first.reply.failures.map(\.kind) == reply.failures.map(\.kind)
      return (job, isSame ? first.reply : reply)
    }
    deaths += 1
    if worker.played.isEmpty || !death.isOwn { return (job, reply) }
    unclear[job] = Death(reply: reply, loss: worker.loss(death, .playing(jobs[job].file.name)))
    retrials.append(job)
    return nil
  }

  /// Whether a script has lost several workers before it was begun; it gets no other one.
  private func hasHadEnough(_ job: Int) -> Bool {
    lostWorkerCounts[job, default: 0] += 1
    return lostWorkerCounts[job, default: 0] >= 3
  }

  /// Returns scripts to the queue for other workers, in order.
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

  /// Waits for the end of an idle worker. One that doesn't end normally counts as lost, although all of its results have
  /// arrived.
  func leave(_ worker: PooledWorker, within milliseconds: Int32) {
    let ending = worker.process.waitForEnd(milliseconds: milliseconds)
    if ending == .exited(0) || !worker.worker.isReady { return }
    let how =
      worker.process.isKilled ? "did not end when its work was done, and was killed" : WorkerEnding.text(ending)
    lost.append(worker.loss(WorkerDeath(how: how, output: worker.process.takeRest()), .closing))
  }
}

extension WorkerJob {
  /// The result of a script for which there was no worker.
  func unplayed(_ reason: WorkerFailure) -> ScriptResult {
    let failure = ScriptFailure(path: file.path, line: 1, kind: .unreadable("not played: \(reason)"))
    return ScriptResult(name: file.name, path: file.path, failures: [failure], steps: 0)
  }
}
