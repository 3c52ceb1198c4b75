/// The part of a worker that explores: it answers jobs, one after the other.
final class ExploringWorker {
  private let suite: Suite
  private let progress: ExploringProgress?
  private var explorer: (any Explorer)?
  private var given = ExploringTarget.GivenTapes.none
  /// How far each island has come: the number of its last run.
  private var last: [Int: Int] = [:]

  init(_ suite: Suite, _ memory: SharedMemory?) {
    self.suite = suite
    progress = memory.map { ExploringProgress($0) }
  }

  /// The answer to a message; nil where it is none for us.
  func answer(_ message: [UInt8]) -> [UInt8]? {
    guard let job = ExploringJob(message: message) else { return nil }
    progress?.begin()
    ProcessState.beginScript()
    defer { ProcessState.restore() }
    var writer = WireWriter()
    switch job {
    case .open(let target): open(target, &writer)
    case .explore(let island, let runs, let skipped):
      guard let explorer else { return nil }
      writer.append(explore(explorer, island, runs, skipped))
    case .narrate(let island, let runs, let skipped):
      guard let explorer, let run = runs.last else { return nil }
      _ = explore(explorer, island, Array(runs.dropLast()), skipped)
      progress?.isNarrating = true
      defer { progress?.isNarrating = false }
      _ = explorer.explore(run)
    case .play(let text, let wanted):
      guard let explorer, let tape = explorer.tape(of: text) else { return nil }
      progress?.begins(run: 0)
      explorer.observer = progress
      // Where it ends the process, that is all there is to see.
      progress?.isNarrating = wanted.kind == .trap || wanted.kind == .hang
      defer { progress?.isNarrating = false }
      let replay = explorer.replay(tape, for: wanted)
      writer.append(replay.failure == nil ? 0 : 1)
      if let failure = replay.failure { writer.append(failure) }
      writer.append(explorer.text(of: replay.tape))
      writer.append(replay.tape.answers.calls.map { replay.steps[$0] ?? 0 })
    case .beginnings:
      guard let explorer else { return nil }
      writer.append(explorer.beginnings.map { explorer.text(of: $0) })
    }
    return writer.bytes
  }

  private func open(_ target: ExploringTarget, _ writer: inout WireWriter) {
    last = [:]
    explorer = nil
    given = target.given
    let scripts = target.scripts.compactMap { path in
      (try? FileSystem.read(path)).map { ExploredScript(path: path, bytes: $0) }
    }
    do throws(ExplorationProblem) {
      guard let feature = suite[target.feature]?.base as? any ExplorableFeature else {
        return writer.append(["it has no such feature"])
      }
      let explorer = try feature.explorer(target.options, scripts: scripts, observer: progress)
      explorer.observer = progress
      if !target.playsTapesAlone { explorer.playOpening(skipping: target.skipped) }
      self.explorer = explorer
      writer.append([String]())
      writer.append(explorer.outline)
    } catch {
      writer.append([error.description])
    }
  }

  /// Runs of an island that another worker has played before are played again: it learns from all of its runs.
  private func explore(
    _ explorer: any Explorer, _ island: Int, _ runs: [Int], _ skipped: [SkippedRun]
  ) -> ExploringReply {
    explorer.observer = progress
    var reply = ExploringReply()
    let first = runs.first ?? 0
    var next = last[island].map { $0 + ExplorationOptions.islandCount } ?? island
    func take(_ number: Int, _ done: (ExploredRun) -> Void) {
      if let run = skipped.first(where: { $0.number == number }) {
        explorer.skip(number, because: run.lastCase)
      } else {
        done(explorer.explore(number))
      }
      last[island] = number
    }
    while next < first {
      take(next) { _ in }
      next += ExplorationOptions.islandCount
    }
    for number in runs { take(number) { reply.add($0, explorer, giving: given) } }
    return reply
  }
}

/// Where a worker writes what it is about to do while it explores, so that its parent knows when it is dead.
final class ExploringProgress: RunObserver {
  private static let run = 0
  private static let script = 1
  private static let action = 2

  private let memory: SharedMemory
  /// Whether whole steps and answers are written into the log.
  var isNarrating = false

  init(_ memory: SharedMemory) { self.memory = memory }

  func begin() { memory.clear() }

  func begins(script path: String) { memory.set(Self.script, path.utf8) }

  func begins(run number: Int) {
    memory.set(Self.run, "\(number)".utf8)
    memory.set(Self.action, "".utf8)
  }

  func reduces(_ name: String) { memory.set(Self.action, name.utf8) }

  func tells(_ line: String) {
    if isNarrating { _ = memory.log(Array("\(line)\0".utf8)) }
  }

  /// What a worker that has ended was at.
  static func last(_ memory: SharedMemory) -> (run: Int?, script: String, lastCase: String, lines: [String]) {
    let lines = memory.logBytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return (Int(memory.text(run)), memory.text(script), memory.text(action), lines)
  }
}
