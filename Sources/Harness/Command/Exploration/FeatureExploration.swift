/// Explores a feature in worker processes: whole islands at a time, so that it makes no difference how many workers there are.
final class FeatureExploration {
  /// How long, and by how many.
  struct Plan: Sendable {
    var target: ExploringTarget
    /// How many runs there are in all shards; nil for as many as there is time for.
    var runs: Int?
    /// How long runs are begun.
    var duration: Duration?
    var jobs = 1
    /// The islands are dealt out to shards.
    var shard: RunReport.Shard?
    var program: ChildProcess
    /// One run that takes longer hangs.
    var timeout: Duration?
  }

  /// What came of it.
  struct Outcome: Sendable {
    var outline = ExplorationOutline()
    var runs = 0
    var actions = 0
    var new = 0
    var goals: Set<String> = []
    /// Of each failure the one that comes first by island and run.
    var found: [ExploringReply.Found] = []
    /// Those of runs that were asked for, by run.
    var played: [ExploringReply.Played] = []
    /// How the process ended, by the run that ended it.
    var endings: [Int: String] = [:]
    /// How many islands were given up: their runs end the process whatever they leave out.
    var givenUp = 0
    /// Workers that ended while they played no run, and the run that they had played last.
    var strays: [(death: WorkerDeath, after: Int?)] = []
    /// Whether none came to its end, though there were some to play.
    var hasNoRun = false
    /// Why it ended before all was played; nil where it didn't.
    var failure: ExploringFailure?
    var notes = ExplorationNotes()
  }

  private var plan: Plan
  private let parentPipe: WorkerProcess.ParentPipe
  private var workers: [ExploringProcess] = []
  private var outcome = Outcome()
  /// Those that are explored here and not in other shards.
  private let ownIslands: Set<Int>
  /// Deaths of which the tape isn't known yet, with the island as it was.
  private var deaths: [(death: WorkerDeath, island: ExploredIsland)] = []
  /// What ended the process in scripts.
  private var deadlyScripts: [ExploredFailure.Identity: KnownFailure] = [:]
  private let start = CurrentProcess.monotonicNanoseconds
  /// When the first run began.
  private var runsStart = CurrentProcess.monotonicNanoseconds
  /// Plays tapes for the shrinker, and is ready sooner than those who play runs when it has died.
  private(set) lazy var tapes = TapeProcesses(timeout: plan.timeout) { [plan, parentPipe] in
    try? ExploringProcess(plan.program, parentPipe, plan.target.forTapes, timeout: plan.timeout)
  }

  /// More workers that end between runs are taken for a feature that can't be explored.
  private static let maxStrays = 8

  init(_ plan: Plan) throws(ExploringFailure) {
    self.plan = plan
    parentPipe = try ExploringFailure.of { () throws(WorkerFailure) in try WorkerProcess.ParentPipe() }
    let numbers = (0..<ExplorationOptions.islandCount).filter { number in
      plan.shard.map { number % $0.count == $0.index - 1 } ?? true
    }
    ownIslands = Set(numbers)
  }

  /// Whether no more runs begin. Runs get half of the time, however long scripts have taken before them.
  private var isTimeUp: Bool {
    guard let duration = plan.duration else { return false }
    func passed(since moment: UInt64) -> Duration {
      .nanoseconds(Int64(clamping: CurrentProcess.monotonicNanoseconds - moment))
    }
    return passed(since: start) >= duration && passed(since: runsStart) >= duration / 2
  }

  /// Plays all runs. Failures are found, and not made small yet.
  func explore() throws(ExploringFailure) -> Outcome {
    defer { Interruption.lastWords = { "" } }
    sayWhenInterrupted()
    // The first one plays the first runs for all.
    workers = [try worker()]
    try open(workers[0])
    for _ in 1..<max(1, min(plan.jobs, ownIslands.count)) { workers.append(try worker()) }
    for worker in workers.dropFirst() { try open(worker) }
    if case .success(let outline)? = workers[0].outline { outcome.outline = outline }
    outcome.outline.known.merge(deadlyScripts) { first, _ in first }
    runsStart = CurrentProcess.monotonicNanoseconds
    do throws(ExploringFailure) {
      try playIslands()
    } catch {
      // What was found until then is found.
      outcome.failure = error
    }
    for (death, _) in deaths { outcome.notes.addEnd(by: death.lastCase) }
    for run in plan.target.skipped { outcome.notes.addEnd(by: run.lastCase) }
    narrate()
    sortFound()
    outcome.hasNoRun =
      outcome.runs == 0 && outcome.found.isEmpty && ownIslands.contains { $0 < plan.runs ?? .max }
    return outcome
  }

  /// First come the first runs of all islands, those of other shards too, in rounds: what ends the process in one round is known
  /// to the islands of the next.
  private func playIslands() throws(ExploringFailure) {
    var islands: [ExploredIsland] = []
    var count = ExploredIsland.pilots
    while islands.count < ExplorationOptions.islandCount {
      var round = (islands.count..<count).map { ExploredIsland(number: $0) }
      warn(&round, of: islands)
      islands += try play(round) { $0.runs(before: min(plan.runs ?? .max, ExplorationOptions.islandCount)) }
      count *= 2
    }
    let all = islands
    islands = islands.filter { ownIslands.contains($0.number) }
    warn(&islands, of: all)
    islands = try play(islands) { $0.runs(before: plan.runs ?? .max) }
    outcome.givenUp = islands.count { $0.isOver }
  }

  /// Tells islands what has ended the process on others.
  private func warn(_ islands: inout [ExploredIsland], of others: [ExploredIsland]) {
    for index in islands.indices where islands[index].warn(of: others) {
      for worker in workers { worker.release(islands[index].number) }
    }
  }

  /// Plays runs of islands as long as there are any. Each island stays with one worker, which remembers what it has learned.
  private func play(
    _ islands: [ExploredIsland], _ runs: (ExploredIsland) -> [Int]?
  ) throws(ExploringFailure) -> [ExploredIsland] {
    var busy: [Int: (island: ExploredIsland, runs: [Int])] = [:]
    var queues = workers.indices.map { index in
      islands.enumerated().filter { $0.offset % workers.count == index }.map(\.element)[...]
    }
    var done: [ExploredIsland] = []
    while true {
      for index in workers.indices where busy[index] == nil {
        while let island = queues[index].popFirst() {
          guard !isTimeUp, !island.isOver, let runs = runs(island) else {
            done.append(island)
            continue
          }
          busy[index] = (island, runs)
          workers[index].ask(.explore(island.job(runs, isHeld: workers[index].held.contains(island.number))))
          for other in workers where other !== workers[index] { other.release(island.number) }
          break
        }
      }
      if busy.isEmpty { return done.sorted { $0.number < $1.number } }
      WorkerProcess.wait(for: busy.keys.sorted().map { workers[$0].process }, milliseconds: 100)
      for index in busy.keys.sorted() {
        guard let answer = workers[index].answer(), let (island, runs) = busy.removeValue(forKey: index) else {
          continue
        }
        queues[index].append(try take(answer, island, runs, workers[index]))
      }
    }
  }

  private func worker() throws(ExploringFailure) -> ExploringProcess {
    try ExploringProcess(plan.program, parentPipe, plan.target, timeout: plan.timeout)
  }

  /// Waits until a worker has read its target, and played the first runs where it has to.
  private func open(_ worker: ExploringProcess) throws(ExploringFailure) {
    while true {
      let death: WorkerDeath
      switch worker.waitForOutline() {
      case .success(let outline):
        // Another one needn't play the first runs again.
        plan.target.received = outline.received
        return
      case .failure(.died(let end)): death = end
      case .failure(let failure): throw failure
      }
      if death.run == nil, let path = death.progress?.text, let script = plan.target.scripts.firstIndex(of: path) {
        // What effects send in it is unknown; `run` is red for it.
        plan.target.unplayed.append(plan.target.scripts.remove(at: script))
        deadlyScripts[death.failure.identity] = KnownFailure(
          text: death.failure.text, script: ExploredScript.name(ofPath: path))
      } else if let run = death.skipped, !plan.target.skipped.contains(where: { $0.number == run.number }) {
        plan.target.skipped.append(run)
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
    worker.target = plan.target
    try worker.restart()
  }

  /// Returns the island with what has come of its runs.
  private func take(
    _ answer: ExploringProcess.Answer, _ island: ExploredIsland, _ runs: [Int],
    _ worker: ExploringProcess
  ) throws(ExploringFailure) -> ExploredIsland {
    var island = island
    let isOwn = ownIslands.contains(island.number)
    switch answer {
    case .success(let answer):
      guard case .explored(let reply)? = answer else { throw .unreadable }
      if isOwn { add(reply) }
      island.add(reply.learned, of: runs)
      worker.hold(island.number, after: runs.last)
    case .failure(let death):
      if let run = death.skipped, runs.contains(run.number) {
        if isOwn { deaths.append((death, island)) }
        island.skip(run)
      } else {
        // A thread that an earlier run has left behind: nobody knows which one, and these runs can't be blamed for it.
        outcome.strays.append((death, worker.lastRun))
        if outcome.strays.count > Self.maxStrays { throw .died(death) }
      }
      try restart(worker)
    }
    return island
  }

  /// What is said when nobody waits for the end.
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
    outcome.actions += reply.actions
    outcome.new += reply.new
    outcome.goals.formUnion(reply.goals)
    outcome.found += reply.found
    outcome.played += reply.played
    outcome.notes.add(reply.notes)
  }

  /// Has runs that have ended their process done once more, saying what they do. Of one failure one is enough.
  private func narrate() {
    var seen: Set<ExploredFailure.Identity> = []
    let ordered = deaths.sorted { ($0.island.number, $0.death.run ?? 0) < ($1.island.number, $1.death.run ?? 0) }
    for (death, island) in ordered {
      guard let run = death.run, seen.insert(death.failure.identity).inserted,
        outcome.outline.known[death.failure.identity] == nil
      else { continue }
      // Where it doesn't end its process again, it has done so once.
      let tape = narration(of: run, on: island) ?? TapeText(text: "", numbers: [])
      outcome.found.append(.init(run: run, failure: death.failure, tape: tape))
      outcome.endings[run] = death.how
    }
  }

  private func narration(of run: Int, on island: ExploredIsland) -> TapeText? {
    // In a worker that has played nothing yet, as nobody who plays the tape has.
    guard let worker = workers.first, (try? restart(worker)) != nil else { return nil }
    let runs = Array(stride(from: island.next, through: run, by: ExplorationOptions.islandCount))
    guard case .failure(let death) = worker.wait(for: .narrate(island.job(runs, isHeld: false))) else { return nil }
    return NarratedTape(death)?.text
  }

  /// By island and run; of one failure the first alone.
  private func sortFound() {
    let count = ExplorationOptions.islandCount
    var seen: Set<ExploredFailure.Identity> = []
    outcome.played.sort { $0.run < $1.run }
    outcome.found = outcome.found.sorted { ($0.run % count, $0.run) < ($1.run % count, $1.run) }
      .filter { seen.insert($0.failure.identity).inserted }
  }

  /// Explores to the end, or not at all.
  static func complete<Result>(
    _ plan: Plan, _ body: (FeatureExploration, Outcome) throws(ExploringFailure) -> Result
  ) throws(ExploringFailure) -> Result {
    let exploration = try FeatureExploration(plan)
    defer { exploration.close() }
    let outcome = try exploration.explore()
    if let failure = outcome.failure { throw failure }
    return try body(exploration, outcome)
  }

  /// The tapes with which runs begin, once it has explored.
  func beginnings() throws(ExploringFailure) -> [TapeText] {
    guard let worker = workers.first else { throw .unreadable }
    // One that has told of its end is gone.
    if !outcome.endings.isEmpty { try restart(worker) }
    guard case .success(.beginnings(let tapes)) = worker.wait(for: .beginnings) else { throw .unreadable }
    return tapes
  }

  func close() {
    for worker in workers { worker.close() }
    tapes.close()
  }
}
