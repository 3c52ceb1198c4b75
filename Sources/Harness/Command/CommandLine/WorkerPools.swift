/// The processes that play scripts.
enum Workers {
  case workers(WorkerPools)
  /// This process, as requested.
  case none
  /// This process, since workers are impossible for this reason.
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
  /// Starts the first of the requested workers.
  /// - Parameter makesTraces: whether results contain everything that happened.
  func startWorkers(_ options: BatchOptions, makesTraces: Bool = false) -> Workers {
    guard let process, options.jobs != 0 else { return .none }
    do throws(WorkerFailure) {
      return .workers(try WorkerPools(process, options, suite, makesTraces: makesTraces))
    } catch {
      return .impossible(error.description)
    }
  }

  /// Prints why there are no workers. The output is flushed at once, since a script may end this process.
  func printMissingWorkers(_ reason: String) {
    console.printDiagnostic("harness: \(reason); continuing in this process, where a crash ends the whole run")
    console.errors.flush()
  }
}

/// The workers of one run: one pool, or two whose environments differ in everything that must not matter.
final class WorkerPools {
  private let suite: Suite
  private let plans: [WorkerPool.Plan]
  private let pools: [WorkerPool]
  private var lost: [CrashedWorker] = []

  /// Starts the first worker, which prepares itself while its parent looks for scripts.
  init(
    _ process: ProcessAbilities, _ options: BatchOptions, _ suite: Suite, makesTraces: Bool
  ) throws(WorkerFailure) {
    self.suite = suite
    guard let program = process.worker else {
      throw .notStarted(SystemFailure(code: ProcessAbilities.unknownExecutable))
    }
    let verifies = options.verifiesDeterminism
    // What a script leaves behind affects those that follow in its process. If their order is given, one worker plays all of
    // them, unless the number of workers is given, too.
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

  /// Two environments that differ as much as possible: in the date, the decimal point and the rules for lower case.
  private static let environments = [
    ["TZ": "Pacific/Kiritimati", "LANG": "C", "LC_ALL": "C"],
    [
      "TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8",
      LocaleVariation.variable: LocaleVariation.identifier,
    ],
  ]

  /// Plays scripts in the given order.
  /// - Parameter done: receives results in any order.
  func run(
    _ jobs: [WorkerJob], stopsAtFailure: Bool, _ progress: RunProgress, _ done: (Int, ScriptResult) -> Void
  ) throws(WorkerFailure) {
    var varying: [(job: Int, result: ScriptResult)] = []
    func add(_ job: Int, _ result: ScriptResult) {
      // Another process can't replay a text that isn't in its file yet.
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

  /// Ends the workers. Returns those that had crashed, or did not exit cleanly, if no script is known to be the cause.
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

  /// Plays all scripts in one pool, and in reverse order in the other one. What one script leaves behind then affects another
  /// one in at most one of the pools.
  private func verify(
    _ jobs: [WorkerJob], _ stopsAtFailure: Bool, _ progress: RunProgress, _ done: (Int, ScriptResult) -> Void
  ) throws(WorkerFailure) {
    var first: [Int: ScriptResult] = [:]
    var second: [Int: ScriptResult] = [:]
    var count = jobs.count
    func add(_ job: Int) {
      // Reported results are not kept, since there may be many.
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

  /// The maximum number of scripts that are replayed alone. If hundreds vary, they do so for one reason.
  private static let maxExplained = 32

  /// Finds out why replays of some scripts differ. Each script is replayed twice more, each time as the first in its process.
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

  /// Returns what was observed of scripts that were each replayed twice. If there are two pools, their environments are used
  /// once each.
  private func playAlone(_ jobs: [WorkerJob], _ progress: RunProgress) -> [Int: [[StepOutcome]]] {
    if jobs.isEmpty { return [:] }
    var playings: [Int: [[StepOutcome]]] = [:]
    var parts: [(pool: WorkerPool, jobs: [WorkerJob])] = []
    // Without workers nothing is found out, but the scripts fail all the same.
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
