/// Handles jobs of one kind.
struct JobHandler {
  /// The answer to a message; nil if it is no job of this kind, or there is no answer.
  let answer: ([UInt8]) -> [UInt8]?

  init<Work: Job>(_ perform: @escaping (Work) -> Work.Reply?) {
    answer = { message in Work(message: message).flatMap(perform).map { WireEncoder.bytes(of: $0) } }
  }
}

/// The main loop of a worker, which does jobs one after the other as long as its parent sends any.
enum WorkerLoop {
  /// The first argument of a worker process.
  static let argument = "__worker"

  /// A worker's first message. The number goes up when jobs, their answers or the coder change, so that a parent built with
  /// another version of Harness notices.
  static let greeting = Array("jobs 11".utf8)

  /// Returns whether this process is a worker and has done its work.
  /// - Parameters:
  ///   - words: The arguments after `argument`.
  ///   - more: Makes handlers of jobs that aren't about scripts.
  static func run(_ suite: Suite, _ words: [String], more: (WorkerProgress?) -> [JobHandler] = { _ in [] }) -> Bool {
    guard let port = WorkerPort(words) else { return false }
    if EnvironmentVariables.all[LocaleVariation.variable] != nil { LocaleVariation.install() }
    ProcessState.keep()
    let progress = port.memory.map { WorkerProgress($0) }
    let runner = SuiteRunner(suite, observer: progress.map { ScriptProgress($0) }) { port.divide() }
    // What was printed before belongs to no script.
    port.answer(greeting)
    let handlers = [JobHandler(runner.reply)] + more(progress)
    func answer(_ message: [UInt8]) -> [UInt8]? {
      for handler in handlers { if let answer = handler.answer(message) { return answer } }
      return nil
    }
    while let message = port.receive() {
      progress?.begin()
      guard let answer = answer(message) else { return false }
      progress?.end()
      port.answer(answer)
    }
    return true
  }
}
