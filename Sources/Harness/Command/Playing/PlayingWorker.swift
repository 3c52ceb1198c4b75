/// The part of a worker for playing by hand: it answers jobs about one script, one after the other.
final class PlayingWorker {
  private let suite: Suite
  private let progress: WorkerProgress?
  private var player: (any LivePlaying)?

  init(_ suite: Suite, _ progress: WorkerProgress?) {
    self.suite = suite
    self.progress = progress
  }

  func perform(_ job: PlayJob) -> PlayReport {
    var report = PlayReport()
    switch job {
    case .open(let feature, let path, let text): return open(feature, path, text)
    case .append(let text): return player?.append(text) ?? report
    case .state: report.texts = player?.state ?? []
    case .page:
      report.texts = player?.page ?? []
      if player?.page == nil { report.mistakes = [PlayMistake("the feature has no page")] }
    case .choices(let endpoint): report.texts = player?.choices(of: endpoint) ?? []
    case .read(let endpoint, let answer):
      switch player?.read(answer, of: endpoint) {
      case .success(let answer)?: report.texts = ["\(answer)"]
      case .failure(let mistake)?: report.mistakes = [mistake]
      case nil: break
      }
    case .check(let text, let file):
      report.result = SuiteRunner(suite).reply(to: WorkerJob(.check, file, text: text))
    }
    return report
  }

  private func open(_ name: String, _ path: String, _ text: String) -> PlayReport {
    player = nil
    ProcessState.restore()
    ProcessState.beginScript()
    var report = PlayReport()
    guard let feature = suite[name]?.base as? any PlayableFeature else {
      report.mistakes = [PlayMistake("it has no feature '\(name)'")]
      return report
    }
    let document = TranscriptReader.readAll(SourceText(path: path, bytes: Array(text.utf8)))
    let header = ScriptHeader(reading: document, load: SuiteRunner.load)
    do throws(TranscriptErrors) {
      if let other = header.feature, other.name != name {
        let statement = other.statement
        throw TranscriptErrors(
          TranscriptError(
            statement.source, statement.argument.lowerBound, .otherFeature(other.name, than: name, path: path)))
      }
      let player = try feature.livePlayer(document, header, progress)
      self.player = player
      return player.playAll()
    } catch {
      report.mistakes = error.mistakes(from: 1)
      return report
    }
  }
}
