/// The session of a store that has its own engine. When it is released, it tells what is still open.
final class RootSession<State, Action>: TestSession {
  private(set) var asserted: State
  private let reporter: StepReporter
  private let world: World
  private let engine: Engine<State, Action>
  private let received = ReceivedActions<State, Action>()
  private var toldStubs: Set<ObjectIdentifier> = []

  init(_ engine: Engine<State, Action>, _ world: World, _ reporter: StepReporter) {
    asserted = engine.state
    self.engine = engine
    self.world = world
    self.reporter = reporter
    // The engine is there: it is the one who calls.
    engine.willReduce = { [received, unowned engine] action, isReceived in
      received.willReduce(action, isReceived: isReceived) { KeptState(engine.state) }
    }
    if let transcript = reporter.transcript { keep(transcript) }
  }

  /// Lets a transcript know what happens here.
  private func keep(_ transcript: TestTranscript) {
    let willReduce = engine.willReduce
    engine.willReduce = { action, isReceived in
      let text = LiteralPrinter.text(action, .bare)
      if isReceived { transcript.received(text) } else { transcript.sent(text) }
      willReduce?(action, isReceived)
    }
    world.stubs.didAdd = transcript.stubbed
  }

  deinit {
    tellEnd()
    reporter.transcript?.finish()
    world.isOver = true
    reporter.perform { engine.runner.cancelAll() }
  }

  // MARK: Sending

  func send(_ action: Action) {
    received.beginSend()
    engine.send(action)
  }

  func begin(_ action: Action) {
    received.beginSend()
    engine.begin(action)
  }

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
    engine.runner.cancelAll()
    // Cancelled tasks get the turns that they need to end.
    engine.settle()
  }

  func finish(isTold: Bool) {
    engine.settle()
    for stub in world.stubs.unused where !isTold { toldStubs.insert(ObjectIdentifier(stub)) }
    if isTold {
      tellEnd()
      reporter.transcript?.finish()
    } else {
      reporter.transcript?.abandon()
    }
    acceptPending(pendingCount)
    cancelEffects()
    // What tasks emitted on their way out.
    acceptPending(pendingCount)
  }

  private func tellEnd() {
    let pending = (0..<pendingCount).map(pendingText)
    let inFlight = inFlight
    var open = inFlight.map(TestFailure.inFlight)
    if !pending.isEmpty { open.insert(TestFailure.unasserted(pending, before: "the end of the test"), at: 0) }
    for stub in world.stubs.unused where toldStubs.insert(ObjectIdentifier(stub)).inserted {
      open.append(TestFailure.unused(stub.text))
    }
    for failure in open {
      if reporter.isExhaustive {
        reporter.report(failure)
      } else {
        reporter.skipped(failure, isShown: reporter.showsSkipped)
      }
    }
  }
}
