/// Who plays scripts.
enum Workers {
  case workers(WorkerPools)
  /// This process, as it was asked for.
  case none
  /// This process, since there can be no workers.
  case impossible(String)

  var pools: WorkerPools? { if case .workers(let pools) = self { pools } else { nil } }

  var isolation: RunReport.Isolation {
    switch self {
    case .workers: .workers
    case .none: .oneProcess
    case .impossible(let reason): .impossible(reason)
    }
  }
}

extension Invocation {
  /// The workers that are asked for, the first of them started.
  /// - Parameter makesTraces: whether results are to hold everything that happened.
  func startWorkers(_ options: BatchOptions, makesTraces: Bool = false) -> Workers {
    guard let process, options.jobs != 0 else { return .none }
    do throws(WorkerFailure) {
      return .workers(try WorkerPools(process, options, suite, makesTraces: makesTraces))
    } catch {
      return .impossible(error.description)
    }
  }

  /// Handed over at once: this process may end with a script.
  func printMissingWorkers(_ reason: String) {
    console.printDiagnostic("harness: \(reason); continuing in this process, where a crash ends the whole run")
    console.errors.flush()
  }
}

/// The workers of one run: one pool, or two whose environments differ in all that must make no difference.
final class WorkerPools {
  private let suite: Suite
  private let plans: [WorkerPool.Plan]
  private let pools: [WorkerPool]
  private var lost: [CrashedWorker] = []

  /// Starts the first worker, which gets ready while its parent looks for scripts.
  init(
    _ process: ProcessAbilities, _ options: BatchOptions, _ suite: Suite, makesTraces: Bool
  ) throws(WorkerFailure) {
    self.suite = suite
    guard let program = process.worker else {
      throw .notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable))
    }
    let verifies = options.verifiesDeterminism
    // What a script leaves behind is seen by those that follow it in its process: where their order is said, that is all of
    // them.
    let isInOrder = verifies || options.shuffle != nil
    var plan = WorkerPool.Plan(program: program, jobs: options.jobs ?? (isInOrder ? 1 : process.coreCount))
    plan.isFrugal = options.jobs == nil
    plan.timeout = TimeLimit.duration(options.timeout, by: TimeLimit.ofScripts)
    plan.keepsTraces = makesTraces
    plan.programWithoutBacktraces = process.quietWorker
    plans = (verifies ? Self.environments : [[:]]).map { environment in
      if !verifies { return plan }
      var plan = plan
      plan.programWithoutBacktraces = nil
      // It would give all processes the same hash seed.
      plan.program.environment?["SWIFT_DETERMINISTIC_HASHING"] = nil
      plan.program.environment?.merge(environment) { $1 }
      return plan
    }
    var pools: [WorkerPool] = []
    for plan in plans { pools.append(try WorkerPool(plan)) }
    self.pools = pools
    try pools[0].warmUp()
  }

  /// As far apart as they can be: a day's change in the calendar, another decimal point, another lower case.
  private static let environments = [
    ["TZ": "Pacific/Kiritimati", "LANG": "C", "LC_ALL": "C"],
    [
      "TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8",
      LocaleVariation.variable: LocaleVariation.identifier,
    ],
  ]

  /// Plays scripts in the order in which they are given.
  /// - Parameter done: hears of results in any order.
  func run(
    _ jobs: [WorkerJob], stopsAtFailure: Bool, _ progress: RunProgress, _ done: (Int, ScriptResult) -> Void
  ) throws(WorkerFailure) {
    var varying: [(job: Int, result: ScriptResult)] = []
    func add(_ job: Int, _ result: ScriptResult) {
      // What isn't in its file yet can't be played by others.
      if result.isVarying, jobs[job].text == nil { varying.append((job, result)) } else { done(job, result) }
    }
    do throws(WorkerFailure) {
      if pools.count > 1 {
        try verify(jobs, stopsAtFailure, progress, add)
      } else {
        try work([(pools[0], jobs)], stopsAtFailure, progress) { add($1, $2) }
      }
    } catch {
      for entry in varying { done(entry.job, entry.result) }
      throw error
    }
    explain(varying, jobs, progress, done)
  }

  /// Ends the workers. Returns those that ended before, or otherwise than well, and no script is known to have ended them.
  func close() -> [CrashedWorker] {
    for pool in pools { pool.close() }
    return pools.flatMap(\.lost) + lost
  }

  private func work(
    _ parts: [(pool: WorkerPool, jobs: [WorkerJob])], _ stopsAtFailure: Bool, _ progress: RunProgress,
    _ done: (_ part: Int, _ job: Int, ScriptResult) -> Void
  ) throws(WorkerFailure) {
    for part in parts { part.pool.begin(part.jobs, stopsAtFailure: stopsAtFailure) }
    try WorkerPool.work(parts.map(\.pool), pause: progress.pause) { status in
      let running = zip(parts, status).flatMap { part, status in
        status.running.map { (name: part.jobs[$0.job].file.name, since: $0.since) }
      }
      progress.show(running.min { $0.since < $1.since }, proposed: status.flatMap(\.proposed))
    } done: {
      done($0, $1, $2)
    }
  }

  // MARK: Determinism

  /// Plays all scripts in one pool, and in the other one from the last to the first: what one leaves behind in its process is
  /// seen by another one in one of the two at most.
  private func verify(
    _ jobs: [WorkerJob], _ stopsAtFailure: Bool, _ progress: RunProgress, _ done: (Int, ScriptResult) -> Void
  ) throws(WorkerFailure) {
    var first: [Int: ScriptResult] = [:]
    var second: [Int: ScriptResult] = [:]
    var count = jobs.count
    func add(_ job: Int) {
      // What was reported is not kept: there may be many.
      guard let one = first[job], let other = second.removeValue(forKey: job) else { return }
      first[job] = nil
      let comparison = one.holds && other.holds ? nil : PlayingComparison(jobs[job].file, suite)
      var result = comparison?.result(one, other) ?? PlayingComparison.worse(one, other)
      result.observed = nil
      done(job, result)
    }
    func take(_ part: Int, _ job: Int, _ reply: ScriptResult) {
      let job = part == 0 ? job : count - 1 - job
      if part == 0 { first[job] = reply } else { second[job] = reply }
      add(job)
    }
    guard stopsAtFailure else {
      return try work([(pools[0], jobs), (pools[1], jobs.reversed())], false, progress, take)
    }
    try work([(pools[0], jobs)], true, progress, take)
    if let failed = first.filter({ !$0.value.holds }).keys.min() { count = failed + 1 }
    try work([(pools[1], jobs[..<count].reversed())], false, progress) { take(1, $1, $2) }
  }

  /// So many scripts are played alone. Hundreds that vary do so for one reason.
  private static let maxExplained = 32

  /// Finds out why playings of some scripts differ: each is played twice more, both times as the first in its process.
  private func explain(
    _ varying: [(job: Int, result: ScriptResult)], _ jobs: [WorkerJob], _ progress: RunProgress,
    _ done: (Int, ScriptResult) -> Void
  ) {
    let varying = varying.sorted { $0.job < $1.job }
    var results = varying.map(\.result)
    let chosen = varying.prefix(Self.maxExplained).map { WorkerJob(.play, jobs[$0.job].file) }
    for (index, playings) in playAlone(chosen, progress) {
      guard playings.count == 2, let comparison = PlayingComparison(chosen[index].file, suite) else { continue }
      results[index] = results[index].explained(alone: comparison.variances(.playings, playings[0], playings[1]))
    }
    for (entry, result) in zip(varying, results) { done(entry.job, result) }
  }

  /// What was observed of scripts that were each played twice, in the environments of both pools where there are two.
  private func playAlone(_ jobs: [WorkerJob], _ progress: RunProgress) -> [Int: [[StepOutcome]]] {
    if jobs.isEmpty { return [:] }
    var playings: [Int: [[StepOutcome]]] = [:]
    var parts: [(pool: WorkerPool, jobs: [WorkerJob])] = []
    // Without workers nothing is found out, and the scripts fail all the same.
    do throws(WorkerFailure) {
      for plan in [plans[0], plans[plans.count - 1]] {
        var plan = plan
        plan.playsAlone = true
        plan.isFrugal = false
        plan.backtraces = 0
        parts.append((try WorkerPool(plan), jobs))
      }
      try work(parts, false, progress) { _, job, reply in
        if let observed = reply.observed { playings[job, default: []].append(observed) }
      }
    } catch {}
    for part in parts {
      part.pool.close()
      lost += part.pool.lost
    }
    return playings
  }
}
