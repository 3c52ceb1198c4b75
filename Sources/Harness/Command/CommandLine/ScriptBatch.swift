/// Works on scripts, in worker processes if there are any, and reports each in the order of the scripts.
struct ScriptBatch {
  private let selection: Selection
  private let invocation: Invocation
  private let options: BatchOptions
  private let work: Work

  enum Work {
    /// Work in this process, one script after the other.
    case here((SnapshotDirectory.File) -> ScriptResult)
    /// Playing. With traces, results contain everything that happened; with reach, what coverage needs.
    case play(WorkerJob.Verb, by: Workers, makesTraces: Bool = false, measuresReach: Bool = false)
  }

  /// The results of a batch.
  struct Outcome {
    var results: [ScriptResult]
    var lostWorkers: [CrashedWorker] = []
    var isolation = RunReport.Isolation.oneProcess
    /// Why playing stopped early; nil if it didn't.
    var bailout: String?

    /// Whether all scripts hold and no worker was lost.
    var holds: Bool { results.allSatisfy(\.holds) && lostWorkers.isEmpty }
  }

  init(
    _ selection: Selection, _ invocation: Invocation, _ options: BatchOptions, _ work: Work
  ) throws(UsageError) {
    self.selection = selection
    self.invocation = invocation
    self.options = options
    self.work = work
    guard case .play(_, let workers, _, _) = work else { return }
    if let flag = needsWorkers, options.jobs == 0 { throw .needsWorkers(flag) }
    guard case .impossible(let reason) = workers else { return }
    if let flag = needsWorkers { throw .noWorkers(flag, reason: reason) }
    invocation.printMissingWorkers(reason)
  }

  /// The flag that needs workers; nil if none does.
  private var needsWorkers: String? {
    if options.timeout?.duration != nil { return "--timeout" }
    return options.verifiesDeterminism ? "--verify-determinism" : nil
  }

  /// The number of results if nothing stops the batch.
  var total: Int { selection.files.count + selection.failures.count }

  /// Returns the scripts without a result, in the order of their paths.
  func skipped(_ results: [ScriptResult]) -> [RunReport.SkippedScript] {
    let run = Set(results.map(\.path))
    let all =
      selection.failures.map { RunReport.SkippedScript(name: $0.name, path: $0.path) }
      + selection.files.map { RunReport.SkippedScript(name: $0.name, path: $0.path) }
    return all.filter { !run.contains($0.path) }.sorted { PathText.isOrdered($0.path, $1.path) }
  }

  /// Runs the batch.
  ///
  /// - Parameter text: returns what to print for a result; nil for nothing. It is called in the order of the scripts, as soon
  ///   as possible.
  func run(_ text: (ScriptResult) -> String?) -> Outcome {
    let soFar = RunSoFar(invocation, total: total)
    let progress = RunProgress(invocation, isQuiet: options.isQuiet, total: total, soFar: soFar)
    Interruption.lastWords = soFar.text
    defer { Interruption.lastWords = { "" } }
    let first = selection.failures.count
    let all = options.shuffle?.indices(of: selection.files.map(\.name)) ?? Array(selection.files.indices)
    func isEarly(_ index: Int) -> Bool { options.playedFirst.contains(selection.files[index].name) }
    let order = options.playedFirst.isEmpty ? all : all.filter(isEarly) + all.filter { !isEarly($0) }
    var results = OrderedResults(
      played: Array(0..<first) + order.map { first + $0 }, stopsAtFailure: options.stopsAtFailure)
    func report(_ ready: some Sequence<ScriptResult>) {
      for result in ready {
        progress.count(result)
        guard let text = text(result) else { continue }
        progress.hide()
        invocation.console.output.write(text)
        invocation.console.output.flush()
      }
    }
    func add(_ result: ScriptResult, at index: Int) {
      soFar.add(result)
      report(results.add(result, at: index))
    }
    for (index, failure) in selection.failures.enumerated() { add(failure, at: index) }
    var outcome = Outcome(results: [])
    switch work {
    case .here(let work):
      for (index, file) in selection.files.enumerated() where !results.isStopped {
        add(selection.collision(of: file) ?? work(file), at: first + index)
      }
    case .play(let verb, let workers, let makesTraces, let measuresReach):
      var jobs: [(index: Int, job: WorkerJob)] = []
      for index in order {
        let file = selection.files[index]
        if let collision = selection.collision(of: file) {
          add(collision, at: first + index)
        } else {
          jobs.append((first + index, WorkerJob(verb, file, makesTrace: makesTraces, measuresReach: measuresReach)))
        }
      }
      jobs.removeAll { !results.isWanted($0.index) }
      outcome.isolation = play(jobs, workers, progress, add)
      if needsWorkers != nil, workers.pools != nil, case .impossible(let reason) = outcome.isolation {
        outcome.bailout = reason
      }
      outcome.lostWorkers = workers.pools?.close() ?? []
    }
    report(results.finish())
    progress.hide()
    outcome.results = results.reported
    return outcome
  }

  // MARK: Playing

  /// Plays scripts in workers. Returns how the scripts were isolated.
  private func play(
    _ jobs: [(index: Int, job: WorkerJob)], _ workers: Workers, _ progress: RunProgress,
    _ add: (ScriptResult, Int) -> Void
  ) -> RunReport.Isolation {
    var isOpen = [Bool](repeating: true, count: jobs.count)
    func done(_ job: Int, _ result: ScriptResult) {
      isOpen[job] = false
      add(result, jobs[job].index)
    }
    let stops = options.stopsAtFailure
    var isolation = workers.isolation
    if jobs.isEmpty { return isolation }
    if let pools = workers.pools {
      do throws(WorkerFailure) {
        try pools.run(jobs.map(\.job), stopsAtFailure: stops, progress, done)
        return isolation
      } catch {
        progress.hide()
        isolation = .impossible(error.description)
        if needsWorkers != nil {
          for (index, entry) in jobs.enumerated() where isOpen[index] { done(index, entry.job.unplayed(error)) }
          return isolation
        }
        invocation.printMissingWorkers(error.description)
      }
    }
    let capture = invocation.process.flatMap { _ in OutputCapture() }
    let runner = SuiteRunner(invocation.suite) { capture?.divide() }
    for (index, entry) in jobs.enumerated() where isOpen[index] {
      progress.show((entry.job.file.name, CurrentProcess.monotonicNanoseconds))
      invocation.console.output.flush()
      var (reply, output) = capture?.during { runner.reply(to: entry.job) } ?? (runner.reply(to: entry.job), "")
      reply.output += output
      done(index, reply)
      if stops, !reply.holds { break }
    }
    return isolation
  }
}
