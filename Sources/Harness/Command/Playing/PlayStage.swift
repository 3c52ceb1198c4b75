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

/// How a process ended in which a script was played.
struct PlayEnding: Error, Equatable, Sendable {
  /// What follows `the process`: `trapped, signal 4 (SIGILL)`.
  let how: String
  let lastWords: LastWords?
  /// The index of the statement that it ended in; nil where it was at none.
  var statement: Int?
  /// What it had reported before it went on with a value that was made up.
  var asked: PlayReport?
}

/// A stage in this process.
final class LocalStage: PlayStage {
  private let suite: Suite
  private let worker: PlayingWorker

  init(_ suite: Suite) {
    self.suite = suite
    worker = PlayingWorker(suite, nil)
  }

  func perform(_ job: PlayJob) -> Result<PlayReport, PlayEnding> { .success(worker.perform(job)) }

  func check(_ text: String, as file: SnapshotDirectory.File) -> ScriptResult? {
    SuiteRunner(suite).reply(to: WorkerJob(.check, file, text: text)).result
  }

  func takePrinted() -> String { "" }

  func close() {}
}

/// A stage in a worker process. What ends one is told, and the next job has a new one.
final class PlayProcess: PlayStage {
  private let program: ChildProcess
  private let parentPipe: WorkerProcess.ParentPipe
  /// How long a line may take; nil for as long as it does.
  private let timeout: Duration?
  private var process: WorkerProcess?
  /// Whether somebody doesn't want to wait for the end of the line that is played.
  var isInterrupted: () -> Bool = { false }
  private var wasInterrupted = false
  /// What features have printed since somebody asked.
  private var printed = ""

  /// - Parameter program: this executable, asked to be a worker.
  init(_ program: ChildProcess, timeout: Duration?) throws(WorkerPool.Failure) {
    self.program = program
    self.timeout = timeout
    do throws(SystemFailure) {
      parentPipe = try WorkerProcess.ParentPipe()
    } catch {
      throw .notStarted(error)
    }
    try start()
  }

  private func start() throws(WorkerPool.Failure) {
    let process: WorkerProcess
    do throws(SystemFailure) {
      process = try WorkerProcess(program, parentPipe, log: WorkerLog.size)
    } catch {
      throw .notStarted(error)
    }
    // It says that it is there.
    guard answer(of: process, within: nil) != nil else {
      throw .endedAtOnce(how: WorkerEnding.text(process.waitForEnd()), output: process.takeRest())
    }
    self.process = process
  }

  func perform(_ job: PlayJob) -> Result<PlayReport, PlayEnding> {
    ask(job.message).map { message in
      var report = PlayReport()
      report.mistakes = [PlayMistake("a worker answered what can't be read")]
      return WireDecoder.value(PlayReport.self, in: message) ?? report
    }
  }

  func check(_ text: String, as file: SnapshotDirectory.File) -> ScriptResult? {
    let job = WorkerJob(.check, file, text: text)
    guard case .success(let message) = ask(job.message) else { return nil }
    return WireDecoder.value(WorkerReply.self, in: message)?.result
  }

  private func ask(_ message: [UInt8]) -> Result<[UInt8], PlayEnding> {
    if process == nil {
      do throws(WorkerPool.Failure) {
        try start()
      } catch {
        return .failure(PlayEnding(how: "can't be started: \(error)", lastWords: nil))
      }
    }
    guard let process else { return .failure(PlayEnding(how: "is gone", lastWords: nil)) }
    process.send(message)
    if let answer = answer(of: process, within: timeout) { return .success(answer) }
    return .failure(ending(of: process))
  }

  /// Nil when it ended, or takes too long.
  private func answer(of process: WorkerProcess, within timeout: Duration?) -> [UInt8]? {
    let start = CurrentProcess.monotonicNanoseconds
    wasInterrupted = false
    while true {
      if let (message, output) = process.nextAnswer() {
        printed += output
        return message
      }
      if process.isClosed { return nil }
      let elapsed = Duration.nanoseconds(Int64(clamping: CurrentProcess.monotonicNanoseconds - start))
      if let timeout, elapsed > timeout { return nil }
      if isInterrupted() {
        wasInterrupted = true
        return nil
      }
      WorkerProcess.wait(for: [process], milliseconds: 100)
    }
  }

  private func ending(of process: WorkerProcess) -> PlayEnding {
    let isLate = !process.isClosed
    let ending = isLate ? process.kill() : process.waitForEnd()
    self.process = nil
    let late = wasInterrupted ? "was interrupted" : "did not end within \(DurationText.text(of: timeout ?? .zero))"
    let how = isLate ? late : WorkerEnding.text(ending)
    let lastWords = isLate ? nil : LastWords(process.takeRest(), in: try? FileSystem.currentDirectory())
    return PlayEnding(
      how: how, lastWords: lastWords,
      statement: process.memory.flatMap(PlayProgress.statement), asked: process.memory.flatMap(PlayProgress.asked))
  }

  /// What was printed since it was asked for last.
  func takePrinted() -> String {
    defer { printed = "" }
    return printed
  }

  func close() {
    process?.close()
    process?.waitForEnd()
    process = nil
  }
}
