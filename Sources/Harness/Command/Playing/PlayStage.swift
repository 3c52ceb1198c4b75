/// Where a script is played by hand.
protocol PlayStage: AnyObject {
  /// Does what a job asks for; fails when that ends the process, of which another one takes the place.
  func perform(_ job: PlayJob) -> Result<PlayReport, PlayEnding>
  /// Checks a text as if the file had it.
  func check(_ text: String, as file: SnapshotDirectory.File) -> ScriptResult?
  /// What features have printed since it was asked for last.
  func takePrinted() -> String
  func close()
}

extension PlayStage {
  func check(_ text: String, as file: SnapshotDirectory.File) -> ScriptResult? {
    guard case .success(let report) = perform(.check(text, as: file)) else { return nil }
    return report.result
  }
}

/// How a process ended in which a script was played.
struct PlayEnding: Error, Equatable, Sendable {
  /// What follows `the process`: `trapped, signal 4 (SIGILL)`.
  let how: String
  let lastWords: CrashMessage?
  /// The index of the statement that it ended in; nil where it was at none.
  var statement: Int?
  /// What it had reported before it went on with a value that was made up.
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

/// A stage in a worker process. What ends one is told, and the next job has a new one.
final class PlayProcess: PlayStage {
  private let program: ChildProcess
  private let parentPipe: WorkerProcess.ParentPipe
  /// How long a line may take; nil for as long as it does.
  private let timeout: Duration?
  private var worker: Worker<PlayJob>?
  /// Whether somebody doesn't want to wait for the end of the line that is played.
  var isInterrupted: () -> Bool = { false }
  /// What features have printed since somebody asked.
  private var printed = ""

  /// - Parameter program: this executable, asked to be a worker.
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

  /// What was printed since it was asked for last.
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
