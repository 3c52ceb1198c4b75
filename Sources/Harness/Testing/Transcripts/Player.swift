/// Replays a script in an engine on virtual time and reports, step by step, what happened.
package final class Player<State, Action, Environment> {
  package let feature: Feature<State, Action, Environment>
  package let script: Script<State, Action>
  /// The document, with the statements that were added since.
  package private(set) var document: TranscriptDocument
  package let world: World
  package let engine: Engine<State, Action>
  private let compiler: ScriptCompiler<State, Action, Environment>
  private let observations: ObservationBuilder<State, Action>
  private let tracer: TraceRecorder<State>?
  package let journal: PlayJournal<State, Action>
  private let fault = OwnFault()
  private let expectsFailure: Bool
  private let tally = CancellationTally()
  /// Whether the rules still have to be checked at the beginning.
  private var beginsRules = false
  /// Whether the script shows the page.
  package private(set) var looks = false
  /// The number of effects started by the end of each statement.
  private var effects: [(statement: Int, count: Int)] = []
  /// The statement with which playing began.
  private var firstStatement: Int?
  /// Nil if work runs in the order in which it was queued.
  let turns: StepTurns?

  /// The maximum number of events that `run` processes.
  static var maxEvents: Int { 10_000 }

  /// Reads a document with its feature's types and prepares it.
  /// - Parameters:
  ///   - header: the headers of the document and of the files that it includes.
  ///   - makesTrace: whether everything that happens is kept; it is not part of what is recorded.
  ///   - measuresReach: whether to keep what the script covers of its world and its state.
  ///   - watchesOrder: whether each step reports what could have waited in it.
  ///   - keepsEnds: whether each step reports its final values of the state.
  ///   - time: is paused while data for reports is made.
  package init(
    _ document: TranscriptDocument, _ header: ScriptHeader, _ feature: Feature<State, Action, Environment>,
    makesTrace: Bool = false, measuresReach: Bool = false, watchesOrder: Bool = false, keepsEnds: Bool = false,
    time: PlayingTime? = nil
  ) throws(TranscriptErrors) {
    let timeline = TestScheduler()
    let world = World(timeline: timeline, date: header.date, seed: header.seed)
    let runner = EffectRunner(of: feature, in: world)
    if measuresReach { world.log.tally = EndpointTally() }
    compiler = ScriptCompiler(document, header, feature)
    let needsTurns = watchesOrder || document.statements.contains(where: \.kind.isHold)
    turns = needsTurns ? StepTurns(watches: watchesOrder) : nil
    if let turns { runner.vary(by: turns.turns) }
    let (script, reduce) = try compiler.compile(in: world, on: runner)
    self.script = script
    world.literals = script.types
    self.feature = feature
    self.document = document
    expectsFailure = header.expectsFailure
    self.world = world
    engine = Engine(state: script.initialState, on: runner, followsWork: feature.isModel, reduce: reduce)
    tracer = makesTrace ? TraceRecorder(document, feature, script, timeline, time) : nil
    observations = ObservationBuilder(feature, script, timeline, tracer)
    observations.keepsEnds = keepsEnds
    if let turns {
      observations.didAppend = { turns.observed($0) }
      if let tracer { turns.turns.didHold = { tracer.held("\($0.owner) task \($0.task)", waits: $1) } }
    }
    journal = PlayJournal(observations, tracer, time)
    if measuresReach { journal.states = StateTally(StateCases(of: feature)) }
    journal.rules = RuleWatch(feature.rules)
    connect()
  }

  deinit { close() }

  private func connect() {
    let runner = engine.runner
    world.isDiscarding = { runner.isDiscarding }
    world.didCall = { [observations, tracer] call in
      let effect = tracer == nil ? nil : (WaitingTask.current as? RunningTask)?.run.number
      runner.onItsThread {
        observations.called(call)
        tracer?.called(call, by: effect ?? runner.beginning?.number)
      }
    }
    runner.observer = tracer
    runner.tally = tally
    engine.journal = journal
    engine.willReduce = { [journal] in journal.willReduce($0, isReceived: $1) }
    if journal.rules == nil { return }
    // As in `receive`, but without named values, since a name may stand for another value later.
    let style = feature.types.style
    journal.didBreak = { [fault] broken, action in
      fault.report(broken, by: action.map { .action(LiteralPrinter.text($0, .bare, style: style)) } ?? .initialState)
    }
  }

  /// The current state.
  package var state: State { engine.state }

  /// Everything that happened so far; nil unless requested.
  var trace: ScriptTrace? { tracer?.trace }

  /// What the script has covered so far; nil unless requested.
  var reach: ScriptReach? {
    guard let tally = world.log.tally, let states = journal.states else { return nil }
    let endpoints = world.endpoints.values.sorted { $0.name < $1.name }.map { endpoint in
      let (isAnswered, hasFailed) = tally[endpoint]
      return ScriptReach.Endpoint(
        name: endpoint.name, canFail: endpoint.canFail, answered: isAnswered, failed: hasFailed)
    }
    return ScriptReach(endpoints: endpoints, states: states.seen, goals: journal.rules?.reachedGoals)
  }

  /// Plays all steps, calling `step` after each.
  /// - Parameter observer: is notified before things happen.
  func play(observer: (any PlayObserver)? = nil, _ step: (PlayedStep) -> Void) {
    begin(observer)
    defer {
      journal.observer = nil
      tracer?.observer = nil
    }
    // One listener for all steps, since a task started in one may fail in a later one.
    withIssueListener { [self] in
      hear($0)
    } delivering: { deliver in
      // A script without steps also has a beginning.
      if script.steps.isEmpty { observations.begin(engine.state) }
      for current in script.steps { step(play(current, deliver)) }
      close()
    }
  }

  /// Prepares the first step; called once.
  package func begin(_ observer: (any PlayObserver)?) {
    journal.observer = observer
    tracer?.observer = observer
    journal.see(engine.state)
    beginsRules = journal.rules != nil
    looks = script.steps.contains { if case .view = $0.operation { true } else { false } }
  }

  /// Checks the rules at the beginning, once.
  func beginRules() {
    guard beginsRules else { return }
    beginsRules = false
    for broken in journal.rules?.begin(engine.state) ?? [] { fault.report(broken, by: .initialState) }
  }

  /// Handles an issue that was reported while a step was played.
  package func hear(_ issue: ReportedIssue) {
    let origin = fault.origin(of: issue.message)
    let text = issue.text ?? IssueText(issue.message)
    observations.failed(text, origin)
    if !expectsFailure, !observations.isClosed { journal.observer?.fails(PlayedFailure(text, origin)) }
    tracer?.failed(text.happened)
  }

  /// Plays one step.
  /// - Parameter deliver: delivers what other threads have reported.
  package func play(_ current: ScriptStep, _ deliver: () -> Void) -> PlayedStep {
    journal.observer?.begins(document.statements[current.statement])
    observations.begin(engine.state, recorded: document.statements[current.statement].observations)
    // The page is only created for scripts that show it: it observes the whole script, and costs the others nothing.
    if looks, journal.renderer == nil { journal.renderer = feature.makeRenderer?(engine.state) }
    tracer?.beginStep(current.statement)
    firstStatement = firstStatement ?? current.statement
    if let reason = feature.unstructuredWork.unsupportedReason, current.statement == firstStatement {
      reportIssue(feature.isModel ? reason.adding(" \(UnstructuredWork.adviceForModels)") : reason)
    }
    if document.statements[current.statement].kind.isCommand { beginRules() }
    let couldWait = inTurns(of: current.operation) { perform(current.operation) }
    if let seal = engine.runner.seal {
      for finding in seal.takeFindings(in: current.operation.name(Action.self)) { reportIssue(finding) }
    }
    if engine.runner.effectCount > effects.last?.count ?? 0 {
      effects.append((current.statement, engine.runner.effectCount))
    }
    // Delivers what other threads have reported meanwhile.
    deliver()
    let lines = observations.finish(engine.state, recordsNothing: current.operation.recordsNothing)
    tracer?.endStep(engine.state)
    var played = PlayedStep(statement: current.statement, observed: lines, failures: observations.failures)
    played.earlier = observations.earlierLines
    played.ends = observations.ends(engine.state)
    (played.sent, played.received) = journal.coverage.takeNew()
    played.couldWait = couldWait
    if case .end = current.operation {
      played.sharedStubs = world.stubs.all.filter(isIncluded)
      played.dueRules = journal.rules?.dueRules ?? []
      played.cancellation = CancelledIDs(tally)
      played.letThrough = LetThrough.all(engine.runner.seal?.letThrough ?? [:])
    }
    return played
  }

  /// Reads statements that follow those of the script, and prepares them.
  package func add(_ statements: [TranscriptDocument.Statement]) throws(TranscriptErrors) -> [ScriptStep] {
    let steps = try compiler.steps(of: statements, from: document.statements.count, in: world)
    document.statements += statements
    return steps
  }

  /// The lines of the whole state, as the command `state` writes them.
  package var stateLines: [String] { observations.stateLines(engine.state) }

  /// Ends what is in flight. What that causes belongs to no step.
  package func close() {
    journal.renderer = nil
    observations.isClosed = true
    tracer?.close()
    world.isOver = true
    engine.end()
  }

  /// Applies the holds before a step.
  /// - Returns: what else could have waited in it.
  private func inTurns(of operation: ScriptStep.Operation, _ body: () -> Void) -> [ScriptHold] {
    guard let turns, !turns.isLedByTest, operation.recordsNothing else {
      body()
      return []
    }
    turns.begin()
    body()
    for hold in turns.end() { report(unused: hold) }
    return turns.found
  }

  private func report(unused hold: ScriptHold) {
    fault.report("\(StepTurns.changesNothing): \(hold.text)", .unusedHold(hold))
  }

  private func perform(_ operation: ScriptStep.Operation) {
    switch operation {
    case .send(let box): box.lend(as: Action.self) { engine.send($0) }
    case .advance(let duration): world.timeline.advance(by: duration)
    case .run:
      if !world.timeline.run(limit: Self.maxEvents) {
        reportIssue(
          IssueText(
            "run stopped after 10,000 events", "; something repeats forever: use advance, or cancel it first"))
      }
      endRules()
    case .stub(let stub): world.stubs.add(stub)
    case .hold(let hold):
      if let turns {
        turns.add(hold)
      } else {
        reportIssue(IssueText(StepTurns.cannotVary, ": leave out \(hold.text)"))
      }
    case .expect(let path, let source, let literal): expect(path, source, literal)
    case .state: observations.expand(engine.state)
    case .view: observations.view(journal.renderer?.text(engine.state) ?? "")
    case .note: break
    case .end: end()
    }
  }

  /// Checks the rules of the end, after time has advanced until nothing was due. Work that waits for something else is still
  /// in flight.
  func endRules() {
    guard let rules = journal.rules, rules.hasEventually, !world.log.hasUnanswered,
      engine.runner.isAtRest(besides: feature.openEndpoints)
    else {
      return
    }
    for broken in rules.ended(engine.state) { fault.report(broken, by: .run) }
  }

  private func end() {
    for hold in turns?.left ?? [] { report(unused: hold) }
    // Stubs that several scripts share need not be used by each of them.
    for stub in world.stubs.unused where !isIncluded(stub) {
      fault.report("never used: \(stub.text)", .unusedStub(stub))
    }
    for (name, line) in script.unusedValues() {
      fault.report("never used: let \(name)", .unusedValue(line: line))
    }
    let works = LiteralStyle.$ofInFlight.withValue(script.types.style) { engine.runner.inFlight }
    for work in works {
      observations.inFlight(work)
      tracer?.inFlight(work)
    }
    if feature.outside.contains(.queues) { return }
    for work in works where work.isOutside {
      fault.report(
        OutsideWork.isWaiting(work), .begun(at: effects.first { $0.count >= work.effect && work.effect > 0 }?.statement)
      )
    }
  }

  /// Whether a stub is in a file that the script includes.
  private func isIncluded(_ stub: Stub) -> Bool { stub.place.map { $0.path != document.source.path } ?? false }

  // MARK: Expectations

  private func expect(_ path: String, _ source: SourceText, _ literal: Range<Int>) {
    let written = source.text(literal)
    func check(_ value: ValueRef) {
      var parser = LiteralParser(source.bytes, in: literal, types: script.types)
      do throws(LiteralError) {
        let expected = try parser.parseAll(value.shape)
        if !expected.ref.isSame(as: value) {
          let (wanted, found) = (LiteralPrinter.text(of: expected.ref), LiteralPrinter.text(of: value))
          fault.report(
            "expected \(path) = \(wanted), but it is \(found)",
            .expectation(path: path, expected: wanted, actual: found))
        }
      } catch {
        reportIssue("expected \(path) = \(written), but \(error)")
      }
    }
    do throws(PathReader.Failure) {
      try read(path, check)
    } catch {
      reportIssue("expected \(path) = \(written), but \(error)")
    }
  }

  /// Reads the current value at a path, or of a derived value, `~name`.
  private func read<Value>(_ path: String, _ body: (ValueRef) -> Value) throws(PathReader.Failure) -> Value {
    if path.hasPrefix("~"), let derived = feature.derivedValues.first(where: { "~\($0.name)" == path }) {
      let box = derived.read(engine.state)
      return body(box.ref)
    }
    let value = ValueRef.with(engine.state) { state -> Result<Value, PathReader.Failure> in
      do throws(PathReader.Failure) {
        return .success(try PathReader(path).read(state, body))
      } catch {
        return .failure(error)
      }
    }
    return try value.get()
  }

  /// Returns the current literal at a path; nil if there is no value.
  func literal(at path: String) -> String? { try? read(path) { LiteralPrinter.text(of: $0) } }
}

extension ScriptStep.Operation {
  /// Returns the step's name for messages: `send tap`.
  func name<Action>(_: Action.Type) -> String {
    switch self {
    case .send(let box): box.stepName(Action.self)
    case .advance: "advance"
    case .run: "run"
    default: "the beginning"
    }
  }

  /// Whether the line `nothing` is recorded if the step does nothing.
  var recordsNothing: Bool {
    switch self {
    case .send, .advance, .run: true
    default: false
    }
  }
}

/// The result of one statement: the lines that the transcript records below it, and the failures among them.
package struct PlayedStep {
  /// The index of the statement in its document.
  let statement: Int
  let observed: ObservedLines
  /// The lines in the format of earlier versions, if it differs and the step may be recorded in it.
  var earlier: ObservedLines?
  /// The step's final values of the state, by path, if requested.
  var ends: [String] = []
  package let failures: [PlayedFailure]
  /// The cases of the action that it was the first in its script to send and to receive.
  var sent: Set<String> = []
  var received: Set<String> = []
  /// At the end of the script: the stubs of included files, once per inclusion.
  var sharedStubs: [Stub] = []
  /// At the end of the script: the ids that it cancelled, and those that effects ran under.
  var cancellation: CancelledIDs?
  /// At the end of the script: the rules that were due because nothing was in flight.
  var dueRules: [String] = []
  /// What could have waited in it, if requested.
  var couldWait: [ScriptHold] = []
  /// At the end of the script: what it used outside its environment with its feature's permission.
  var letThrough: [LetThrough] = []

  package var lines: [String] { observed.texts }

  /// How its transcript differs from what happened in the words of an earlier version; nil where it doesn't, and where there are no
  /// other words.
  func comparisonWithEarlier(_ document: TranscriptDocument) -> StepComparison? {
    guard let earlier else { return nil }
    let statement = document.statements[statement]
    return StepComparison(
      recorded: statement.observations, actual: earlier, line: statement.endLine, below: statement.canonicalText)
  }
}

/// A failure that a step of a script recorded.
package struct PlayedFailure {
  /// The text of its line.
  let text: String
  /// Additional text, mostly what to do.
  let advice: String?
  let origin: Origin

  /// - Parameter keepsPlaces: whether line numbers of code are kept.
  init(_ text: IssueText, _ origin: Origin, keepsPlaces: Bool = false) {
    self.text = ObservationLine.failText(text.happened, keepsPlaces: keepsPlaces)
    advice = text.advice.map { ObservationLine.failText($0, keepsPlaces: true) }
    self.origin = origin
  }

  /// What reported the failure.
  enum Origin {
    /// Anything that reported an issue.
    case reported
    /// The end of the script.
    case unusedStub(Stub)
    /// The end of the script, for a value that it names in this line.
    case unusedValue(line: Int)
    /// A line of the script.
    case expectation(path: String, expected: String, actual: String)
    /// A rule of the feature.
    case rule(BrokenRule, BrokenRule.Cause)
    /// The step after a hold.
    case unusedHold(ScriptHold)
    /// The end of the script, for what a statement started; nil if it is unknown.
    case begun(at: Int?)
  }
}

/// The failure that the player itself is about to report, in the order of all issues.
private final class OwnFault {
  private var next: (text: String, origin: PlayedFailure.Origin)?

  /// Reports a failure, and recognizes it when it is delivered.
  func report(_ text: IssueText, _ origin: PlayedFailure.Origin) {
    next = (text.whole, origin)
    reportIssue(text)
  }

  func report(_ text: String, _ origin: PlayedFailure.Origin) { report(IssueText(text), origin) }

  func report(_ broken: BrokenRule, by cause: BrokenRule.Cause) {
    report(broken.text(by: cause), .rule(broken, cause))
  }

  /// Issues of other threads may be delivered first.
  func origin(of text: String) -> PlayedFailure.Origin {
    guard let next, next.text == text else { return .reported }
    self.next = nil
    return next.origin
  }
}
