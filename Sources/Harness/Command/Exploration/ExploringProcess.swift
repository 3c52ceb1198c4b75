/// A worker that explores, seen from its parent. Another one takes its place when it has died.
final class ExploringProcess {
  /// The reply, nil where it can't be read.
  typealias Answer = Result<ExploringJob.Reply?, WorkerDeath>

  private let program: ChildProcess
  private let parentPipe: WorkerProcess.ParentPipe
  /// How long one run, or one playing, may take.
  var timeout: Duration?
  private var worker: Worker<ExploringJob>
  /// Where it was when somebody looked last.
  private var place: Int?
  /// What it explores.
  var target: ExploringTarget
  /// What the worker has said of its target, once it has.
  private(set) var outline: Result<ExplorationOutline, ExploringFailure>?
  /// The subpopulations whose runs it has played and remembers, and the last run of all.
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

  /// Takes the place of the one that died.
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

  /// What has come of what was asked; nil as long as nothing has.
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
    // Each of its runs has all of the time.
    if let now = worker.progress?.place, now != place {
      place = now
      worker.restartTime()
    }
    return worker.death(within: timeout).map { .failure($0.located) }
  }

  /// The run that it plays; nil where it is at none.
  var run: Int? { worker.progress?.place }

  /// The case of the action that is reduced now, or was last; nil before the first one.
  var lastCase: String? { worker.progress?.action }

  /// How long it has been at what it does.
  var standing: Duration { worker.elapsed }

  /// Ends it, since nobody waits any longer for what it does.
  func end() -> WorkerDeath { worker.end("did not end within \(DurationText.text(of: worker.elapsed.roundedToTens))") }

  /// How many milliseconds there are until somebody has to look again.
  private var pause: Int32 { timeout.map { min(100, max(1, worker.remaining($0))) } ?? 100 }

  /// A subpopulation is no more what it remembers.
  func release(_ subpopulation: Int) { held.remove(subpopulation) }

  /// It has played runs of a subpopulation.
  func hold(_ subpopulation: Int, after run: Int?) {
    held.insert(subpopulation)
    lastRun = run
  }

  /// Asks, and waits for what comes of it.
  /// - Parameters:
  ///   - timeout: how long it may take.
  ///   - time: how long somebody waits; nil is returned when that is up.
  func wait(for job: ExploringJob, within timeout: Duration?, _ time: ExploringTime) -> Answer? {
    self.timeout = timeout
    ask(job)
    while true {
      if let answer = answer() { return answer }
      if time.isUp { return nil }
      WorkerProcess.wait(for: [process], milliseconds: pause)
    }
  }

  /// Waits until it has read its target; nil where there is no time for that.
  /// - Parameter limit: how long one of its first runs may take.
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

  /// Ends it at once.
  func kill() { process.kill() }
}

extension WorkerDeath {
  /// What is wrong: the words that Swift printed, or else how it ended.
  var failure: ExploredFailure {
    if isLate { return ExploredFailure(.hang, "the process does not end", by: lastCase) }
    let words = CrashMessage(output)
    // The first line says what it is.
    guard let message = words?.message?.split(separator: "\n").first.map({ String($0) }) else {
      return ExploredFailure(trap: "the process \(how)", by: lastCase, at: site, isOverflow: isOverflow)
    }
    return ExploredFailure(trap: message, by: lastCase, at: site ?? words?.site)
  }

  /// Whether it ended as by a sum that is too large, of which the runtime of an unoptimized program says nothing.
  private var isOverflow: Bool {
    _isDebugAssertConfiguration() && ["SIGILL", "SIGTRAP"].contains { how.hasSuffix("(\($0))") }
  }

  /// With the place where it trapped, in place of the addresses that say so.
  fileprivate var located: WorkerDeath {
    guard !isLate, let backtrace = RawBacktrace(output) else { return self }
    var death = WorkerDeath(
      how: how, output: backtrace.output, progress: progress, log: log, isOwn: isOwn, isLate: isLate)
    death.site = CallSite(in: backtrace)
    return death
  }

  /// The run; nil where it was at none.
  var run: Int? { progress?.place }

  /// The case of the action that was reduced last.
  var lastCase: String { progress?.action ?? "" }

  /// For the runs that come after it; nil where it was at none.
  var skipped: SkippedRun? {
    run.map { SkippedRun(number: $0, lastCase: lastCase, lastSent: progress?.sent ?? "", isHang: isLate) }
  }
}

/// Why a feature isn't explored, compared or grown, or no further.
enum ExploringFailure: Error, CustomStringConvertible {
  case refused(String)
  case unreadable
  case died(WorkerDeath)
  case workers(WorkerFailure)
  case file(FileError)
  /// There was no time for anything.
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
  /// The file and the line, where the runtime says them.
  fileprivate var site: CallSite? {
    guard let path, let line else { return nil }
    return CallSite(function: "", place: "\(PathText.name(of: path)):\(line)")
  }
}

extension AnyFeature {
  /// Makes things up, reads choice sequences and writes them. Who plays runs knows the scripts.
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
