/// Spreads scripts over worker processes. What a script does to its worker, it does to itself alone: another worker takes
/// the place of one that died, and all other scripts run.
package final class WorkerPool {
  /// How workers are started and how long they may take.
  package struct Plan: Sendable {
    /// This executable, asked to be a worker.
    package var program: ChildProcess
    /// The same, for when many have died already.
    package var programWithoutBacktraces: ChildProcess?
    /// How many workers there may be at once.
    package var jobs: Int
    /// Whether a few scripts are left to fewer workers: starting one takes as long as playing some scripts.
    package var isFrugal = false
    /// After so many workers have died, those who take their places don't tell any more where, which takes long.
    package var backtraces = 4
    /// How long one script may take.
    package var timeout: Duration?

    package init(program: ChildProcess, jobs: Int) {
      self.program = program
      self.jobs = jobs
    }
  }

  /// What happens meanwhile, for showing progress.
  package struct Status {
    package let done: Int
    package let total: Int
    /// The scripts that run now and since when, in monotonic nanoseconds.
    package let running: [(job: Int, since: UInt64)]
  }

  private let plan: Plan
  private let lifeline: WorkerProcess.Lifeline
  private var workers: [PooledWorker] = []

  private var deaths = 0

  private var jobs: [WorkerJob] = []
  private var queue: [Int] = []
  private var doneCount = 0
  /// Jobs from here on are not wanted any more, since an earlier one failed.
  private var end = Int.max

  package init(_ plan: Plan) throws(ChildProcess.Failure) {
    self.plan = plan
    lifeline = try WorkerProcess.Lifeline()
  }

  /// Starts the first worker before there is anything to do, so that it is ready when there is.
  package func warmUp() throws(ChildProcess.Failure) {
    if workers.isEmpty { workers.append(try start()) }
  }

  /// Runs jobs; their results come in any order.
  /// - Parameters:
  ///   - stopsAtFailure: Jobs behind one that fails are not started any more; those before it are all done.
  ///   - pause: How often `status` is told, in milliseconds; nil for never.
  package func run(
    _ jobs: [WorkerJob], stopsAtFailure: Bool = false, pause: Int32? = nil, status: (Status) -> Void = { _ in },
    done: (Int, WorkerReply) -> Void
  ) throws(ChildProcess.Failure) {
    self.jobs = jobs
    queue = Array(jobs.indices.reversed())
    doneCount = 0
    end = Int.max
    let start = HostProcess.monotonicNanoseconds
    while true {
      if let last = queue.last, last >= end { queue = [] }
      let isBusy = workers.contains { $0.queue.contains { $0 < end } }
      if queue.isEmpty, !isBusy { break }
      try employ(since: start)
      WorkerProcess.wait(for: workers.map(\.process), milliseconds: waitingTime(pause))
      for worker in workers {
        for (job, reply) in worker.replies(jobs) {
          if job >= end { continue }
          doneCount += 1
          if stopsAtFailure, !reply.result.holds { end = min(end, job) }
          done(job, reply)
        }
      }
      for (job, reply) in bury() where job < end {
        doneCount += 1
        if stopsAtFailure { end = min(end, job) }
        done(job, reply)
      }
      if pause != nil {
        status(
          Status(
            done: doneCount, total: jobs.count,
            running: workers.compactMap { worker in worker.queue.first.map { ($0, worker.since) } }))
      }
    }
    // Whoever still plays what nobody wants to know is not waited for.
    for worker in workers where !worker.queue.isEmpty { worker.process.kill() }
    workers.removeAll { !$0.queue.isEmpty }
  }

  /// Ends all workers.
  package func close() {
    for worker in workers { worker.process.close() }
    for worker in workers { worker.process.waitForEnd() }
    workers = []
  }

  // MARK: Workers

  private func start() throws(ChildProcess.Failure) -> PooledWorker {
    var program = plan.program
    if deaths >= plan.backtraces, let quiet = plan.programWithoutBacktraces { program = quiet }
    return PooledWorker(try WorkerProcess(program, lifeline))
  }

  /// How many workers the work is worth now. After a while, few scripts are slow scripts.
  private func wanted(since start: UInt64) -> Int {
    let most = max(1, min(plan.jobs, queue.count + workers.count { !$0.queue.isEmpty }))
    guard plan.isFrugal, HostProcess.monotonicNanoseconds - start < 50_000_000 else { return most }
    return min(most, jobs.count / 8 + 1)
  }

  /// Starts workers and gives them work; in advance when there is much, so that none waits for us.
  private func employ(since start: UInt64) throws(ChildProcess.Failure) {
    while workers.count < wanted(since: start) {
      do throws(ChildProcess.Failure) {
        workers.append(try self.start())
      } catch {
        // Fewer do as well, if the system has no room for more.
        if workers.isEmpty { throw error }
        break
      }
    }
    for depth in 1...2 {
      if depth == 2, queue.count < workers.count * 4 { return }
      for worker in workers where worker.queue.count < depth {
        guard let job = queue.last, job < end else { return }
        queue.removeLast()
        worker.give(job, jobs[job])
      }
    }
  }

  private func waitingTime(_ pause: Int32?) -> Int32? {
    var times: [Int32] = pause.map { [$0] } ?? []
    // Soon it may be worth to start another.
    if plan.isFrugal, !queue.isEmpty, workers.count < plan.jobs { times.append(50) }
    if let timeout = plan.timeout {
      for worker in workers where !worker.queue.isEmpty { times.append(worker.remaining(timeout)) }
    }
    return times.min()
  }

  /// Takes workers away that have died or are killed for their slowness, with what their scripts come to.
  private func bury() -> [(Int, WorkerReply)] {
    var results: [(Int, WorkerReply)] = []
    workers.removeAll { worker in
      var ending: ScriptFailure.Kind?
      if worker.process.isClosed {
        let how = WorkerEnding.text(worker.process.waitForEnd())
        let last = worker.last
        deaths += 1
        ending = .died(how: how, command: last.command, action: last.action)
      } else if let timeout = plan.timeout, !worker.queue.isEmpty, worker.remaining(timeout) == 0 {
        worker.process.kill()
        let last = worker.last
        ending = .timedOut(limit: timeout / .seconds(1), command: last.command, action: last.action)
      }
      guard let ending else { return false }
      if let job = worker.queue.first { results.append((job, worker.obituary(jobs[job], ending))) }
      // The rest of its work goes to others, in its order.
      for job in worker.queue.dropFirst() { queue.insert(job, at: queue.firstIndex { $0 < job } ?? queue.count) }
      return true
    }
    return results
  }
}
