/// Does the jobs of one kind.
struct JobHandler {
  /// The answer to a message; nil where it is no job of this kind, and where there is none.
  let answer: ([UInt8]) -> [UInt8]?

  init<Work: Job>(_ perform: @escaping (Work) -> Work.Reply?) {
    answer = { message in Work(message: message).flatMap(perform).map { WireEncoder.bytes(of: $0) } }
  }
}

/// The life of a worker: it does jobs, one after the other, for as long as its parent asks for it.
enum WorkerLoop {
  /// The first argument of a process that is to be a worker.
  static let argument = "__worker"

  /// What a worker says first. It counts up with what jobs, their answers and the coder are: a parent that was built with another
  /// version of Harness knows it by that.
  static let greeting = Array("jobs 8".utf8)

  /// Returns whether this process is a worker and has done its work.
  /// - Parameters:
  ///   - words: the arguments after `argument`.
  ///   - more: makes what does jobs that are about no script.
  static func run(_ suite: Suite, _ words: [String], more: (WorkerProgress?) -> [JobHandler] = { _ in [] }) -> Bool {
    guard let port = WorkerPort(words) else { return false }
    if EnvironmentVariables.all[LocaleVariation.variable] != nil { LocaleVariation.install() }
    ProcessState.keep()
    let progress = port.memory.map { WorkerProgress($0) }
    let runner = SuiteRunner(suite, observer: progress.map { ScriptProgress($0) }) { port.divide() }
    // What was printed until here belongs to no script.
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
