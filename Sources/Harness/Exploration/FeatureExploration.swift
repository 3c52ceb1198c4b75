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
  }

  private struct Island {
    let number: Int
    /// The run that is next.
    var next: Int
    var skipped: [SkippedRun] = []
  }

  private var plan: Plan
  private let parentPipe: WorkerProcess.ParentPipe
  private var workers: [ExploringProcess] = []
  /// Plays tapes for the shrinker, and is ready sooner than those who play runs when it has died.
  private var player: ExploringProcess?
  private var outcome = Outcome()
  private var islands: [Island]
  /// Deaths of which the tape isn't known yet.
  private var deaths: [(death: ExploringProcess.Death, island: Island)] = []
  private let start = CurrentProcess.monotonicNanoseconds

  /// So many runs of an island are one job: often enough to see the time, seldom enough not to be slow.
  private static let runsAtOnce = 16

  init(_ plan: Plan) throws(ExploringFailure) {
    self.plan = plan
    do throws(SystemFailure) {
      parentPipe = try WorkerProcess.ParentPipe()
    } catch {
      throw .workers(.notStarted(error))
    }
    let numbers = (0..<ExplorationOptions.islandCount).filter { number in
      plan.shard.map { number % $0.count == $0.index - 1 } ?? true
    }
    islands = numbers.map { Island(number: $0, next: $0) }
  }

  private var isTimeUp: Bool {
    guard let duration = plan.duration else { return false }
    return Duration.nanoseconds(Int64(clamping: CurrentProcess.monotonicNanoseconds - start)) >= duration
  }

  /// The next runs of an island; nil where it has had all of its own.
  private func runs(of island: Island) -> [Int]? {
    let end = plan.runs ?? .max
    let runs = (0..<Self.runsAtOnce).map { island.next + $0 * ExplorationOptions.islandCount }.filter { $0 < end }
    return runs.isEmpty ? nil : runs
  }

  /// Plays all runs. Failures are found, and not made small yet.
  func explore() throws(ExploringFailure) -> Outcome {
    var busy: [Int: (island: Island, runs: [Int])] = [:]
    for _ in 0..<max(1, min(plan.jobs, islands.count)) { workers.append(try worker(for: plan.target)) }
    if case .success(let outline)? = workers.first?.outline { outcome.outline = outline }
    // Each island stays with one worker, which remembers what it has learned.
    var queues = workers.indices.map { index in
      islands.enumerated().filter { $0.offset % workers.count == index }.map(\.element)[...]
    }
    while true {
      for index in workers.indices where busy[index] == nil {
        guard let (island, runs) = next(&queues[index]) else { continue }
        busy[index] = (island, runs)
        workers[index].ask(.explore(island: island.number, runs: runs, skipping: island.skipped))
      }
      if busy.isEmpty { break }
      WorkerProcess.wait(for: busy.keys.sorted().map { workers[$0].process }, milliseconds: 100)
      for index in busy.keys.sorted() {
        guard let answer = workers[index].answer(), let (island, runs) = busy.removeValue(forKey: index) else {
          continue
        }
        queues[index].append(try take(answer, island, runs, workers[index]))
      }
    }
    try narrate()
    sortFound()
    return outcome
  }

  private func next(_ queue: inout ArraySlice<Island>) -> (Island, [Int])? {
    while let island = queue.first {
      queue.removeFirst()
      if !isTimeUp, let runs = runs(of: island) { return (island, runs) }
    }
    return nil
  }

  private func worker(for target: ExploringTarget) throws(ExploringFailure) -> ExploringProcess {
    let worker: ExploringProcess
    do throws(WorkerPool.Failure) {
      worker = try ExploringProcess(plan.program, parentPipe, target, timeout: plan.timeout)
    } catch {
      throw .workers(error)
    }
    try open(worker)
    return worker
  }

  /// Waits until a worker has read its target, and played the first runs where it has to.
  private func open(_ worker: ExploringProcess) throws(ExploringFailure) {
    while worker.outline == nil {
      if case .failure(let death)? = worker.answer() {
        if death.run == nil, let script = plan.target.scripts.firstIndex(of: death.script) {
          // It says nothing of how the feature is used; `run` is red for it.
          plan.target.scripts.remove(at: script)
          try start(again: worker)
          continue
        }
        guard let run = death.run, !plan.target.skipped.contains(where: { $0.number == run }) else {
          throw .died(death)
        }
        plan.target.skipped.append(SkippedRun(number: run, lastCase: death.lastCase))
        try start(again: worker)
      }
      if worker.outline == nil { WorkerProcess.wait(for: [worker.process], milliseconds: 100) }
    }
    if case .failure(let failure)? = worker.outline { throw failure }
  }

  private func restart(_ worker: ExploringProcess) throws(ExploringFailure) {
    try start(again: worker)
    try open(worker)
  }

  private func start(again worker: ExploringProcess) throws(ExploringFailure) {
    worker.target = plan.target
    do throws(WorkerPool.Failure) {
      try worker.restart()
    } catch {
      throw .workers(error)
    }
  }

  private func take(
    _ answer: Result<[UInt8], ExploringProcess.Death>, _ island: Island, _ runs: [Int], _ worker: ExploringProcess
  ) throws(ExploringFailure) -> Island {
    var island = island
    switch answer {
    case .success(let message):
      var reader = WireReader(message)
      guard let reply = reader.exploringReply() else { throw .unreadable }
      add(reply)
      island.next = (runs.last ?? island.next) + ExplorationOptions.islandCount
    case .failure(let death):
      try restart(worker)
      // Before its first run it has done nothing that it could be asked to leave out.
      guard let run = death.run, runs.contains(run) || run < island.next else { throw .died(death) }
      deaths.append((death, island))
      island.skipped.append(.init(number: run, lastCase: death.lastCase))
    }
    return island
  }

  private func add(_ reply: ExploringReply) {
    outcome.runs += reply.runs
    outcome.actions += reply.actions
    outcome.new += reply.new
    outcome.goals.formUnion(reply.goals)
    outcome.found += reply.found
    outcome.played += reply.played
  }

  /// Has runs that have ended their process done once more, saying what they do. Of one failure one is enough.
  private func narrate() throws(ExploringFailure) {
    var seen: Set<ExploredFailure.Identity> = []
    let ordered = deaths.sorted { ($0.island.number, $0.death.run ?? 0) < ($1.island.number, $1.death.run ?? 0) }
    guard let worker = workers.first else { return }
    for (death, island) in ordered {
      guard let run = death.run, seen.insert(death.failure.identity).inserted,
        outcome.outline.known[death.failure.identity] == nil
      else { continue }
      // In one that has played nothing yet, so that the island learns the same again.
      try restart(worker)
      let runs = Array(stride(from: island.number, through: run, by: ExplorationOptions.islandCount))
      let answer = worker.wait(for: .narrate(island: island.number, runs: runs, skipping: island.skipped))
      var tape: TapeText?
      if case .failure(let again) = answer {
        try restart(worker)
        tape = Self.tape(of: again.lines)
      }
      // Where it doesn't end its process again, it has done so once.
      let unknown = TapeText(text: "", numbers: [])
      outcome.found.append(.init(run: run, failure: death.failure, tape: tape ?? unknown))
      outcome.endings[run] = death.how
    }
  }

  /// The tape that a worker has told of before it ended.
  private static func tape(of lines: [String]) -> TapeText? {
    guard let header = lines.first else { return nil }
    var stubs: [String] = []
    var numbers: [Int] = []
    var steps: [String] = []
    for line in lines.dropFirst() {
      if line.hasPrefix("s") {
        steps.append(String(line.dropFirst()))
      } else if let space = line.firstIndex(of: " "), let number = Int(line[line.index(after: line.startIndex)..<space])
      {
        stubs.append(String(line[line.index(after: space)...]))
        numbers.append(number)
      }
    }
    return TapeText(text: ([header] + stubs + steps + ["end", ""]).joined(separator: "\n"), numbers: numbers)
  }

  /// By island and run; of one failure the first alone.
  private func sortFound() {
    let count = ExplorationOptions.islandCount
    var seen: Set<ExploredFailure.Identity> = []
    outcome.played.sort { $0.run < $1.run }
    outcome.found = outcome.found.sorted { ($0.run % count, $0.run) < ($1.run % count, $1.run) }
      .filter { seen.insert($0.failure.identity).inserted }
  }

  /// The tapes with which runs begin.
  func beginnings() throws(ExploringFailure) -> [TapeText] {
    let worker: ExploringProcess
    if let first = workers.first { worker = first } else { worker = try self.worker(for: plan.target) }
    if workers.isEmpty { workers.append(worker) }
    guard case .success(let message) = worker.wait(for: .beginnings) else { throw .unreadable }
    var reader = WireReader(message)
    guard let tapes = reader.tapes() else { throw .unreadable }
    return tapes
  }

  // MARK: Playing for the shrinker

  /// Plays a tape in a worker; nil where it can't be read there.
  func play(
    _ text: TapeText, for wanted: ExploredFailure.Identity, reading read: (TapeText) -> Tape?
  ) -> TapeReplay? {
    guard let worker = try? tapePlayer() else { return nil }
    switch worker.wait(for: .play(text, wanted: wanted)) {
    case .success(let message):
      var reader = WireReader(message)
      guard let failed = reader.int() else { return nil }
      let failure = failed == 1 ? reader.exploredFailure() : nil
      guard let text = reader.tape(), let steps = reader.ints(), let tape = read(text) else { return nil }
      return TapeReplay(tape, failure, steps: Dictionary(uniqueKeysWithValues: zip(tape.answers.calls, steps)))
    case .failure(let death):
      // Another one takes its place when the next tape comes.
      player = nil
      // With the steps up to its end, and what was answered until then.
      let played = Self.tape(of: death.lines).flatMap(read) ?? read(text)
      return played.map { TapeReplay($0, death.failure, steps: [:]) }
    }
  }

  private func tapePlayer() throws(ExploringFailure) -> ExploringProcess {
    if let player { return player }
    let worker = try self.worker(for: plan.target.forTapes)
    player = worker
    return worker
  }

  func close() {
    for worker in workers { worker.close() }
    player?.close()
  }
}
