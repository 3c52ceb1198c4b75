/// Replays open texts in worker processes, one after the other, as `harness run` does.
///
/// The first result is that of one replay. If lines of it could be accepted, further replays confirm them, as in `harness run`,
/// but not before the text has been left alone for a moment: while somebody types, they would only slow down the next one.
///
/// After an edit, the older text's replay is stale. It gets a moment to end, since starting another worker takes as long, and
/// is then ended.
final class DocumentPlayer {
  private let plan: WorkerPool.Plan
  private var pool: WorkerPool?
  private var playing: Playing?
  /// Texts whose results will be confirmed, each with the time of that.
  private var unconfirmed: [(text: Playing, due: UInt64)] = []
  /// Why there was no worker.
  private var failure = WorkerFailure.notStarted(SystemFailure(code: 0))

  private struct Playing {
    let uri: String
    let version: Int
    let job: WorkerJob
    var staleSince: UInt64?
    /// How often there was no worker for it.
    var attempts = 0
    var proposal: ScriptResult?
    var end: ScriptResult?
  }

  /// How long a stale replay may still take, in nanoseconds.
  private static let patience: UInt64 = 100_000_000
  /// How long a text has to be left alone before its result is confirmed, in nanoseconds.
  private static let rest: UInt64 = 300_000_000

  init(_ plan: WorkerPool.Plan) { self.plan = plan }

  var isBusy: Bool { playing != nil }

  /// Starts a worker in advance.
  func warmUp() {
    pool = try? WorkerPool(plan)
    try? pool?.warmUp()
  }

  /// Begins to replay a document. If there is a worker, it starts at once, so that this process can do something else
  /// meanwhile.
  func begin(_ document: OpenDocument) {
    let job = WorkerJob(.compare, document.file, text: document.text)
    begin(Playing(uri: document.uri, version: document.version, job: job))
  }

  private func begin(_ text: Playing) {
    playing = text
    // A run gives up when workers can't be started; failures with an earlier text say nothing about this one.
    pool?.failedStarts = []
    pool?.lost = []
    pool?.begin([text.job])
    step(pool) { _, _ in }
  }

  /// Drops a text whose result is no longer wanted.
  func dismiss(_ uri: String) {
    unconfirmed.removeAll { $0.text.uri == uri }
    // Somebody is typing, so the results of other texts can wait as well.
    let due = CurrentProcess.monotonicNanoseconds + Self.rest
    for index in unconfirmed.indices { unconfirmed[index].due = due }
    if playing?.uri == uri, playing?.staleSince == nil { playing?.staleSince = CurrentProcess.monotonicNanoseconds }
  }

  /// Waits for input or for a worker, and returns a result if there is one. A result with differences is returned several times:
  /// after one replay, after another one in the same process, and after one in another process.
  func result(_ wait: ([WorkerProcess], Int32?) -> Void) -> (uri: String, version: Int, result: ScriptResult)? {
    guard let current = playing else {
      guard let next = unconfirmed.min(by: { $0.due < $1.due }) else {
        wait([], nil)
        return nil
      }
      let now = CurrentProcess.monotonicNanoseconds
      if now < next.due {
        wait([], Int32((next.due - now) / 1_000_000) + 1)
        return nil
      }
      unconfirmed.removeAll { $0.text.uri == next.text.uri }
      begin(next.text)
      wait([], 0)
      return nil
    }
    if pool == nil {
      pool = try? WorkerPool(plan)
      pool?.begin([current.job])
    }
    step(pool, wait)
    if pool == nil, playing?.end == nil {
      playing?.attempts += 1
      if current.attempts > 1 { playing?.end = current.job.unplayed(failure) }
    }
    if let since = current.staleSince {
      let isLate = CurrentProcess.monotonicNanoseconds - since > Self.patience
      if isLate { pool?.dismissUnwanted() }
      if isLate || playing?.end != nil { playing = nil }
      return nil
    }
    if let result = playing?.end {
      playing = nil
      if current.job.verb == .compare, result.actual != nil {
        let job = WorkerJob(.check, current.job.file, text: current.job.text)
        let text = Playing(uri: current.uri, version: current.version, job: job)
        unconfirmed.append((text, CurrentProcess.monotonicNanoseconds + Self.rest))
      }
      return (current.uri, current.version, result)
    }
    guard let result = playing?.proposal, current.proposal == nil else { return nil }
    return (current.uri, current.version, result)
  }

  private func step(_ pool: WorkerPool?, _ wait: ([WorkerProcess], Int32?) -> Void) {
    guard let pool else { return }
    do throws(WorkerFailure) {
      _ = try WorkerPool.step([pool], pause: playing?.staleSince == nil ? nil : 20, wait: wait) { playing?.end = $2 }
      playing?.proposal = pool.proposals.values.first?.reply
    } catch {
      failure = error
      self.pool = nil
    }
  }

  func close() {
    pool?.dismissUnwanted()
    pool?.close()
    pool = nil
  }
}
