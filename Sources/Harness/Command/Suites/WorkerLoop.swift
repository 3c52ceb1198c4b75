/// The life of a worker: it plays scripts, one after the other, for as long as its parent asks for it.
struct WorkerLoop {
  private let runner: SuiteRunner
  private let progress: WorkerProgress?

  /// The first argument of a process that is to be a worker.
  static let argument = "__worker"

  private init(_ suite: Suite, _ port: WorkerPort) {
    progress = port.memory.map { WorkerProgress($0) }
    runner = SuiteRunner(suite, observer: progress) { port.divide() }
  }

  /// Returns whether this process is a worker and has done its work.
  /// - Parameters:
  ///   - words: the arguments after `argument`.
  ///   - other: makes what answers messages that are about no script; nil is the answer to those that are about nothing.
  static func run(
    _ suite: Suite, _ words: [String], other: (SharedMemory?) -> ([UInt8]) -> [UInt8]? = { _ in { _ in nil } }
  ) -> Bool {
    guard let port = WorkerPort(words) else { return false }
    if EnvironmentVariables.all[LocaleVariation.variable] != nil { LocaleVariation.install() }
    ProcessState.keep()
    let loop = WorkerLoop(suite, port)
    // What was printed until here belongs to no script.
    port.answer([])
    let answer = other(port.memory)
    while let message = port.receive() {
      guard let job = WorkerJob(message: message) else {
        guard let other = answer(message) else { return false }
        port.answer(other)
        continue
      }
      loop.progress?.beginScript()
      let reply = loop.runner.reply(to: job).message(for: job)
      loop.progress?.endScript()
      port.answer(reply)
    }
    return true
  }
}
