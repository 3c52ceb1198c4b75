/// Explores a feature in worker processes. Each worker takes whole subpopulations, so the number of workers makes no
/// difference.
final class FeatureExploration {
  /// The limits of an exploration, and its workers.
  struct Plan {
    var target: ExploringTarget
    /// The number of runs in all shards; nil for as many as time allows.
    var runs: Int?
    /// The time for everything: runs, and the work on their findings.
    var time = ExploringTime()
    /// How long without anything new before no more runs begin; nil to play all runs.
    var noveltyLimit: Duration?
    /// How long the very first runs may take, which find out what effects feed back; nil to play them all.
    var openingLimit: Duration?
    var jobs = 1
    /// The shard; each one gets some of the subpopulations.
    var shard: RunReport.Shard?
    var program: ChildProcess
    /// A run that takes longer hangs.
    var timeout: Duration?
    /// Called with the progress several times a second.
    var progress: (ExplorationStatus) -> Void = { _ in }
  }

  /// The result of an exploration.
  struct Outcome: Sendable {
    var outline = ExplorationOutline()
    var runs = 0
    var steps = 0
    var actions = 0
    var new = 0
    var goals: Set<String> = []
    /// For each failure, its first occurrence by subpopulation and run.
    var found: [ExploringReply.Found] = []
    /// The replies for requested runs, by run.
    var played: [ExploringReply.Played] = []
    /// How the process ended, by the run that ended it.
    var endings: [Int: String] = [:]
    /// Runs whose behaviour there was no time to log.
    var untold: Set<Int> = []
    /// Nil if all runs were played.
    var ending: RunsEnd.Reason?
    /// The number of subpopulations that were given up because their runs end the process whatever they leave out.
    var givenUp = 0
    /// Workers that ended while they played no run, and the last run each had played.
    var strays: [(death: WorkerDeath, after: Int?)] = []
    /// Whether no run came to its end, although there were some to play.
    var hasNoRun = false
    /// Why it ended before all was played; nil if it didn't.
    var failure: ExploringFailure?
    var notes = ExplorationNotes()
  }

  private var plan: Plan
  private let parentPipe: WorkerProcess.ParentPipe
  private var workers: [ExploringProcess] = []
  private var outcome = Outcome()
  /// The subpopulations explored in this shard.
  private let ownSubpopulations: Set<Int>
  /// The behaviours that runs of all subpopulations have shown.
  private var behaviours: Set<UInt64> = []
  private var end: RunsEnd
  private var runsStart = Duration.zero
  /// How long to wait for runs that take forever.
  private var patience = HangPatience()
  /// For each case after which runs hang, how the first of them was ended, which got the longest limit.
  private var hangs: [String: String] = [:]
  /// The duration of a run that comes to its end, according to the last job.
  private var runDuration = Duration.zero
  /// Deaths whose choice sequence isn't known yet, with the subpopulation as it was.
  private var deaths: [(death: WorkerDeath, subpopulation: ExploredSubpopulation)] = []
  /// The failures that ended the process in scripts.
  private var deadlyScripts: [ExploredFailure.Identity: KnownFailure] = [:]
  /// Replays choice sequences for the shrinker. After a death it is ready sooner than the workers that play runs.
  private(set) lazy var sequences = ChoiceSequenceProcesses(timeout: plan.timeout, patience: patience) {
    [plan, parentPipe] in
    try? ExploringProcess(plan.program, parentPipe, plan.target.forChoiceSequences, timeout: plan.timeout)
  }

  /// With more workers than this ending between runs, the feature can't be explored.
  private static let maxStrays = 8

  init(_ plan: Plan) throws(ExploringFailure) {
    self.plan = plan
    end = RunsEnd(plan.time)
    parentPipe = try ExploringFailure.of { () throws(WorkerFailure) in try WorkerProcess.ParentPipe() }
    let numbers = (0..<ExplorationOptions.subpopulationCount).filter { number in
      plan.shard.map { number % $0.count == $0.index - 1 } ?? true
    }
    ownSubpopulations = Set(numbers)
  }

  /// How long a run of a worker may take. After a case known to hang, the limit is shorter.
  private func limit(of worker: ExploringProcess) -> Duration? {
    guard let timeout = plan.timeout, let last = worker.lastCase, hangs[last] != nil else { return plan.timeout }
    return patience.limit(timeout, atLeast: leastHangLimit)
  }

  /// Without a time limit for the exploration, a hang must be recognized reliably, on a busy machine as well.
  private var leastHangLimit: Duration {
    plan.time.isLimited ? .zero : max((plan.timeout ?? .zero) / 10, .milliseconds(500))
  }

  /// Plays all runs. Failures are found, but not shrunk yet.
  func explore() throws(ExploringFailure) -> Outcome {
    defer { Interruption.lastWords = { "" } }
    sayWhenInterrupted()
    // The first worker plays the first runs for all.
    workers = [try worker()]
    try open(workers[0])
    for _ in 1..<max(1, min(plan.jobs, ownSubpopulations.count)) { workers.append(try worker()) }
    for worker in workers.dropFirst() { try open(worker) }
    if case .success(let outline)? = workers[0].outline { outcome.outline = outline }
    outcome.outline.known.merge(deadlyScripts) { first, _ in first }
    runsStart = plan.time.passed
    end = RunsEnd(plan.time, noveltyLimit: plan.noveltyLimit)
    do throws(ExploringFailure) {
      try playSubpopulations()
    } catch {
      // The findings so far are kept.
      outcome.failure = error
    }
    outcome.ending = end.reason
    for (death, _) in deaths { outcome.notes.addEnd(by: death.lastCase) }
    for run in plan.target.skipped { outcome.notes.addEnd(by: run.lastCase) }
    narrate()
    sortFound()
    outcome.hasNoRun =
      outcome.runs == 0 && outcome.found.isEmpty && ownSubpopulations.contains { $0 < plan.runs ?? .max }
    return outcome
  }

  /// Plays the first runs of all subpopulations, including those of other shards, in rounds: the subpopulations of a round know
  /// the crashes of earlier rounds. Then plays the others.
  private func playSubpopulations() throws(ExploringFailure) {
    var subpopulations: [ExploredSubpopulation] = []
    var count = ExploredSubpopulation.pilots
    while subpopulations.count < ExplorationOptions.subpopulationCount {
      var round = (subpopulations.count..<count).map { ExploredSubpopulation(number: $0) }
      warn(&round, of: subpopulations)
      subpopulations += try play(round) {
        $0.runs(before: min(plan.runs ?? .max, ExplorationOptions.subpopulationCount), atMost: jobSize)
      }
      count *= 2
    }
    let all = subpopulations
    subpopulations = subpopulations.filter { ownSubpopulations.contains($0.number) }
    warn(&subpopulations, of: all)
    subpopulations = try play(subpopulations) { $0.runs(before: plan.runs ?? .max, atMost: jobSize) }
    outcome.givenUp = subpopulations.count { $0.isOver }
  }

  /// The number of runs in one job, so that it takes a tenth of a second at most.
  private var jobSize: Int {
    if runDuration <= .zero { return ExploredSubpopulation.runsAtOnce }
    return max(1, Int(min(.milliseconds(100) / runDuration, 1_000)))
  }

  /// Tells subpopulations about the crashes in others.
  private func warn(_ subpopulations: inout [ExploredSubpopulation], of others: [ExploredSubpopulation]) {
    for index in subpopulations.indices where subpopulations[index].warn(of: others) {
      for worker in workers { worker.release(subpopulations[index].number) }
    }
  }

  /// Plays runs of subpopulations until there are none left. Each subpopulation stays with one worker, which remembers what it
  /// has learned.
  private func play(
    _ subpopulations: [ExploredSubpopulation], _ runs: (ExploredSubpopulation) -> [Int]?
  ) throws(ExploringFailure) -> [ExploredSubpopulation] {
    var busy: [Int: (subpopulation: ExploredSubpopulation, runs: [Int], since: Duration)] = [:]
    var queues = workers.indices.map { index in
      subpopulations.enumerated().filter { $0.offset % workers.count == index }.map(\.element)[...]
    }
    var done: [ExploredSubpopulation] = []
    while true {
      let isOver = end.isReached()
      for index in workers.indices where busy[index] == nil {
        while let subpopulation = queues[index].popFirst() {
          guard !isOver, !subpopulation.isOver, let runs = runs(subpopulation) else {
            done.append(subpopulation)
            continue
          }
          busy[index] = (subpopulation, runs, plan.time.passed)
          workers[index].ask(
            .explore(subpopulation.job(runs, isHeld: workers[index].held.contains(subpopulation.number))))
          for other in workers where other !== workers[index] { other.release(subpopulation.number) }
          break
        }
      }
      plan.progress(status)
      if busy.isEmpty { return done.sorted { $0.number < $1.number } }
      WorkerProcess.wait(for: busy.keys.sorted().map { workers[$0].process }, milliseconds: 100)
      for index in busy.keys.sorted() {
        workers[index].timeout = limit(of: workers[index])
        let answer = workers[index].answer()
        if answer == nil, !end.isGivenUp(after: workers[index].standing, patience) { continue }
        guard let (subpopulation, runs, since) = busy.removeValue(forKey: index) else { continue }
        if case .success? = answer { count(plan.time.passed - since, of: runs.count) }
        queues[index].append(try take(answer, subpopulation, runs, workers[index]))
      }
    }
  }

  private func count(_ duration: Duration, of runs: Int) {
    runDuration = duration / max(runs, 1)
    patience.add(runDuration * 4)
  }

  private var status: ExplorationStatus {
    ExplorationStatus(
      runs: outcome.runs, steps: outcome.steps, behaviours: behaviours.count, found: end.identities.count,
      allRuns: plan.runs.map { $0 * ownSubpopulations.count / ExplorationOptions.subpopulationCount },
      duration: plan.time.passed - runsStart, passed: plan.time.passed, total: plan.time.total)
  }

  /// The target for a new worker.
  private var target: ExploringTarget {
    var target = plan.target
    target.openingLimit = plan.openingLimit.map { max(0, Int(($0 - plan.time.passed) / .milliseconds(1))) }
    return target
  }

  private func worker() throws(ExploringFailure) -> ExploringProcess {
    try ExploringProcess(plan.program, parentPipe, target, timeout: plan.timeout)
  }

  /// Waits until a worker has read its target and, if it has to, played the first runs.
  private func open(_ worker: ExploringProcess) throws(ExploringFailure) {
    while true {
      let death: WorkerDeath
      let outline = worker.waitForOutline(plan.time) { worker in
        var status = status
        status.opening = worker.run
        plan.progress(status)
        // These runs are no findings: what hangs after another case is found later.
        return hangs.isEmpty ? plan.timeout : patience.limit(plan.timeout, atLeast: leastHangLimit)
      }
      switch outline {
      case nil: throw .timeUp(plan.time.ending)
      case .success(let outline):
        // Other workers needn't play the first runs again.
        plan.target.received = outline.received
        return
      case .failure(.died(let end)): death = end
      case .failure(let failure): throw failure
      }
      if death.run == nil, let path = death.progress?.text, let script = plan.target.scripts.firstIndex(of: path) {
        // What effects send in it is unknown; `run` reports it as failing.
        plan.target.unplayed.append(plan.target.scripts.remove(at: script))
        deadlyScripts[death.failure.identity] = KnownFailure(
          text: death.failure.text, script: ExploredScript.name(ofPath: path))
      } else if let run = death.skipped, !plan.target.skipped.contains(where: { $0.number == run.number }) {
        plan.target.skipped.append(run)
        learn(death)
      } else {
        throw .died(death)
      }
      try start(again: worker)
    }
  }

  private func restart(_ worker: ExploringProcess) throws(ExploringFailure) {
    try start(again: worker)
    try open(worker)
  }

  private func start(again worker: ExploringProcess) throws(ExploringFailure) {
    worker.target = target
    try worker.restart()
  }

  /// Adds the answer for a subpopulation's runs and returns the updated subpopulation.
  /// - Parameter answer: Nil if the answer is no longer awaited.
  private func take(
    _ answer: ExploringProcess.Answer?, _ subpopulation: ExploredSubpopulation, _ runs: [Int],
    _ worker: ExploringProcess
  ) throws(ExploringFailure) -> ExploredSubpopulation {
    var subpopulation = subpopulation
    let isOwn = ownSubpopulations.contains(subpopulation.number)
    // A run that has stood still for much longer than any other takes has hung; of any other run nothing is known.
    let isSlow = answer == nil && !patience.isExhausted(after: worker.standing)
    switch answer ?? .failure(worker.end()) {
    case .success(let answer):
      guard case .explored(let reply)? = answer else { throw .unreadable }
      if isOwn { add(reply) }
      subpopulation.add(reply.learned, of: runs)
      worker.hold(subpopulation.number, after: runs.last)
    case .failure where isSlow: break
    case .failure(let death):
      if let run = death.skipped, runs.contains(run.number) {
        if isOwn { deaths.append((death, subpopulation)) }
        learn(death)
        if isOwn, outcome.outline.known[death.failure.identity] == nil { end.found(death.failure.identity) }
        subpopulation.skip(run)
      } else {
        // An earlier run has left a thread behind. Which run is unknown, and these runs can't be blamed for it.
        outcome.strays.append((death, worker.lastRun))
        if outcome.strays.count > Self.maxStrays { throw .died(death) }
      }
      // If no more runs begin, the worker isn't needed.
      if !end.isReached() { try restart(worker) }
    }
    return subpopulation
  }

  /// Sets what to print if the exploration is interrupted.
  private func sayWhenInterrupted() {
    let lines =
      ["harness: \(plan.target.feature): interrupted after \(outcome.runs) runs"]
      + outcome.found.map { "  FOUND \(ObservationLine.failText($0.failure.text)), in run \($0.run); not kept" }
    let words = lines.map { "\($0)\n" }.joined()
    Interruption.lastWords = { words }
  }

  private func add(_ reply: ExploringReply) {
    defer { sayWhenInterrupted() }
    outcome.runs += reply.runs
    outcome.steps += reply.steps
    outcome.actions += reply.actions
    outcome.new += reply.new
    outcome.goals.formUnion(reply.goals)
    outcome.found += reply.found
    outcome.played += reply.played
    outcome.notes.add(reply.notes)
    let count = behaviours.count
    behaviours.formUnion(reply.learned.edges)
    if behaviours.count > count { end.news() }
    for found in reply.found { end.found(found.failure.identity) }
  }

  private func learn(_ death: WorkerDeath) {
    if death.isLate, hangs[death.lastCase] == nil { hangs[death.lastCase] = death.how }
  }

  /// Repeats runs that ended their process, with logging. One run per failure is enough.
  private func narrate() {
    var seen: Set<ExploredFailure.Identity> = []
    let ordered = deaths.sorted {
      ($0.subpopulation.number, $0.death.run ?? 0) < ($1.subpopulation.number, $1.death.run ?? 0)
    }
    // A finding made just before the time is up is still reported.
    let time = plan.time.extended(to: .seconds(2))
    for (death, subpopulation) in ordered {
      let identity = death.failure.identity
      guard let run = death.run, seen.insert(identity).inserted, outcome.outline.known[identity] == nil else {
        continue
      }
      // If it doesn't end its process again, it did so once.
      if time.isUp { outcome.untold.insert(run) }
      let sequence =
        narration(of: run, on: subpopulation, isHang: death.isLate, time) ?? ChoiceSequenceText(text: "", numbers: [])
      outcome.found.append(.init(run: run, failure: death.failure, sequence: sequence))
      outcome.endings[run] = (death.isLate ? hangs[death.lastCase] : nil) ?? death.how
    }
  }

  private func narration(
    of run: Int, on subpopulation: ExploredSubpopulation, isHang: Bool, _ time: ExploringTime
  ) -> ChoiceSequenceText? {
    let runs = Array(stride(from: subpopulation.next, through: run, by: ExplorationOptions.subpopulationCount))
    let job = ExploringJob.narrate(subpopulation.job(runs, isHeld: false))
    for limit in isHang ? [patience.limit(plan.timeout), patience.confirmingLimit(plan.timeout)] : [plan.timeout] {
      // Uses a worker that has played nothing yet, as replays of the choice sequence do.
      guard !time.isUp, let worker = workers.first, (try? start(again: worker)) != nil,
        case .success? = worker.waitForOutline(time),
        case .failure(let death)? = worker.wait(for: job, within: limit, time)
      else { return nil }
      if death.run == run { return CrashLog(death)?.text }
    }
    return nil
  }

  /// Sorts findings by subpopulation and run, and keeps only the first for each failure.
  private func sortFound() {
    let count = ExplorationOptions.subpopulationCount
    var seen: Set<ExploredFailure.Identity> = []
    outcome.played.sort { $0.run < $1.run }
    outcome.found = outcome.found.sorted { ($0.run % count, $0.run) < ($1.run % count, $1.run) }
      .filter { seen.insert($0.failure.identity).inserted }
  }

  /// Explores to the end, or throws.
  static func complete<Result>(
    _ plan: Plan, _ body: (FeatureExploration, Outcome) throws(ExploringFailure) -> Result
  ) throws(ExploringFailure) -> Result {
    let exploration = try FeatureExploration(plan)
    defer { exploration.close() }
    let outcome = try exploration.explore()
    if let failure = outcome.failure { throw failure }
    return try body(exploration, outcome)
  }

  /// The choice sequences with which runs begin, after the exploration.
  func beginnings() throws(ExploringFailure) -> [ChoiceSequenceText] {
    guard let worker = workers.first else { throw .unreadable }
    // The worker that logged a crash is gone.
    if !outcome.endings.isEmpty { try restart(worker) }
    guard case .success(.beginnings(let sequences))? = worker.wait(for: .beginnings, within: plan.timeout, plan.time)
    else {
      throw .unreadable
    }
    return sequences
  }

  func close() {
    for worker in workers { worker.close() }
    sequences.close()
  }
}
