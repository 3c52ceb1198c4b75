import Synchronization

/// Knows the step that a test is at, and fails the test there; a test store and its scopes share one.
///
/// As an issue receiver it hears what the environment, effects and the engine report while a step runs, and hands it on
/// as a failure of that step's line. A task that outlives its step is heard as well, at the line of the last step.
final class StepReporter: IssueReceiver, @unchecked Sendable {
  // Unchecked: what other threads may ask for is behind the lock; the rest belongs to the thread of the test.

  /// Prints what was skipped, line by line.
  var printSkipped: (String) -> Void = IssueSystem.writeLineToStandardError
  /// Keeps what the test does, where it asked for that.
  var transcript: TestTranscript?
  /// What is open at the end is a failure.
  private(set) var isExhaustive = true
  private(set) var showsSkipped = false
  /// Nil where the test is run in one order.
  var orders: OrderedSteps?
  /// What the store's code reaches for past its environment, where that is captured.
  var seal: WorldSeal?
  /// Why no step can be taken; each step reports it.
  var refusals: [String] = []
  private(set) var isPerforming = false

  private struct Listening {
    var place: SourcePlace
    var outer: (any IssueReceiver)?
  }

  private let listening: Mutex<Listening>
  /// A step goes on: an async one also while it waits for the main actor.
  private let isInStep = Atomic(false)

  init(at place: SourcePlace) { listening = Mutex(Listening(place: place)) }

  /// The store that has none above is as strict as this.
  func follow<State>(_ exhaustivity: Exhaustivity<State>) {
    isExhaustive = !exhaustivity.isLax
    showsSkipped = exhaustivity.showsSkipped
  }

  /// The last step.
  var place: SourcePlace { listening.withLock { $0.place } }

  /// A step begins. Whoever began it calls ``end()``.
  /// - Returns: whether it may: what a step runs can't take another one of the store, nor can another task meanwhile, and
  ///   nobody can where something is refused.
  func begin(at place: SourcePlace) -> Bool {
    // Steps of a store share an isolation: between these two lines nobody else begins one.
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

  /// The step that began last has ended.
  func end() {
    orders?.end()
    isInStep.store(false, ordering: .releasing)
  }

  @inline(never)
  private func refuse(at place: SourcePlace, isNested: Bool) -> Bool {
    if isNested { reportIssue(TestFailure.nestedStep, at: place) } else { for refusal in refusals { report(refusal) } }
    return false
  }

  /// Runs the engine; what is reported meanwhile fails the test at the line of the step.
  func perform(_ body: () -> Void) {
    let outer = IssueContext.innermost
    // A task of an earlier step that takes a step still has this receiver around itself.
    if outer !== self, !IssueContext.hears(self) {
      listening.withLock { $0.outer = outer }
    }
    let wasPerforming = isPerforming
    isPerforming = true
    IssueContext.$innermost.withValue(self, operation: body)
    isPerforming = wasPerforming
    if let seal, !wasPerforming { for finding in seal.takeFindings(in: "a step") { report(finding.whole) } }
  }

  /// Runs the engine where no step does: a scheduler was moved by hand. It belongs to the last step.
  func performBetweenSteps(_ body: () -> Void) { if isPerforming { body() } else { perform(body) } }

  /// Fails the test at the line of the step.
  func report(_ failure: String) { reportIssue(failure, at: place) }

  /// Prints what was not asserted, without failing anything.
  func skipped(_ what: @autoclosure () -> String, isShown: Bool) {
    guard isShown else { return }
    let place = place
    printSkipped("\(place.filePath):\(place.line): note: \(what())")
  }

  // MARK: Hearing issues

  var outer: (any IssueReceiver)? { listening.withLock { $0.outer } }

  func take(_ report: IssueReport) -> Bool {
    let listening = listening.withLock { $0 }
    route(IssueReport(text: report.text, place: listening.place), from: listening.outer)
    return true
  }
}
