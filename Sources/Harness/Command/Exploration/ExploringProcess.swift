/// A worker that explores, seen from its parent. Another one takes its place when it has died.
final class ExploringProcess {
  /// How a worker ended, and what it was at.
  struct Death: Error {
    /// What follows `the process`: `trapped, signal 4 (SIGILL)`.
    let how: String
    /// What it had printed.
    let output: String
    /// The run; nil where it was at none.
    let run: Int?
    /// The path of the script that it played last before its runs; empty where there is none.
    let script: String
    /// The case of the action that was reduced last, and of the one that was sent last.
    let lastCase: String
    let lastSent: String
    /// What it had written of what it does, where it was asked to.
    let lines: [String]

    /// What is wrong: the words that Swift printed, or else how it ended.
    var failure: ExploredFailure {
      if isHang { return ExploredFailure(.hang, "the process does not end", by: lastCase) }
      // Without the file and the line, which change with the code. The first line says what it is.
      let text = LastWords(output)?.message?.split(separator: "\n").first.map { String($0) }
      return ExploredFailure(.trap, text ?? "the process \(how)", by: lastCase)
    }

    var isHang = false

    /// What it printed, behind a colon.
    var words: String { output.split(separator: "\n").first.map { ": \($0)" } ?? "" }

    /// For the runs that come after it; nil where it was at none.
    var skipped: SkippedRun? {
      run.map { SkippedRun(number: $0, lastCase: lastCase, lastSent: lastSent, isHang: isHang) }
    }
  }

  private let program: ChildProcess
  private let parentPipe: WorkerProcess.ParentPipe
  private var timeout: Duration?
  /// What it explores.
  var target: ExploringTarget
  /// The islands whose runs it has played and remembers, and the last run of all.
  private(set) var held: Set<Int> = []
  private(set) var lastRun: Int?
  private(set) var process: WorkerProcess
  private var isReady = false
  /// Answers that are waited for.
  private var isAsked = false
  private var since: UInt64 = 0

  init(
    _ program: ChildProcess, _ parentPipe: WorkerProcess.ParentPipe, _ target: ExploringTarget, timeout: Duration?
  ) throws(WorkerPool.Failure) {
    self.program = program
    self.parentPipe = parentPipe
    self.timeout = timeout
    self.target = target
    process = try Self.start(program, parentPipe)
    open()
  }

  private func open() {
    process.send(ExploringJob.open(target).message)
    since = CurrentProcess.monotonicNanoseconds
  }

  private static func start(
    _ program: ChildProcess, _ parentPipe: WorkerProcess.ParentPipe
  ) throws(WorkerPool.Failure) -> WorkerProcess {
    do throws(SystemFailure) {
      return try WorkerProcess(program, parentPipe, log: WorkerLog.size)
    } catch {
      throw .notStarted(error)
    }
  }

  /// Takes the place of the one that died.
  func restart() throws(WorkerPool.Failure) {
    process = try Self.start(program, parentPipe)
    isReady = false
    outline = nil
    held = []
    lastRun = nil
    open()
  }

  /// What the worker has said of its target, once it has.
  private(set) var outline: Result<ExplorationOutline, ExploringFailure>?

  func ask(_ job: ExploringJob) {
    process.send(job.message)
    isAsked = true
    since = CurrentProcess.monotonicNanoseconds
  }

  /// What has come of what was asked, and nil in it where that can't be read; nil as long as nothing has.
  func answer() -> Result<ExploringJob.Reply?, Death>? {
    while let (message, _) = process.nextAnswer() {
      since = CurrentProcess.monotonicNanoseconds
      if !isReady {
        isReady = true
      } else if outline == nil {
        outline = Self.outline(WireDecoder.value(ExploringJob.Reply.self, in: message))
      } else if isAsked {
        isAsked = false
        return .success(WireDecoder.value(ExploringJob.Reply.self, in: message))
      }
    }
    if process.isClosed { return .failure(death(process.waitForEnd(), isHang: false)) }
    guard let timeout, isAsked || outline == nil,
      Duration.nanoseconds(Int64(clamping: CurrentProcess.monotonicNanoseconds - since)) > timeout
    else { return nil }
    return .failure(death(process.kill(), isHang: true))
  }

  private func death(_ ending: ChildProcess.Ending?, isHang: Bool) -> Death {
    isAsked = false
    let last = process.memory.map(ExploringProgress.last)
    let how = isHang ? "did not end within \(DurationText.text(of: timeout ?? .zero))" : WorkerEnding.text(ending)
    return Death(
      how: how, output: process.takeRest(), run: last?.run, script: last?.script ?? "", lastCase: last?.lastCase ?? "",
      lastSent: last?.lastSent ?? "", lines: last?.lines ?? [], isHang: isHang)
  }

  private static func outline(_ reply: ExploringJob.Reply?) -> Result<ExplorationOutline, ExploringFailure> {
    switch reply {
    case .opened(let outline): .success(outline)
    case .refused(let problem): .failure(.refused(problem))
    default: .failure(.unreadable)
    }
  }

  /// An island is no more what it remembers.
  func release(_ island: Int) { held.remove(island) }

  /// It has played runs of an island.
  func hold(_ island: Int, after run: Int?) {
    held.insert(island)
    lastRun = run
  }

  /// Asks, and waits for what comes of it.
  func wait(for job: ExploringJob) -> Result<ExploringJob.Reply?, Death> { wait(for: job, within: timeout) }

  /// - Parameter timeout: how long it may take.
  func wait(for job: ExploringJob, within timeout: Duration?) -> Result<ExploringJob.Reply?, Death> {
    self.timeout = timeout
    ask(job)
    while true {
      if let answer = answer() { return answer }
      WorkerProcess.wait(for: [process], milliseconds: 100)
    }
  }

  /// Waits until it has read its target.
  func waitForOutline() -> Result<ExplorationOutline, ExploringFailure> {
    while true {
      if case .failure(let death)? = answer() { return .failure(.died(death)) }
      if let outline { return outline }
      WorkerProcess.wait(for: [process], milliseconds: 100)
    }
  }

  func close() {
    process.close()
    process.waitForEnd(milliseconds: 1_000)
  }

  /// Ends it at once.
  func kill() { process.kill() }
}

/// Why a feature isn't explored, or no further.
enum ExploringFailure: Error, CustomStringConvertible {
  case refused(String)
  case unreadable
  case died(ExploringProcess.Death)
  case workers(WorkerPool.Failure)

  var description: String {
    switch self {
    case .refused(let text): text
    case .unreadable: "a worker answered what can't be read"
    case .died(let death): "a worker \(death.how) before its first run\(death.words)"
    case .workers(let failure): failure.description
    }
  }
}
