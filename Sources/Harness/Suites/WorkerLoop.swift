/// The life of a worker: it plays scripts, one after the other, for as long as its parent asks for it.
package struct WorkerLoop {
  private let runner: JobRunner
  private let notes: WorkerNotes?

  /// The first argument of a process that is to be a worker.
  package static let argument = "__worker"

  private init(_ suite: Suite, _ port: WorkerPort) {
    notes = port.notes.map { WorkerNotes($0) }
    runner = JobRunner(suite, witness: notes) { port.divide() }
  }

  /// Answers whether this process is a worker and has done its work.
  /// - Parameter words: the arguments after `argument`.
  package static func run(_ suite: Suite, _ words: [String]) -> Bool {
    guard let port = WorkerPort(words) else { return false }
    ProcessState.keep()
    let loop = WorkerLoop(suite, port)
    // What was printed until here belongs to no script.
    port.answer([])
    while let message = port.receive() {
      guard let job = WorkerJob(message: message) else { return false }
      loop.notes?.beginScript()
      let answer = loop.runner.reply(to: job).message(for: job)
      loop.notes?.endScript()
      port.answer(answer)
    }
    return true
  }
}

/// Does jobs in this process.
package struct JobRunner {
  private let plain: SuiteRunner
  private let tracing: SuiteRunner

  /// - Parameter willRepeat: is called before a script is played a second time.
  package init(_ suite: Suite, witness: (any PlayWitness)? = nil, willRepeat: @escaping () -> Void = {}) {
    plain = SuiteRunner(suite, witness: witness, willRepeat: willRepeat)
    tracing = SuiteRunner(suite, makesTraces: true, witness: witness, willRepeat: willRepeat)
  }

  /// Does what a job asks for, and measures how long it takes.
  package func reply(to job: WorkerJob) -> WorkerReply {
    let start = HostProcess.monotonicNanoseconds
    let runner = job.makesTrace ? tracing : plain
    var reply: WorkerReply =
      switch job.verb {
      case .check: WorkerReply(runner.check(job.file))
      case .record: WorkerReply(runner.record(job.file))
      case .observe: runner.observe(job.file)
      case .play: runner.play(job.file)
      }
    reply.result.seconds = Double(HostProcess.monotonicNanoseconds - start) / 1e9
    return reply
  }
}
