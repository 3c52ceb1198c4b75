/// Plays steps in an engine on virtual time, and generates the answers that aren't given.
final class ChoiceSequencePlayer<State, Action, Environment> {
  private let timeline = TestScheduler()
  private let world: World
  private let engine: Engine<State, Action>
  let journal: ExplorationJournal<State, Action>
  let book: AnswerBook
  /// The steps that were played, including the one that failed, which is the last.
  @exclusivity(unchecked) private(set) var steps: [ChoiceSequenceStep] = []

  /// The number of events in a `run` after which a timer counts as endless.
  static var maxEvents: Int { 1_000 }
  /// A lower limit that most runs use, so that they get to other things.
  static var fewEvents: Int { 100 }
  private let patience: Int
  /// Nil if work runs in the order in which it was queued.
  private let turns: StepTurns?
  /// The work that could have waited, with its steps, if that is requested.
  private(set) var couldWait: [PossibleHold] = []
  private let outside: Set<OutsideWorld>
  private let openEndpoints: Set<String>
  private let givenStart: ChoiceSequenceStart

  init(
    _ plan: ExplorationPlan<State, Action, Environment>, _ start: ChoiceSequenceStart, _ book: AnswerBook,
    known: Set<ExploredFailure.Identity> = [], wanted: ExploredFailure.Identity? = nil, stubs: [Stub] = [],
    patience: Int = maxEvents, turns: StepTurns? = nil
  ) {
    self.patience = patience
    self.turns = turns
    outside = plan.feature.outside
    openEndpoints = plan.feature.openEndpoints
    givenStart = start
    self.book = book
    world = World(timeline: timeline, date: start.date, seed: start.seed)
    let reduce = plan.variant.reduce(in: world)
    let runner = EffectRunner(of: plan.feature, in: world)
    if let turns { runner.vary(by: turns.turns) }
    engine = Engine(
      state: plan.variant.model(in: world, on: runner) ?? plan.state(of: start, in: world), on: runner,
      followsWork: plan.feature.isModel, reduce: reduce)
    // Many runs reach the same cycle, and each of them costs time.
    engine.maxThousandsAtOnce = 2
    journal = ExplorationJournal(plan, known: known, wanted: wanted)
    steps.reserveCapacity(32)
    if let turns, turns.needsLines {
      let lines = ObservationBuilder<State, Action>(plan.feature, timeline)
      lines.didAppend = { turns.observed($0) }
      journal.lines = lines
    }
    connect()
    for stub in stubs { world.stubs.add(stub) }
  }

  private func connect() {
    let runner = engine.runner
    world.isDiscarding = { runner.isDiscarding }
    world.log.makeUp = { [book, journal, endpoints = world.endpoints] call in
      let stub = endpoints[call.name].flatMap { book.stub(for: call, of: $0) }
      if let stub { journal.observer?.tell { "a\(book.lastNumber) \(StubText.text(stub))" } }
      return stub
    }
    world.log.didAnswer = { [book] call, stub in book.keep(call, answeredBy: stub) }
    world.log.reportUnstubbed = { _ in }
    if journal.lines != nil { world.didCall = { [journal] call in runner.onItsThread { journal.called(call) } } }
    engine.journal = journal
    engine.willReduce = { [journal] in journal.willReduce($0, isReceived: $1) }
  }

  deinit { close() }

  var state: State { engine.state }

  /// The start of the run, with a seed only if a random number was generated.
  var start: ChoiceSequenceStart {
    var start = givenStart
    if !world.madeNumbers, engine.runner.seal?.usesNumbers != true { start.seed = World.defaultSeed }
    return start
  }

  /// Whether a rule of the end is broken now that nothing is in flight, which `run` shows.
  var breaksItsEnd: Bool {
    guard let watch = journal.watch, watch.hasEventually, timeline.nextDue == nil, !world.log.hasUnanswered,
      engine.runner.isAtRest(besides: openEndpoints)
    else { return false }
    return watch.breaks(atEnd: engine.state)
  }

  /// The steps that were played, with all answers.
  var sequence: ChoiceSequence { ChoiceSequence(start: start, steps: steps, answers: book.answers) }

  /// The states that the journal kept, and the last one.
  var allStates: [State] { journal.states + [engine.state] }

  /// Records everything from now on: calls, events and states.
  func recordAll() {
    world.log.recorded = []
    journal.recordsAll = true
  }

  /// The calls so far, in order, if everything is recorded.
  var calls: [EndpointCall] { world.log.recorded ?? [] }

  /// Whether anything ran whose order can vary: a task, a block, effects that were due together.
  var hadTurns: Bool { engine.runner.executor.jobCount > 0 || timeline.hadTies }

  /// The time until the next thing is due; nil if nothing is.
  var nextDue: Duration? { timeline.nextDue.map { $0 - timeline.now } }

  /// At the end of the run: the time that has passed, and the time until the next thing is due.
  private(set) var times: [Duration] = []
  /// Whether nothing was in flight at the end. Only known if orders are varied.
  private(set) var isAtRest = false

  /// Plays the steps that `next` returns until it returns nil or something goes wrong.
  func play(_ next: (ChoiceSequencePlayer) -> ChoiceSequenceStep?) {
    withIssueListener { [journal] in
      journal.reported($0.message)
    } delivering: { deliver in
      journal.begin(engine.state)
      let seal = engine.runner.seal
      while !journal.isOver, let step = next(self) {
        book.begin(step: steps.count)
        steps.append(step)
        journal.notes?.step = steps.count
        journal.observer?.tell { "s\(ChoiceSequenceText.line(step))" }
        inTurns(step)
        for finding in seal?.takeFindings(in: step.name(Action.self)) ?? [] { reportIssue(finding) }
        // Delivers what other threads have reported meanwhile.
        deliver()
      }
      reportOutsideWork()
      times = [timeline.now, nextDue ?? .zero]
      isAtRest =
        turns != nil && timeline.nextDue == nil && !world.log.hasUnanswered
        && engine.runner.isAtRest(besides: openEndpoints)
      close()
    }
  }

  /// Reports work outside the engine that still waits at the end of a run when nothing due can resume it.
  private func reportOutsideWork() {
    guard journal.failure == nil, !journal.leavesEngine, !outside.contains(.queues), timeline.nextDue == nil else {
      return
    }
    if let work = engine.runner.inFlight.first(where: \.isOutside) {
      journal.waits(OutsideWork.isWaiting(work).whole, work)
    }
  }

  private func inTurns(_ step: ChoiceSequenceStep) {
    guard let turns, !step.isHold else { return perform(step) }
    journal.lines?.begin(engine.state)
    let place = journal.place
    turns.begin()
    perform(step)
    _ = turns.end()
    couldWait += turns.found.map { hold in
      let words = [step.name(Action.self), hold.withoutValues.text].joined(separator: "\n")
      return PossibleHold(step: steps.count - 1, hold: hold, key: Choices.mix(Choices.hash(words, from: place)))
    }
    // If the line has changed, the hold names the new line from now on.
    for (hold, point) in turns.adjusted {
      guard let index = steps.lastIndex(where: { if case .hold(hold) = $0 { true } else { false } }) else { continue }
      var hold = hold
      hold.point = point
      steps[index] = .hold(hold)
    }
    _ = journal.lines?.finish(engine.state, recordsNothing: false)
  }

  private func perform(_ step: ChoiceSequenceStep) {
    switch step {
    case .hold(let hold): turns?.add(hold)
    case .send(let box): box.lend(as: Action.self) { engine.send($0) }
    case .advance(let duration): timeline.advance(by: duration)
    case .run:
      let start = timeline.now
      if !timeline.run(limit: patience) {
        // A script could not name the place to stop.
        timeline.advance(by: .zero)
        steps[steps.count - 1] = .advance(timeline.now - start)
      } else if !world.log.hasUnanswered, engine.runner.isAtRest(besides: openEndpoints) {
        journal.ended(engine.state)
      }
    }
  }

  /// Cancellations during closing belong to no step.
  private func close() {
    if world.isOver { return }
    journal.close()
    world.isOver = true
    engine.end()
  }
}

/// Work that could have waited in a step of a choice sequence.
struct PossibleHold {
  let step: Int
  let hold: ScriptHold
  /// Equal for the same hold in the same kind of step and state, whatever the values are.
  let key: UInt64
}
