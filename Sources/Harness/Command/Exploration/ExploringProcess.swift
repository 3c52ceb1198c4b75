/// A worker that explores, seen from its parent. Another one replaces it when it has died.
final class ExploringProcess {
  /// The reply; nil if it can't be read.
  typealias Answer = Result<ExploringJob.Reply?, WorkerDeath>

  private let program: ChildProcess
  private let parentPipe: WorkerProcess.ParentPipe
  /// How long one run or one replay may take.
  var timeout: Duration?
  private var worker: Worker<ExploringJob>
  /// Its place at the last look.
  private var place: Int?
  /// What it explores.
  var target: ExploringTarget
  /// What the worker has reported about its target, once it has.
  private(set) var outline: Result<ExplorationOutline, ExploringFailure>?
  /// The subpopulations whose runs it has played and remembers, and the very last run.
  private(set) var held: Set<Int> = []
  private(set) var lastRun: Int?

  var process: WorkerProcess { worker.process }

  init(
    _ program: ChildProcess, _ parentPipe: WorkerProcess.ParentPipe, _ target: ExploringTarget, timeout: Duration?
  ) throws(ExploringFailure) {
    self.program = program
    self.parentPipe = parentPipe
    self.timeout = timeout
    self.target = target
    worker = try Self.start(program, parentPipe)
    ask(.open(target))
  }

  /// Replaces the worker that died.
  func restart() throws(ExploringFailure) {
    worker = try Self.start(program, parentPipe)
    (outline, held, lastRun, place) = (nil, [], nil, nil)
    ask(.open(target))
  }

  private static func start(
    _ program: ChildProcess, _ parentPipe: WorkerProcess.ParentPipe
  ) throws(ExploringFailure) -> Worker<ExploringJob> {
    try ExploringFailure.of { () throws(WorkerFailure) in try Worker(program, parentPipe, log: WorkerLog.size) }
  }

  func ask(_ job: ExploringJob) {
    place = nil
    worker.send(job)
  }

  /// The answer to the last request; nil while there is none.
  func answer() -> Answer? {
    while let (reply, _) = worker.nextAnswer() {
      if outline != nil { return .success(reply) }
      outline =
        switch reply {
        case .opened(let outline): .success(outline)
        case .refused(let problem): .failure(.refused(problem))
        default: .failure(.unreadable)
        }
    }
    // Each of its runs gets the whole limit.
    if let now = worker.progress?.place, now != place {
      place = now
      worker.restartTime()
    }
    return worker.death(within: timeout).map { .failure($0.located) }
  }

  /// The run being played; nil if there is none.
  var run: Int? { worker.progress?.place }

  /// The case of the action being reduced, or reduced last; nil before the first one.
  var lastCase: String? { worker.progress?.action }

  /// How long its current job has taken.
  var standing: Duration { worker.elapsed }

  /// Ends it because its result is no longer needed.
  func end() -> WorkerDeath { worker.end("did not end within \(DurationText.text(of: worker.elapsed.roundedToTens))") }

  /// The number of milliseconds until the worker must be looked at again.
  private var pause: Int32 { timeout.map { min(100, max(1, worker.remaining($0))) } ?? 100 }

  /// Removes a subpopulation from those that the worker remembers.
  func release(_ subpopulation: Int) { held.remove(subpopulation) }

  /// Notes that it has played runs of a subpopulation.
  func hold(_ subpopulation: Int, after run: Int?) {
    held.insert(subpopulation)
    lastRun = run
  }

  /// Sends a job and waits for its answer.
  /// - Parameters:
  ///   - timeout: How long the job may take.
  ///   - time: How long to wait; the result is nil once it is up.
  func wait(for job: ExploringJob, within timeout: Duration?, _ time: ExploringTime) -> Answer? {
    self.timeout = timeout
    ask(job)
    while true {
      if let answer = answer() { return answer }
      if time.isUp { return nil }
      WorkerProcess.wait(for: [process], milliseconds: pause)
    }
  }

  /// Waits until it has read its target; nil if there is no time for that.
  /// - Parameter limit: How long one of its first runs may take.
  func waitForOutline(
    _ time: ExploringTime, within limit: (ExploringProcess) -> Duration? = { $0.timeout }
  ) -> Result<ExplorationOutline, ExploringFailure>? {
    while true {
      timeout = limit(self)
      if case .failure(let death)? = answer() { return .failure(.died(death)) }
      if let outline { return outline }
      if time.isUp { return nil }
      WorkerProcess.wait(for: [process], milliseconds: pause)
    }
  }

  func close() { worker.close() }

  /// Kills it.
  func kill() { process.kill() }
}

extension WorkerDeath {
  /// The failure: Swift's message, or else how the process ended.
  var failure: ExploredFailure {
    if isLate { return ExploredFailure(.hang, "the process does not end", by: lastCase) }
    let words = CrashMessage(output)
    // The first line is the message itself.
    guard let message = words?.message?.split(separator: "\n").first.map({ String($0) }) else {
      return ExploredFailure(trap: "the process \(how)", by: lastCase, at: site, isOverflow: isOverflow)
    }
    return ExploredFailure(trap: message, by: lastCase, at: site ?? words?.site)
  }

  /// Whether it ended as by an arithmetic overflow, for which the runtime of an unoptimized program prints no message.
  private var isOverflow: Bool {
    _isDebugAssertConfiguration() && ["SIGILL", "SIGTRAP"].contains { how.hasSuffix("(\($0))") }
  }

  /// The death with the place of the trap in place of the addresses of its backtrace.
  fileprivate var located: WorkerDeath {
    guard !isLate, let backtrace = RawBacktrace(output) else { return self }
    var death = WorkerDeath(
      how: how, output: backtrace.output, progress: progress, log: log, isOwn: isOwn, isLate: isLate)
    death.site = CallSite(in: backtrace)
    return death
  }

  /// The run; nil if none was being played.
  var run: Int? { progress?.place }

  /// The case of the action that was reduced last.
  var lastCase: String { progress?.action ?? "" }

  /// The run to skip from now on; nil if none was being played.
  var skipped: SkippedRun? {
    run.map { SkippedRun(number: $0, lastCase: lastCase, lastSent: progress?.sent ?? "", isHang: isLate) }
  }
}

/// Why a feature isn't explored, compared or given generated scripts, or only up to a point.
enum ExploringFailure: Error, CustomStringConvertible {
  case refused(String)
  case unreadable
  case died(WorkerDeath)
  case workers(WorkerFailure)
  case file(FileError)
  /// There was no time at all.
  case timeUp(String)

  static func of<Result>(_ work: () throws(WorkerFailure) -> Result) throws(ExploringFailure) -> Result {
    do throws(WorkerFailure) {
      return try work()
    } catch {
      throw .workers(error)
    }
  }

  var description: String {
    switch self {
    case .refused(let text): text
    case .unreadable: "a worker answered what can't be read"
    case .died(let death): "a worker \(death.how) before its first run\(death.words)"
    case .workers(let failure): failure.description
    case .file(let error): error.description
    case .timeUp(let why): "\(why) before the first run"
    }
  }
}

extension CrashMessage {
  /// The file and the line, if the runtime prints them.
  fileprivate var site: CallSite? {
    guard let path, let line else { return nil }
    return CallSite(function: "", place: "\(PathText.name(of: path)):\(line)")
  }
}

extension AnyFeature {
  /// Returns an explorer, which generates, reads and writes choice sequences. One that plays runs needs the scripts.
  func explorer(
    _ options: ExplorationOptions, scripts: [ExploredScript] = []
  ) throws(ExploringFailure) -> any Explorer {
    do throws(ExplorationProblem) {
      guard let explorable = base as? any ExplorableFeature else { throw .unusable("it can't be explored") }
      return try explorable.explorer(options, scripts: scripts)
    } catch {
      throw .refused(error.description)
    }
  }
}
