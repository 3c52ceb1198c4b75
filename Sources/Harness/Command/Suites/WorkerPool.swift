/// Distributes scripts over worker processes. A script that ends its worker harms only itself: another worker replaces it, and
/// all other scripts run.
final class WorkerPool {
  /// How workers are started and how long they may take.
  struct Plan: Sendable {
    /// This executable, with the arguments of a worker.
    var program: ChildProcess
    /// The program to start once many workers have died.
    var programWithoutBacktraces: ChildProcess?
    /// The maximum number of workers at once.
    var jobs: Int
    /// Whether few scripts are left to fewer workers: starting one takes as long as playing some scripts.
    var isFrugal = false
    /// Whether each script has a worker of its own, in which nothing has run before.
    var playsAlone = false
    /// The number of dead workers after which new ones no longer print backtraces, which take long.
    var backtraces = 4
    /// How long one replay of a script may take.
    var timeout: Duration?
    /// Whether traces are requested: workers then log them, so that traces of scripts that end their worker aren't lost.
    var keepsTraces = false
    /// How long workers may take to end when everything is done, in milliseconds.
    var patience: Int32 = 5_000

    init(program: ChildProcess, jobs: Int) {
      self.program = program
      self.jobs = jobs
    }
  }

  /// The current state of the work, for showing progress.
  struct Status {
    let done: Int
    let total: Int
    /// The scripts that are running and when they started, in monotonic nanoseconds.
    let running: [(job: Int, since: UInt64)]
    /// Results that another process has yet to confirm.
    let proposed: [ScriptResult]
  }

  let plan: Plan
  private let parentPipe: WorkerProcess.ParentPipe
  var workers: [PooledWorker] = []

  /// The number of workers that have died, and the failures of those that never became ready.
  var deaths = 0
  var failedStarts: [WorkerFailure] = []
  /// Workers that ended without any of their scripts known to be the cause.
  var lost: [CrashedWorker] = []

  var jobs: [WorkerJob] = []
  /// Unassigned jobs, the next one last.
  var queue: [Int] = []
  /// Jobs whose worker died, to be played again in a process where nothing has run before.
  var retrials: [Int] = []
  /// What became of those jobs the first time.
  var unclear: [Int: Death] = [:]
  /// How often a job has lost its worker before it was begun.
  var lostWorkerCounts: [Int: Int] = [:]
  /// Results that would be kept if another process comes to the same, by job.
  var proposals: [Int: (reply: ScriptResult, by: PooledWorker)] = [:]
  /// The jobs among them that no other process has been given.
  var unconfirmed: [Int] = []
  private var doneCount = 0
  private var stopsAtFailure = false
  /// Jobs from here on are no longer wanted, since an earlier one failed.
  var end = Int.max
  /// When the work on the jobs began, in monotonic nanoseconds.
  private var start: UInt64 = 0

  init(_ plan: Plan) throws(WorkerFailure) {
    self.plan = plan
    parentPipe = try WorkerProcess.ParentPipe()
  }

  /// Starts the first worker in advance, so that it is ready when there is work.
  func warmUp() throws(WorkerFailure) {
    if workers.isEmpty { try startWorker() }
  }

  /// Sets the jobs; `work` does them.
  /// - Parameter stopsAtFailure: Whether jobs after a failed one are no longer started; those before it are all done.
  func begin(_ jobs: [WorkerJob], stopsAtFailure: Bool = false) {
    self.jobs = jobs
    self.stopsAtFailure = stopsAtFailure
    queue = Array(jobs.indices.reversed())
    (retrials, unclear, lostWorkerCounts) = ([], [:], [:])
    (proposals, unconfirmed) = ([:], [])
    doneCount = 0
    end = Int.max
    start = CurrentProcess.monotonicNanoseconds
  }

  /// Does the work that pools have begun, all at the same time; results come in any order.
  /// - Parameters:
  ///   - pause: The maximum time between calls of `status`, in milliseconds; nil to call it whenever a worker answers.
  ///   - done: Gets the number of the pool and the number of the job.
  static func work(
    _ pools: [WorkerPool], pause: Int32? = nil, status: ([Status]) -> Void = { _ in },
    done: (Int, Int, ScriptResult) -> Void
  ) throws(WorkerFailure) {
    while try step(
      pools, pause: pause, status: status, wait: { WorkerProcess.wait(for: $0, milliseconds: $1) }, done: done)
    {}
  }

  /// Does a part of the work: assigns jobs, waits once, and takes the results that have arrived. Returns whether work is left.
  /// - Parameter wait: Waits for the workers and any other events, at most the given number of milliseconds.
  static func step(
    _ pools: [WorkerPool], pause: Int32? = nil, status: ([Status]) -> Void = { _ in },
    wait: ([WorkerProcess], Int32?) -> Void, done: (Int, Int, ScriptResult) -> Void
  ) throws(WorkerFailure) -> Bool {
    var isBusy = false
    for (number, pool) in pools.enumerated() {
      do throws(WorkerFailure) {
        if try pool.assignJobs() { isBusy = true }
      } catch {
        // Without a worker, a script that has ended one isn't played again.
        pool.collect { done(number, $0, $1) }
        for pool in pools { pool.dismissUnwanted() }
        throw error
      }
    }
    if !isBusy {
      for pool in pools { pool.dismissUnwanted() }
      return false
    }
    status(pools.map(\.status))
    wait(pools.flatMap { $0.workers.map(\.process) }, pools.compactMap { $0.waitingTime(pause) }.min())
    for (number, pool) in pools.enumerated() { pool.collect { done(number, $0, $1) } }
    return true
  }

  /// Ends all workers, and checks how they do so.
  func close() {
    for worker in workers { worker.process.close() }
    let deadline = ChildDeadline(milliseconds: plan.patience)
    for worker in workers { leave(worker, within: deadline.remainingMilliseconds) }
    workers = []
  }

  // MARK: Work

  private var status: Status {
    Status(
      done: doneCount, total: jobs.count,
      running: workers.compactMap { worker in worker.queue.first.map { ($0, worker.worker.since) } },
      proposed: proposals.values.map(\.reply))
  }

  /// How many workers the work is worth now. After a while, few remaining scripts are slow scripts.
  private var wanted: Int {
    let busy = players.count { !$0.queue.isEmpty }
    let most = max(1, min(plan.jobs, queue.count + busy))
    guard plan.isFrugal, CurrentProcess.monotonicNanoseconds - start < 50_000_000 else { return most }
    return min(most, jobs.count / 8 + 1)
  }

  /// Starts workers and assigns them jobs, in advance if there are many, so that none waits for us. Returns whether any job is
  /// still wanted.
  private func assignJobs() throws(WorkerFailure) -> Bool {
    if let last = queue.last, last >= end { queue = [] }
    retrials.removeAll { $0 >= end }
    unconfirmed.removeAll { $0 >= end }
    let isBusy = workers.contains { $0.queue.contains { $0 < end } }
    if queue.isEmpty, retrials.isEmpty, unconfirmed.isEmpty, !isBusy { return false }
    try assignRetrials()
    while players.count < wanted, try mayStart() { try startWorker() }
    try startSecond()
    for depth in 1...(plan.playsAlone ? 1 : 2) {
      if depth == 2, queue.count < workers.count * 4 { break }
      for worker in workers where worker.queue.count < depth {
        if plan.playsAlone, !worker.isFresh { continue }
        if let index = unconfirmed.firstIndex(where: { isOther(worker, for: $0) }) {
          let job = unconfirmed.remove(at: index)
          worker.give(job, self.job(job))
        } else if !worker.confirmsOnly, let job = queue.last, job < end {
          queue.removeLast()
          worker.give(job, self.job(job))
        }
      }
    }
    return true
  }

  private func waitingTime(_ pause: Int32?) -> Int32? {
    var times: [Int32] = pause.map { [$0] } ?? []
    // It may soon be worth starting another worker.
    if plan.isFrugal, !queue.isEmpty, players.count < plan.jobs { times.append(50) }
    if let timeout = plan.timeout {
      for worker in workers where !worker.queue.isEmpty { times.append(worker.worker.remaining(timeout)) }
    }
    return times.min()
  }

  /// Takes the results that have arrived, and those of workers that are gone.
  private func collect(_ done: (Int, ScriptResult) -> Void) {
    func add(_ job: Int, _ reply: ScriptResult) {
      if job >= end { return }
      doneCount += 1
      if stopsAtFailure, !reply.holds { end = min(end, job) }
      done(job, reply)
    }
    for worker in workers {
      for (job, reply) in worker.replies(job) {
        recordLoss(job)
        if let reply = settled(job, reply, by: worker) { add(job, reply) }
      }
    }
    for (job, reply) in removeEnded() + unretried() + unsettled() {
      add(job, proposals.removeValue(forKey: job).map { $0.reply.confirmed(by: reply) } ?? reply)
    }
    guard plan.playsAlone else { return }
    workers.removeAll { worker in
      if worker.played.isEmpty { return false }
      worker.process.close()
      leave(worker, within: plan.patience)
      return true
    }
  }

  /// Ends workers that only play unwanted jobs.
  func dismissUnwanted() {
    for worker in workers where !worker.queue.isEmpty { worker.process.kill() }
    workers.removeAll { !$0.queue.isEmpty }
    // Scripts after one that fails count as not run, whatever they did to a worker.
    (retrials, unclear) = ([], [:])
    (proposals, unconfirmed) = ([:], [])
  }

  // MARK: Workers

  /// The number of free file descriptors needed by this process itself, and for starting one more.
  private static let openFileReserve = 24

  var cannotStart: Bool { failedStarts.count >= 3 }

  /// Whether another worker may be started. If the system has no room for it, fewer suffice.
  func mayStart() throws(WorkerFailure) -> Bool {
    if let failure = failedStarts.last, cannotStart {
      if workers.isEmpty { throw failure }
      return false
    }
    return workers.isEmpty || CurrentProcess.openFileRoom >= Self.openFileReserve
  }

  /// - Parameters:
  ///   - isQuiet: Whether it doesn't say where it traps.
  ///   - confirmsOnly: Whether it only replays what another one has played.
  func startWorker(isQuiet: Bool = false, confirmsOnly: Bool = false) throws(WorkerFailure) {
    var program = plan.program
    if isQuiet || deaths >= plan.backtraces, let quiet = plan.programWithoutBacktraces { program = quiet }
    do throws(WorkerFailure) {
      let log = plan.keepsTraces ? WorkerLog.size : SharedMemory.shortLog
      workers.append(PooledWorker(try Worker(program, parentPipe, log: log), confirmsOnly: confirmsOnly))
    } catch {
      // There won't be room for another either.
      failedStarts += Array(repeating: error, count: 3)
      if workers.isEmpty { throw error }
    }
  }
}
