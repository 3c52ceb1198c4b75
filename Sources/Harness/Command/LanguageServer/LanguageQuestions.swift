/// Sends jobs about texts to a worker. A worker that ends or takes too long is replaced for the next job.
final class LanguageQuestions {
  private let program: ChildProcess
  private var parentPipe: WorkerProcess.ParentPipe?
  private var worker: Worker<LanguageJob>?

  /// Building an environment takes milliseconds; whatever takes this long won't end.
  private static let limit = Duration.seconds(5)

  init(_ program: ChildProcess) { self.program = program }

  /// Starts the worker in advance.
  func warmUp() { worker = try? start() }

  /// Replaces the worker, and with it all it knows.
  func restart() {
    close()
    warmUp()
  }

  /// Whether a worker can be started.
  var isReady: Bool { (try? ready()) != nil }

  private func ready() throws(WorkerFailure) -> Worker<LanguageJob> {
    do throws(WorkerFailure) {
      let asked: Worker<LanguageJob>
      if let worker { asked = worker } else { asked = try start() }
      worker = asked
      try asked.waitUntilReady(within: Self.limit)
      return asked
    } catch {
      worker = nil
      throw error
    }
  }

  private func start() throws(WorkerFailure) -> Worker<LanguageJob> {
    let pipe: WorkerProcess.ParentPipe
    if let parentPipe { pipe = parentPipe } else { pipe = try WorkerProcess.ParentPipe() }
    parentPipe = pipe
    return try Worker(program, pipe)
  }

  /// The answer, or why there is none. A worker that was ended from outside is replaced, and the job is sent again.
  func ask(_ job: LanguageJob) -> Result<LanguageReply, LSP.Failure> {
    var reason = "no worker can be started"
    for _ in 0..<3 {
      let asked: Worker<LanguageJob>
      do throws(WorkerFailure) {
        asked = try ready()
      } catch {
        reason = error.description
        continue
      }
      asked.send(job)
      switch asked.wait(within: Self.limit) {
      case .success(let answer):
        guard let reply = answer.reply else { return .failure(.internal("the worker's answer can't be read")) }
        return .success(reply)
      case .failure(let death):
        worker = nil
        reason = "the process \(death.how)"
        if death.isOwn || death.isLate { return .failure(.internal(reason)) }
      }
    }
    return .failure(.internal(reason))
  }

  func close() {
    worker?.close()
    worker = nil
  }
}
