/// The workers of one run: one pool, or two whose surroundings differ in all that must make no difference.
struct WorkerCrew {
  private let pools: [WorkerPool]
  private let verifies: Bool

  /// Starts the first worker, which gets ready while its parent looks for scripts.
  init(_ host: ProcessHost, _ settings: Settings) throws(ChildProcess.Failure) {
    verifies = settings.verifiesDeterminism
    guard let program = host.worker else { throw .notStarted(executable: settings.program, code: 2) }
    var plan = WorkerPool.Plan(program: program, jobs: settings.jobs ?? host.coreCount)
    plan.isFrugal = settings.jobs == nil
    plan.timeout = settings.timeout
    plan.programWithoutBacktraces = host.quietWorker
    var pools: [WorkerPool] = []
    for surroundings in verifies ? Self.surroundings : [[:]] {
      if verifies {
        // It would give all processes the same hash seed.
        plan.program.environment?["SWIFT_DETERMINISTIC_HASHING"] = nil
        plan.programWithoutBacktraces = nil
        plan.program.environment?.merge(surroundings) { $1 }
      }
      pools.append(try WorkerPool(plan))
    }
    self.pools = pools
    try pools[0].warmUp()
  }

  /// As far apart as they can be: a day's change in the calendar, another decimal point, another lower case.
  private static let surroundings = [
    ["TZ": "Pacific/Kiritimati", "LANG": "C", "LC_ALL": "C"],
    ["TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"],
  ]

  /// - Parameter done: hears of results in any order.
  func run(
    _ jobs: [WorkerJob], stopsAtFailure: Bool, _ progress: RunProgress, _ done: (Int, ScriptResult) -> Void
  ) throws(ChildProcess.Failure) {
    guard verifies else {
      return try run(jobs[...], stopsAtFailure, pools[0], progress) { done($0, $1.result) }
    }
    // In parts, since all observations of a part are kept.
    for start in stride(from: 0, to: jobs.count, by: 256) {
      let part = jobs[start..<min(jobs.count, start + 256)]
      var replies: [Int: WorkerReply] = [:]
      try run(part, false, pools[0], progress) { replies[$0] = $1 }
      var hasFailed = false
      try run(part, false, pools[1], progress) { job, other in
        guard let reply = replies[job] else { return }
        let result = Self.compared(reply, other)
        hasFailed = hasFailed || !result.holds
        done(job, result)
      }
      if hasFailed, stopsAtFailure { return }
    }
  }

  private func run(
    _ part: ArraySlice<WorkerJob>, _ stopsAtFailure: Bool, _ pool: WorkerPool, _ progress: RunProgress,
    _ done: (Int, WorkerReply) -> Void
  ) throws(ChildProcess.Failure) {
    let first = part.startIndex
    try pool.run(Array(part), stopsAtFailure: stopsAtFailure, pause: progress.pause) { status in
      let longest = status.running.min { $0.since < $1.since }
      progress.show(longest.map { (part[first + $0.job].file.name, $0.since) })
    } done: {
      done(first + $0, $1)
    }
  }

  /// A script that two processes have played.
  private static func compared(_ reply: WorkerReply, _ other: WorkerReply) -> ScriptResult {
    var result = reply.result
    if !result.isVarying, let first = reply.observed, let second = other.observed,
      let difference = ObservedStep.difference(first, second)
    {
      return result.varying(between: .processes, difference)
    }
    // It may have died in the second process only.
    if result.holds { result = other.result }
    return result
  }

  func close() { for pool in pools { pool.close() } }
}
