/// The exploring part of a worker: it answers jobs one after the other.
final class ExploringWorker {
  private let suite: Suite
  private let progress: ExploringProgress?
  private var explorer: (any Explorer)?
  private var given = ExploringTarget.GivenChoiceSequences.none

  init(_ suite: Suite, _ progress: WorkerProgress?) {
    self.suite = suite
    self.progress = progress.map { ExploringProgress($0) }
  }

  /// Nil for a job about a target that wasn't opened.
  func perform(_ job: ExploringJob) -> ExploringJob.Reply? {
    ProcessState.beginScript()
    defer { ProcessState.restore() }
    if case .open(let target) = job { return open(target) }
    if case .features = job { return .features(suite.names) }
    guard let explorer else { return nil }
    switch job {
    case .open, .features: return nil
    case .explore(let runs): return .explored(explore(explorer, runs))
    case .narrate(let runs):
      defer { progress?.isNarrating = false }
      return .explored(explore(explorer, runs, narratesLast: true))
    case .play(let text, let wanted):
      guard let sequence = explorer.sequence(of: text) else { return .played(.unreadable) }
      progress?.begins(run: 0)
      explorer.observer = progress
      // If it ends the process, the log is all there is.
      progress?.isNarrating = wanted.kind == .trap || wanted.kind == .hang
      defer { progress?.isNarrating = false }
      let replay = explorer.replay(sequence, for: wanted)
      guard let failure = replay.failure else { return .played(.holds) }
      let steps = replay.sequence.answers.calls.map { replay.steps[$0] ?? 0 }
      return .played(.fails(failure, explorer.text(of: replay.sequence), steps: steps))
    case .beginnings: return .beginnings(explorer.beginnings.map { explorer.text(of: $0) })
    }
  }

  private func open(_ target: ExploringTarget) -> ExploringJob.Reply {
    explorer = nil
    given = target.given
    func read(_ paths: [String], arePlayed: Bool) -> [ExploredScript] {
      paths.compactMap { path in
        (try? FileSystem.read(path)).map { ExploredScript(path: path, bytes: $0, isPlayed: arePlayed) }
      }
    }
    let scripts = read(target.scripts, arePlayed: true) + read(target.unplayed, arePlayed: false)
    do throws(ExplorationProblem) {
      guard let feature = suite[target.feature]?.base as? any ExplorableFeature else {
        return .refused("it has no such feature")
      }
      let explorer = try feature.explorer(target.options, scripts: scripts, observer: progress)
      explorer.observer = progress
      if let received = target.received {
        explorer.open(received: received)
      } else if !target.playsChoiceSequencesAlone {
        let start = CurrentProcess.monotonicNanoseconds
        explorer.playOpening(skipping: target.skipped) {
          target.openingLimit.map { CurrentProcess.monotonicNanoseconds - start > UInt64($0) * 1_000_000 } ?? false
        }
      }
      explorer.beginNotes(drawingGraph: target.drawsGraph)
      self.explorer = explorer
      return .opened(explorer.outline)
    } catch {
      return .refused(error.description)
    }
  }

  private func explore(_ explorer: any Explorer, _ job: SubpopulationRuns, narratesLast: Bool = false) -> ExploringReply
  {
    explorer.observer = progress
    switch job.before {
    case .nothing: explorer.restore(job.subpopulation, nil)
    case .learned(let learned): explorer.restore(job.subpopulation, learned)
    case .held: break
    }
    var reply = ExploringReply()
    for number in job.runs {
      progress?.isNarrating = narratesLast && number == job.runs.last
      if let run = job.skipped.first(where: { $0.number == number }) {
        explorer.skip(run)
      } else {
        reply.add(explorer.explore(number), explorer, giving: given)
      }
    }
    reply.learned.crashes = explorer.crashes(of: job.subpopulation)
    reply.notes = explorer.takeNotes()
    return reply
  }
}

/// Logs what exploring is about to do.
final class ExploringProgress: RunObserver {
  private let progress: WorkerProgress
  /// Whether whole steps and answers are logged.
  var isNarrating = false

  init(_ progress: WorkerProgress) { self.progress = progress }

  func begins(script path: String) { progress.set(.text, path.utf8) }

  func begins(run number: Int) {
    progress.set(place: number)
    progress.set(.action, "".utf8)
    progress.set(.sent, "".utf8)
  }

  func reduces(_ name: String, isSent: Bool) {
    progress.set(.action, name.utf8)
    if isSent { progress.set(.sent, name.utf8) }
  }

  func begins(playing header: String) {
    progress.clearLog()
    tells(header)
  }

  func tells(_ line: String) {
    if isNarrating { progress.log(line) }
  }
}
