/// Works on scripts, in worker processes where there are any, and tells of each in the order of the scripts.
struct ScriptBatch {
  private let selection: Selection
  private let invocation: Invocation
  private let work: Work

  private enum Work {
    /// In this process, one after the other.
    case here((SnapshotDirectory.File) -> ScriptResult)
    case job(WorkerJob.Verb, makesTraces: Bool, WorkerCrew?)
  }

  /// Work that no feature takes part in, so that it needs no worker.
  init(_ selection: Selection, _ invocation: Invocation, _ work: @escaping (SnapshotDirectory.File) -> ScriptResult) {
    self.selection = selection
    self.invocation = invocation
    self.work = .here(work)
  }

  /// Playing scripts.
  /// - Parameters:
  ///   - crew: the workers; nil to play all in this process.
  ///   - makesTraces: whether results are to tell everything that happened.
  init(
    _ selection: Selection, _ invocation: Invocation, _ verb: WorkerJob.Verb, by crew: WorkerCrew?,
    makesTraces: Bool = false
  ) throws(UsageError) {
    self.selection = selection
    self.invocation = invocation
    work = .job(verb, makesTraces: makesTraces, crew)
    if invocation.settings.jobs == 0 {
      if invocation.settings.timeout != nil { throw .needsWorkers(.timeout) }
      if verb == .observe { throw .needsWorkers(.verifyDeterminism) }
    }
  }

  /// How many results there are when nothing stops it.
  var total: Int { selection.files.count + selection.failures.count }

  /// - Parameter text: what to print of a result, in the order of the scripts and as soon as it is its turn; nil for
  ///   nothing.
  func run(_ text: (ScriptResult) -> String?) -> [ScriptResult] {
    let progress = RunProgress(invocation, total: total)
    var results = OrderedResults(total, stopsAtFailure: invocation.settings.stopsAtFailure)
    func add(_ result: ScriptResult, at index: Int) {
      for result in results.add(result, at: index) {
        progress.count(result)
        guard let text = text(result) else { continue }
        progress.hide()
        invocation.console.output.write(text)
        invocation.console.output.flush()
      }
    }
    for (index, failure) in selection.failures.enumerated() { add(failure, at: index) }
    let first = selection.failures.count
    switch work {
    case .here(let work):
      for (index, file) in selection.files.enumerated() where !results.isStopped {
        add(selection.collision(of: file) ?? work(file), at: first + index)
      }
    case .job(let verb, let makesTraces, let crew):
      var jobs: [(index: Int, job: WorkerJob)] = []
      for (index, file) in selection.files.enumerated() {
        if let collision = selection.collision(of: file) {
          add(collision, at: first + index)
        } else {
          jobs.append((first + index, WorkerJob(verb, file, makesTrace: makesTraces)))
        }
      }
      jobs.removeAll { !results.isWanted($0.index) }
      play(jobs, crew, progress, add)
      crew?.close()
    }
    progress.hide()
    return results.finish()
  }

  // MARK: Playing

  private func play(
    _ jobs: [(index: Int, job: WorkerJob)], _ crew: WorkerCrew?, _ progress: RunProgress,
    _ add: (ScriptResult, Int) -> Void
  ) {
    var isOpen = [Bool](repeating: true, count: jobs.count)
    func done(_ job: Int, _ result: ScriptResult) {
      isOpen[job] = false
      add(result, jobs[job].index)
    }
    let stops = invocation.settings.stopsAtFailure
    if jobs.isEmpty { return }
    if let crew {
      do throws(ChildProcess.Failure) {
        return try crew.run(jobs.map(\.job), stopsAtFailure: stops, progress, done)
      } catch {
        progress.hide()
        invocation.noteMissing(error)
      }
    }
    let runner = JobRunner(invocation.suite)
    let capture = invocation.host.flatMap { _ in OutputCapture() }
    for (index, entry) in jobs.enumerated() where isOpen[index] {
      progress.show((entry.job.file.name, HostProcess.monotonicNanoseconds))
      invocation.console.output.flush()
      var (reply, output) = capture?.during { runner.reply(to: entry.job) } ?? (runner.reply(to: entry.job), "")
      reply.result.output += output
      done(index, reply.result)
      if stops, !reply.result.holds { return }
    }
  }
}

extension Invocation {
  /// The workers that the settings ask for, the first of them started; nil where there are to be none.
  func startWorkers() -> WorkerCrew? {
    guard let host, settings.jobs != 0 else { return nil }
    do throws(ChildProcess.Failure) {
      return try WorkerCrew(host, settings)
    } catch {
      noteMissing(error)
      return nil
    }
  }

  fileprivate func noteMissing(_ failure: ChildProcess.Failure) {
    console.note("harness: \(failure); going on in this process, where a trap ends all")
  }
}

/// Results that come in any order and go on in the order of their scripts.
private struct OrderedResults {
  private let stopsAtFailure: Bool
  private var waiting: [ScriptResult?]
  private var results: [ScriptResult] = []
  private(set) var isStopped = false

  init(_ count: Int, stopsAtFailure: Bool) {
    waiting = Array(repeating: nil, count: count)
    self.stopsAtFailure = stopsAtFailure
  }

  /// Answers those whose turn it is now.
  mutating func add(_ result: ScriptResult, at index: Int) -> ArraySlice<ScriptResult> {
    waiting[index] = result
    let start = results.count
    while !isStopped, results.count < waiting.count, let next = waiting[results.count] {
      waiting[results.count] = nil
      results.append(next)
      isStopped = stopsAtFailure && !next.holds
    }
    return results[start...]
  }

  /// Whether a script is still to be played, or one before it has failed already.
  func isWanted(_ index: Int) -> Bool {
    guard stopsAtFailure else { return true }
    return !isStopped && !waiting[..<index].contains { $0.map { !$0.holds } ?? false }
  }

  /// All that were told.
  func finish() -> [ScriptResult] { results }
}
