/// A place where a script is played by hand.
protocol PlayStage: AnyObject {
  /// Does a job. Fails if the job ends the process; another one replaces it.
  func perform(_ job: PlayJob) -> Result<PlayReport, PlayEnding>
  /// Checks a text as if it were the file's content.
  func check(_ text: String, as file: SnapshotDirectory.File) -> ScriptResult?
  /// Returns what features have printed since the last call.
  func takePrinted() -> String
  func close()
}

extension PlayStage {
  func check(_ text: String, as file: SnapshotDirectory.File) -> ScriptResult? {
    guard case .success(let report) = perform(.check(text, as: file)) else { return nil }
    return report.result
  }
}

/// How a process that played a script ended.
struct PlayEnding: Error, Equatable, Sendable {
  /// The text after `the process`: `trapped, signal 4 (SIGILL)`.
  let how: String
  let lastWords: CrashMessage?
  /// The index of the statement in which it ended; nil if it was at none.
  var statement: Int?
  /// Its report before it went on with a placeholder.
  var asked: PlayReport?
}

/// A stage in this process.
final class LocalStage: PlayStage {
  private let worker: PlayingWorker

  init(_ suite: Suite) { worker = PlayingWorker(suite, nil) }

  func perform(_ job: PlayJob) -> Result<PlayReport, PlayEnding> { .success(worker.perform(job)) }

  func takePrinted() -> String { "" }

  func close() {}
}

/// A stage in a worker process. When a process ends, that is reported, and the next job gets a new one.
final class PlayProcess: PlayStage {
  private let program: ChildProcess
  private let parentPipe: WorkerProcess.ParentPipe
  /// How long a line may take; nil for no limit.
  private let timeout: Duration?
  private var worker: Worker<PlayJob>?
  /// Whether to stop waiting for the line being played.
  var isInterrupted: () -> Bool = { false }
  /// What features have printed and nobody has taken yet.
  private var printed = ""

  /// - Parameter program: This executable, with the arguments of a worker.
  init(_ program: ChildProcess, timeout: Duration?) throws(WorkerFailure) {
    self.program = program
    self.timeout = timeout
    parentPipe = try WorkerProcess.ParentPipe()
    worker = try start()
  }

  private func start() throws(WorkerFailure) -> Worker<PlayJob> {
    let worker = try Worker<PlayJob>(program, parentPipe, log: WorkerLog.size)
    try worker.waitUntilReady()
    return worker
  }

  func perform(_ job: PlayJob) -> Result<PlayReport, PlayEnding> {
    let worker: Worker<PlayJob>
    do throws(WorkerFailure) {
      if let living = self.worker { worker = living } else { worker = try start() }
    } catch {
      return .failure(PlayEnding(how: "can't be started: \(error)", lastWords: nil))
    }
    self.worker = worker
    worker.send(job)
    switch worker.wait(within: timeout, unless: isInterrupted) {
    case .success((let reply, let output)):
      printed += output
      var report = PlayReport()
      report.mistakes = [PlayMistake("a worker answered what can't be read")]
      return .success(reply ?? report)
    case .failure(let death):
      self.worker = nil
      return .failure(PlayEnding(death))
    }
  }

  /// Returns what was printed since the last call.
  func takePrinted() -> String {
    defer { printed = "" }
    return printed
  }

  func close() {
    worker?.close()
    worker = nil
  }
}

extension PlayEnding {
  init(_ death: WorkerDeath) {
    how = death.how
    lastWords = death.isLate ? nil : CrashMessage(death.output, in: try? FileSystem.currentDirectory())
    statement = death.progress?.place
    asked = WireDecoder.value(PlayReport.self, in: death.log)
  }
}
