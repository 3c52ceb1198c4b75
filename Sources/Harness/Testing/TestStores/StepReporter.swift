import Synchronization

/// Tracks the current step, and fails the test there; a test store and its scopes share one.
///
/// As an issue receiver it receives what the environment, effects and the engine report while a step runs, and reports it as a
/// failure at that step's line. Issues of a task that outlives its step are reported too, at the line of the last step.
final class StepReporter: IssueReceiver, @unchecked Sendable {
  // Unchecked: what other threads access is behind the lock; the rest belongs to the test's thread.

  /// Prints what was skipped, line by line.
  var printSkipped: (String) -> Void = IssueSystem.writeLineToStandardError
  /// Keeps what the test does, if requested.
  var transcript: TestTranscript?
  /// Whether what is open at the end is a failure.
  private(set) var isExhaustive = true
  private(set) var showsSkipped = false
  /// Nil if the test runs in one order only.
  var orders: OrderedSteps?
  /// Observes what the store's code uses outside its environment, if that is captured.
  var seal: WorldSeal?
  /// Why no step can run; each step reports it.
  var refusals: [String] = []
  private(set) var isPerforming = false

  private struct Listening {
    var place: SourcePlace
    var outer: (any IssueReceiver)?
  }

  private let listening: Mutex<Listening>
  /// Whether a step is running, including async ones that wait for the main actor.
  private let isInStep = Atomic(false)

  init(at place: SourcePlace) { listening = Mutex(Listening(place: place)) }

  /// Sets the strictness of what is open at the end, from the root store.
  func follow<State>(_ exhaustivity: Exhaustivity<State>) {
    isExhaustive = !exhaustivity.isLax
    showsSkipped = exhaustivity.showsSkipped
  }

  /// The place of the last step.
  var place: SourcePlace { listening.withLock { $0.place } }

  /// Begins a step. The caller must call ``end()``.
  /// - Returns: whether it may begin. Code that a step runs can't begin another one of the same store, nor can another task
  ///   meanwhile; no step can if there are refusals.
  func begin(at place: SourcePlace) -> Bool {
    // Steps of a store share an isolation: no other step can begin between these two lines.
    if isPerforming || isInStep.load(ordering: .acquiring) { return refuse(at: place, isNested: true) }
    isInStep.store(true, ordering: .releasing)
    listening.withLock { $0.place = place }
    if refusals.isEmpty {
      orders?.begin()
      return true
    }
    isInStep.store(false, ordering: .releasing)
    return refuse(at: place, isNested: false)
  }

  /// Ends the step that began last.
  func end() {
    orders?.end()
    isInStep.store(false, ordering: .releasing)
  }

  @inline(never)
  private func refuse(at place: SourcePlace, isNested: Bool) -> Bool {
    if isNested { reportIssue(TestFailure.nestedStep, at: place) } else { for refusal in refusals { report(refusal) } }
    return false
  }

  /// Runs the engine; issues reported meanwhile fail the test at the line of the step.
  func perform(_ body: () -> Void) {
    let outer = IssueContext.innermost
    // A task of an earlier step that begins a step is still inside this receiver.
    if outer !== self, !IssueContext.hears(self) {
      listening.withLock { $0.outer = outer }
    }
    let wasPerforming = isPerforming
    isPerforming = true
    IssueContext.$innermost.withValue(self, operation: body)
    isPerforming = wasPerforming
    if let seal, !wasPerforming { for finding in seal.takeFindings(in: "a step") { report(finding.whole) } }
  }

  /// Runs the engine outside a step, when a scheduler was advanced directly. Issues belong to the last step.
  func performBetweenSteps(_ body: () -> Void) { if isPerforming { body() } else { perform(body) } }

  /// Fails the test at the line of the step.
  func report(_ failure: String) { reportIssue(failure, at: place) }

  /// Prints what was not asserted, without failing the test.
  func skipped(_ what: @autoclosure () -> String, isShown: Bool) {
    guard isShown else { return }
    let place = place
    printSkipped("\(place.filePath):\(place.line):\(place.column): note: \(what())")
  }

  // MARK: Receiving issues

  var outer: (any IssueReceiver)? { listening.withLock { $0.outer } }

  func take(_ report: IssueReport) -> Bool {
    let listening = listening.withLock { $0 }
    route(IssueReport(text: report.text, place: listening.place), from: listening.outer)
    return true
  }
}
