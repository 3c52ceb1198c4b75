/// The session of a store that has its own engine. When it is released, it reports what is still open.
final class RootSession<State, Action>: TestSession, OpenStore {
  private(set) var asserted: State
  private let reporter: StepReporter
  private let world: World
  private let engine: Engine<State, Action>
  private let received = ReceivedActions<State, Action>()
  private var reportedStubs: Set<ObjectIdentifier> = []
  private var openNumber = 0
  /// Nil if there are no rules.
  private let rules: RuleJournal<State, Action>?

  /// Endpoints that stay in use for as long as the feature runs.
  private let openEndpoints: Set<String>

  init(
    _ engine: Engine<State, Action>, _ world: World, _ reporter: StepReporter, _ rules: [Rule<State, Action>],
    staysOpen openEndpoints: Set<String>
  ) {
    self.openEndpoints = openEndpoints
    asserted = engine.state
    self.engine = engine
    self.world = world
    self.reporter = reporter
    self.rules = RuleJournal(rules, reporter.report)
    // The engine exists, since it is the caller.
    let transcript = reporter.transcript
    engine.willReduce = { [received, unowned engine] action, isReceived in
      if let transcript {
        let text = LiteralPrinter.text(action, .bare)
        if isReceived { transcript.received(text) } else { transcript.sent(text) }
      }
      received.willReduce(action, isReceived: isReceived) { KeptState(engine.state) }
    }
    if let transcript { world.stubs.didAdd = transcript.stubbed }
    executor.surrounding = reporter.performBetweenSteps
    if let rules = self.rules {
      engine.journal = rules
      reporter.perform { rules.begin(engine.state) }
    }
    // Inside a capture, open stores must not fail anything.
    if IssueContext.innermost == nil { openNumber = OpenStores.add(self) }
  }

  deinit {
    OpenStores.remove(openNumber)
    // What is ready to end is not in flight.
    reporter.perform {
      engine.settle()
      endRules()
    }
    reportEnd()
    reporter.transcript?.finish()
    world.isOver = true
    reporter.perform { engine.end() }
    executor.surrounding = nil
  }

  var executor: DrainedExecutor { engine.runner.executor }

  // MARK: Sending

  func send(_ action: Action) {
    received.beginSend()
    engine.send(action)
  }

  func begin(_ action: Action) {
    received.beginSend()
    engine.begin(action)
  }

  var lastTask: SendHandle { engine.task() }

  var sent: State {
    if let kept = received.sent { return kept.value }
    return engine.state
  }

  func acceptSent(_ sent: consuming State) {
    asserted = sent
    received.endSend()
  }

  var hasWork: Bool { engine.hasWork }

  func settle() { engine.settle() }

  func settleAsync(isolation: isolated (any Actor)?, _ perform: (() -> Void) -> Void) async {
    await engine.settleAsync(isolation: isolation, perform)
  }

  // MARK: Receiving

  var pendingCount: Int { received.count }
  func isPending(_ index: Int, _ matches: (Action) -> Bool) -> Bool {
    if let item = received[index] { matches(item.action) } else { false }
  }

  func pendingAction(_ index: Int) -> Action? { received[index]?.action }
  func pendingText(_ index: Int) -> String { received[index].map { LiteralPrinter.text($0.action, .bare) } ?? "" }

  func pendingState(_ index: Int) -> State {
    if let kept = received[index]?.state { return kept.value }
    return engine.state
  }

  func acceptPending(_ count: Int) {
    guard count > 0 else { return }
    asserted = pendingState(count - 1)
    received.removeFirst(count)
  }

  // MARK: Effects, end

  var inFlight: [InFlight] { engine.runner.inFlight }

  func cancelEffects() {
    if rules != nil, !inFlight.isEmpty { rules?.isAbandoned = true }
    engine.cancelEffects()
  }

  func finish(isTold: Bool) {
    engine.settle()
    for stub in world.stubs.unused where !isTold { reportedStubs.insert(ObjectIdentifier(stub)) }
    if isTold {
      endRules()
      reportEnd()
      reporter.transcript?.finish()
    } else {
      rules?.isAbandoned = true
      reporter.transcript?.abandon()
    }
    acceptPending(pendingCount)
    cancelEffects()
    // Drop what tasks emitted while being cancelled.
    acceptPending(pendingCount)
  }

  /// Checks the rules of the end, if the end was reached.
  private func endRules() {
    guard let rules, !world.log.hasUnanswered, !engine.runner.hasCancelledSends,
      engine.runner.isAtRest(besides: openEndpoints)
    else { return }
    rules.end(engine.state)
  }

  var place: SourcePlace { reporter.place }

  var leftOpen: [String] {
    var open = reporter.isExhaustive ? openFailures(stubs: world.stubs.unused) : []
    if let transcript = reporter.transcript, transcript.isOpen { open.append(TestFailure.openTranscript) }
    return open
  }

  private func openFailures(stubs: [Stub]) -> [String] {
    let pending = (0..<pendingCount).map(pendingText)
    var open = inFlight.filter { !$0.waits(for: openEndpoints) }.map { TestFailure.inFlight($0) }
    if !pending.isEmpty { open.insert(TestFailure.unasserted(pending, before: "the end of the test"), at: 0) }
    return open
      + stubs.filter { !reportedStubs.contains(ObjectIdentifier($0)) }.map { TestFailure.unused($0.text) }
  }

  private func reportEnd() {
    let stubs = world.stubs.unused
    let open = openFailures(stubs: stubs)
    for stub in stubs { reportedStubs.insert(ObjectIdentifier(stub)) }
    for failure in open {
      if reporter.isExhaustive {
        reporter.report(failure)
      } else {
        reporter.skipped(failure, isShown: reporter.showsSkipped)
      }
    }
  }
}
