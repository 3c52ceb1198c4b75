/// Observes the replay of a choice sequence: the states, the edges taken, and the first failure.
final class ExplorationJournal<State, Action>: EngineJournal {
  private let cases: ActionCases
  private let abstraction: StateAbstraction
  /// Nil if the feature has no rules.
  let watch: RuleWatch<State, Action>?
  /// Failures found before, which are ignored.
  let known: Set<ExploredFailure.Identity>
  /// The only failure of interest; nil for any new one.
  let wanted: ExploredFailure.Identity?
  /// The number of the case that was reduced last; nil before the first action, and if actions have no cases.
  @exclusivity(unchecked) private var lastCase: Int?
  /// Whether an effect fed that action back.
  @exclusivity(unchecked) private var isReceived = false
  /// The action rules that the last reduced action broke.
  @exclusivity(unchecked) private var brokenRules: [String] = []
  /// The action itself, for rules of a state that is an object.
  private var action: Action?
  private let isModel: Bool
  /// The current abstract state.
  @exclusivity(unchecked) private(set) var place: UInt64 = 0
  @exclusivity(unchecked) private var isClosed = false
  /// Whether actions sent each other endlessly.
  @exclusivity(unchecked) private(set) var isEndless = false
  /// Whether work was handed to something that scripts don't wait for, so that another replay may differ.
  @exclusivity(unchecked) private(set) var leavesEngine = false
  @exclusivity(unchecked) private var lastSent: Int?
  @exclusivity(unchecked) var observer: (any RunObserver)?
  /// Nil if nothing observes the transitions.
  @exclusivity(unchecked) var notes: TransitionRecorder?
  /// Creates the lines of a script, if work begins to wait after one of them.
  @exclusivity(unchecked) var lines: ObservationBuilder<State, Action>?

  /// The edges taken so far, as in an ``EdgeSet``, with repetitions.
  @exclusivity(unchecked) private(set) var edges: [UInt64] = []
  /// Whether edges are currently collected.
  @exclusivity(unchecked) var takesEdges = true
  @exclusivity(unchecked) private(set) var actionCount = 0
  /// A digest of what happened: another replay of the same choice sequence has the same one.
  @exclusivity(unchecked) private(set) var digest: UInt64 = 0
  /// The cases, by number, that effects fed back before the run sent them itself, each with the cases sent by then.
  private(set) var received: [Int: Set<Int>] = [:]
  /// For each case, whether the run has sent it.
  @exclusivity(unchecked) private var sent: [Bool]
  /// Whether events and states are kept. A kept state can't be changed in place.
  @exclusivity(unchecked) var recordsAll = false
  /// The recorded events other than calls and states, in order.
  private(set) var events: [Event] = []
  /// The first states, each after an action; empty for a model, which is always the same object.
  private(set) var states: [State] = []
  private static var maxStates: Int { 256 }

  enum Event {
    case received(Action)
    case cancelled(CancellationID)
    case threw(any Error)
  }

  @exclusivity(unchecked) private(set) var failure: ExploredFailure?
  /// Whether something went wrong or continues endlessly, so that no further step is played.
  @exclusivity(unchecked) private(set) var isOver = false

  init<Environment>(
    _ plan: ExplorationPlan<State, Action, Environment>, known: Set<ExploredFailure.Identity>,
    wanted: ExploredFailure.Identity?
  ) {
    self.wanted = wanted
    cases = plan.cases
    sent = Array(repeating: false, count: plan.cases.names.count)
    abstraction = plan.abstraction
    watch = plan.watch.map { RuleWatch(again: $0) }
    isModel = plan.feature.isModel
    self.known = known
    edges.reserveCapacity(64)
  }

  /// The text used instead of a case's name if actions have no cases.
  private static var action: String { "the action" }

  /// The name of the case that was sent last.
  var lastSentName: String { lastSent.map { cases.names[$0] } ?? "" }

  /// The name of the case that was reduced last.
  var lastCaseName: String { lastCase.map { cases.names[$0] } ?? "" }

  /// Returns the subject of an event, and its full text.
  func text(of event: Event) -> (subject: String, whole: String) {
    switch event {
    case .received(let action):
      let name = cases.number(of: action).map { cases.names[$0] } ?? Self.action
      return ("receive \(name)", LiteralPrinter.text(action, .bare))
    case .cancelled(let id): return ("the id of what is cancelled", id.literal)
    case .threw(let error): return ("what is thrown", LiteralPrinter.text(error, .untyped))
    }
  }

  /// Whether two events are certainly the same.
  func areSame(_ event: Event, _ other: Event) -> Bool {
    switch (event, other) {
    case (.received(let action), .received(let other)): StructuralEquality.areEqual(action, other)
    case (.cancelled(let id), .cancelled(let other)): id == other
    default: false
    }
  }

  private func abstract(_ state: State) -> UInt64 { ValueRef.with(state) { abstraction.hash(of: $0) } }

  func begin(_ state: State) {
    place = abstract(state)
    fail(watch?.begin(state), .initialState)
  }

  func willReduce(_ action: Action, isReceived: Bool) {
    actionCount += 1
    self.isReceived = isReceived
    if isModel, watch != nil { keep(action) }
    if recordsAll, isReceived { record(.received(action)) }
    lastCase = cases.number(of: action)
    if let lastCase {
      if !isReceived {
        sent[lastCase] = true
        lastSent = lastCase
      } else if !sent[lastCase], received[lastCase] == nil {
        received[lastCase] = Set(sent.indices.filter { sent[$0] })
      }
    }
    observer?.reduces(lastCase == nil ? Self.action : lastCaseName, isSent: !isReceived)
    lines?.willReduce(action, isReceived: isReceived)
  }

  // A separate function, since it needs the type of an optional action, which each call would look up.
  @inline(never)
  private func keep(_ action: Action) { self.action = action }

  func didReduce(_ action: Action, from old: State, to new: State) {
    if isClosed { return }
    if recordsAll, states.count < Self.maxStates, !(State.self is AnyObject.Type) { states.append(new) }
    lines?.didReduce(from: old, to: new)
    came(from: old, to: new)
    guard let watch else { return }
    let broken = watch.reduced(old, action, new)
    if broken.isEmpty, brokenRules.isEmpty { return }
    // A rule that the previous action broke stays broken, which is not the fault of this one.
    let news = broken.filter { !brokenRules.contains($0.name) }
    brokenRules = broken.filter { $0.kind == .step }.map(\.name)
    if !news.isEmpty { fail(news, .action(LiteralPrinter.text(action, .bare))) }
  }

  private func came(from old: State, to new: State) {
    let number = lastCase ?? -1
    let before = place
    ValueRef.with(old, new) { old, new in
      // An object keeps its identity when its contents change.
      if isModel || !old.hasSameBytes(as: new) { place = abstraction.hash(of: new) }
      guard takesEdges else { return }
      edges.append(EdgeSet.edge(number, from: before, to: place))
      // A part is also new if no action of this case has given it this value before.
      abstraction.parts(of: new, unlike: old) {
        edges.append(EdgeSet.edge(number, from: Self.ofParts, to: UInt64($0)))
      }
    }
    if let notes { note(notes, from: old, to: new, before) }
    digest = Choices.mix(digest ^ EdgeSet.edge(number, from: 0, to: place))
  }

  /// A placeholder for the abstract state.
  private static var ofParts: UInt64 { 0x70A7_7500_0000_0001 }

  func didWork(_ state: State) {
    if isClosed { return }
    lines?.didWork(state)
    came(from: state, to: state)
    if let watch {
      fail(watch.looked(at: state), action.map { .action(LiteralPrinter.text($0, .bare)) } ?? .initialState)
    }
  }

  func willStartEffects() {
    if isClosed { return }
    notes?.startsEffect()
    lines?.willStartEffects()
  }

  func didStartEffects() {
    if !isClosed { lines?.didStartEffects() }
  }

  private func note(_ notes: TransitionRecorder, from old: State, to new: State, _ before: UInt64) {
    notes.reduced(lastCase, isReceived: isReceived) { StructuralEquality.areEqual(old, new) }
    if !notes.drawsGraph { return }
    notes.took(lastCase, isReceived: isReceived, from: before, to: place) { isAfter in
      ValueRef.with(isAfter ? new : old) { abstraction.text(of: $0) }
    }
  }

  /// Adds other edges that count as taken.
  func reached(_ others: [UInt64]) { edges += others }

  func didCancel(_ id: CancellationID) {
    record(.cancelled(id))
    if !isClosed { lines?.didCancel(id) }
  }

  func didThrow(_ error: any Error) {
    record(.threw(error))
    if !isClosed { _ = lines?.threw(error) }
  }

  func called(_ call: String) {
    if !isClosed { lines?.called(call) }
  }

  private func record(_ event: @autoclosure () -> Event) {
    if recordsAll, !isClosed { events.append(event()) }
  }

  /// Checks the rules of the end: nothing is in flight, and every call was answered.
  func ended(_ state: State) { fail(watch?.ended(state), .run) }

  /// Closes the journal: later reports belong to no step.
  func close() { isClosed = true }

  func reported(_ message: String) {
    // A user can't tap what isn't there, so only exploring sends such an action.
    if !isReceived, MissingState.isReported(by: message) { return }
    if isClosed { return }
    if EndlessInstant.isReported(by: message) { (isEndless, isOver) = (true, true) }
    if OutsideReach.isReported(by: message) { leavesEngine = true }
    if let (origin, what) = UncaughtError.parts(of: message) {
      let name = PlayedPair.caseName(of: origin)
      return fail(ExploredFailure(.issue, message, by: name, what: ObservationLine.withoutValues(what)))
    }
    let isAboutAnother = isEndless || OutsideReach.isReported(by: message) || message.hasPrefix(UncaughtError.beginning)
    fail(ExploredFailure(.issue, message, by: isAboutAnother ? "" : lastCaseName))
  }

  /// Reports work that nothing can resume.
  func waits(_ message: String, _ work: InFlight) {
    fail(
      ExploredFailure(
        .issue, message, by: "", what: "\(OutsideWork.kind) \(ObservationLine.withoutValues(work.action))"))
  }

  private func fail(_ broken: [BrokenRule]?, _ cause: BrokenRule.Cause) {
    for rule in broken ?? [] {
      let by = if case .run = cause { "run" } else { lastCaseName }
      fail(ExploredFailure(.rule, rule.text(by: cause), by: by, what: rule.name))
    }
  }

  private func fail(_ failure: ExploredFailure) {
    let isWanted = wanted.map { $0 == failure.identity } ?? !known.contains(failure.identity)
    if self.failure == nil, isWanted { (self.failure, isOver) = (failure, true) }
  }
}
