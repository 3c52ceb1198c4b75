/// A script that is played while it is written: an added statement is played where the last one ended.
///
/// Calls that no stub answers wait, as if their stub said `never`.
final class LivePlayer<State, Action, Environment>: LivePlaying {
  private let player: Player<State, Action, Environment>
  private let calls: PlayedCalls
  private let listener: IssueListener
  private let progress: WorkerProgress?

  init(
    _ document: TranscriptDocument, _ header: ScriptHeader, _ feature: Feature<State, Action, Environment>,
    _ progress: WorkerProgress?
  ) throws(TranscriptErrors) {
    let player = try Player(document, header, feature)
    self.player = player
    self.progress = progress
    calls = PlayedCalls(player.world, path: document.source.path)
    calls.listen(to: player.world.log)
    // One for all lines: a task started by one of them may fail in a later one.
    listener = IssueListener(outer: IssueContext.innermost) { [unowned player] in player.hear($0) }
    calls.willAsk = { [weak self] in self.map { $0.progress?.log($0.report([])) } }
  }

  deinit {
    listening { player.close() }
    listener.close()
  }

  private func listening<Value>(_ body: () -> Value) -> Value {
    IssueContext.$innermost.withValue(listener, operation: body)
  }

  // MARK: Playing

  func playAll() -> PlayReport {
    player.begin(nil)
    // The renderer follows the whole script. Unless the script looks at the page, a script records nothing of what it does.
    if !player.looks, let make = player.feature.makeRenderer {
      player.journal.renderer = quietly { make(player.state) }.quiet
    }
    return play(player.script.steps)
  }

  func append(_ text: String) -> PlayReport {
    let source = SourceText(path: player.document.source.path, bytes: Array("transcript 1\n\(text)".utf8))
    let document = TranscriptReader.readAll(source)
    do throws(TranscriptErrors) {
      if let errors = TranscriptErrors(document.errors, of: source.path) { throw errors }
      return play(try player.add(Array(document.statements.dropFirst())))
    } catch {
      var report = PlayReport()
      report.mistakes = error.mistakes(from: 2)
      return report
    }
  }

  private func play(_ steps: [ScriptStep]) -> PlayReport {
    var played: [PlayReport.Step] = []
    for step in steps where !calls.isAsking {
      progress?.set(place: step.statement)
      calls.begin(statement: step.statement)
      let done = listening { player.play(step) { listener.deliverWaiting() } }
      played.append(
        .init(
          statement: step.statement, lines: done.lines, failures: done.failures.count, now: player.world.timeline.now))
    }
    return report(played)
  }

  private func report(_ steps: [PlayReport.Step]) -> PlayReport {
    let timeline = player.world.timeline
    let works = LiteralStyle.$ofInFlight.withValue(player.script.types.style) { player.engine.runner.inFlight }
    var report = PlayReport()
    report.steps = steps
    report.calls = calls.reported(works)
    report.asks = calls.isAsking
    report.now = timeline.now
    report.nextDue = timeline.nextDue.map { max(.zero, $0 - timeline.now) }
    report.inFlight = works.map { "\($0.action): \($0.reason.text)" }
    return report
  }

  // MARK: Reading

  var state: [String] { quietly { player.stateLines } }

  var page: [String]? {
    guard player.feature.makeRenderer != nil else { return nil }
    let text = quietly { player.journal.renderer?.text(player.state) ?? "" }
    return ObservationBuilder<State, Action>.lines(ofView: text)
  }

  private func quietly<Value>(_ body: () -> Value) -> Value { withIssueListener({ _ in }, body) }

  func choices(of endpoint: String) -> [String] {
    player.world.endpoints[endpoint].map { AnswerChoices(player.script.types).choices(of: $0) } ?? []
  }

  func read(_ answer: String, of endpoint: String) -> Result<PlayAnswer, PlayMistake> {
    guard let endpoint = player.world.endpoints[endpoint] else { return .failure(PlayMistake("no such endpoint")) }
    return PlayAnswer.read(answer, of: endpoint, player.script.types)
  }
}

extension ViewRenderer {
  /// The renderer with its reported issues ignored.
  fileprivate var quiet: ViewRenderer {
    ViewRenderer(
      update: { state in withIssueListener({ _ in }) { update(state) } },
      text: { state in withIssueListener({ _ in }) { text(state) } })
  }
}

extension TranscriptErrors {
  /// - Parameter first: The line in which the user's input begins.
  func mistakes(from first: Int) -> [PlayMistake] {
    reported.map { error in
      PlayMistake(
        error.reason.description, line: error.line - first + 1, column: error.line < first ? nil : error.column)
    }
  }
}

/// A live player of any types.
protocol LivePlaying: AnyObject {
  /// Plays the whole text; called once, first.
  func playAll() -> PlayReport
  /// Plays statements that are appended.
  func append(_ text: String) -> PlayReport
  /// The whole state, leaf by leaf.
  var state: [String] { get }
  /// The page; nil if the feature has none.
  var page: [String]? { get }
  /// Literals and other words that may answer an endpoint.
  func choices(of endpoint: String) -> [String]
  /// Reads an answer given for an endpoint.
  func read(_ answer: String, of endpoint: String) -> Result<PlayAnswer, PlayMistake>
}

/// A feature that can be played by hand.
protocol PlayableFeature {
  func livePlayer(
    _ document: TranscriptDocument, _ header: ScriptHeader, _ progress: WorkerProgress?
  ) throws(TranscriptErrors) -> any LivePlaying
}

extension Feature: PlayableFeature {
  func livePlayer(
    _ document: TranscriptDocument, _ header: ScriptHeader, _ progress: WorkerProgress?
  ) throws(TranscriptErrors) -> any LivePlaying { try LivePlayer(document, header, self, progress) }
}
