/// Replays merged scripts, and keeps for a review what differs from the recording. The merged files stay as they are: nothing
/// that is observed now is written into them.
final class MergedScripts {
  private let invocation: Invocation
  private let pending: PendingRun
  /// The workers, started when they are first needed.
  private var workers: Workers?

  init(_ invocation: Invocation) {
    self.invocation = invocation
    pending = PendingRun(keepingFor: invocation)
  }

  /// Replays a merged file. Returns the result in words.
  /// - Parameter bytes: the contents that the file has, or is about to have.
  func play(_ bytes: [UInt8], as file: SnapshotDirectory.File) -> String {
    let run = invocation.commandText.text("run", file.path)
    guard file.path.hasSuffix(SnapshotDirectory.fileExtension) else {
      return "; not a script by itself, so not replayed"
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return "; not replayed: it is not text" }
    let result = check(text, file)
    let kept = pending.kept
    _ = pending.handle(result)
    if result.holds { return "; it holds" }
    if pending.kept > kept {
      let count = result.failures.count
      let review = invocation.commandText.text("review", file.path)
      let lines = count == 1 ? "1 line differs" : "\(count) lines differ"
      return "; \(lines) when replayed, so the merged commit is red; to review it: \(review)"
    }
    if case .unreadable(let reason)? = result.failures.first?.kind {
      return "; not replayed: \(FailureText.visible(reason)); then run: \(run)"
    }
    return "; it fails when replayed, so nothing is kept for review; to see why: \(run)"
  }

  /// Ends the workers.
  func close() { _ = workers?.pools?.close() }

  private func check(_ text: String, _ file: SnapshotDirectory.File) -> ScriptResult {
    let job = WorkerJob(.check, file, text: text)
    let workers = workers ?? start()
    if let pools = workers.pools {
      var checked: ScriptResult?
      let progress = RunProgress(invocation, isQuiet: true, total: 1)
      do throws(WorkerFailure) {
        try pools.run([job], stopsAtFailure: false, progress) { checked = $1 }
        if let checked { return checked }
      } catch {
        invocation.printMissingWorkers(error.description)
      }
    }
    return SuiteRunner(invocation.suite).reply(to: job)
  }

  private func start() -> Workers {
    let workers = invocation.startWorkers(BatchOptions(jobs: 1))
    if case .impossible(let reason) = workers { invocation.printMissingWorkers(reason) }
    self.workers = workers
    return workers
  }
}
