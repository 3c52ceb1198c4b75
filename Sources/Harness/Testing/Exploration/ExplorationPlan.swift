/// What is known about a feature before it is explored: where runs begin, what they send, and what answers are made of.
final class ExplorationPlan<State, Action, Environment> {
  let feature: Feature<State, Action, Environment>
  let options: ExplorationOptions
  let variant: Feature<State, Action, Environment>.Variant
  let cases = ActionCases.of(Action.self)
  /// The paths that the feature ignores.
  let hidden: PathMask?
  let abstraction: StateAbstraction
  let source: ValueSource
  /// Values from scripts.
  let seen: ValuePool
  let sent: SentNumbers
  let answers: AnswerMaker
  /// The rules of the feature, for each run to check; nil if there are none.
  let watch: RuleWatch<State, Action>?
  private let reader: ChoiceSequenceReader<State, Action, Environment>
  let pages: DrawnPages<State>
  /// What is computed from a state: derived values and observed values, each with its name in findings.
  let computed: [(name: String, read: (State) -> ValueBox)]
  /// The numbers of the cases that runs send.
  private(set) var sendable: [Int] = []
  /// Cases that no script sends or receives: the first runs show whether effects feed them back.
  private(set) var undecided: [Int] = []
  /// Cases that runs don't send, since only effects do.
  private(set) var fedBack: [Int] = []
  /// Where runs begin: the feature's own state, its named states, and the steps of its scripts.
  private(set) var beginnings: [ChoiceSequence] = [ChoiceSequence()]
  /// The number of steps with which each run has to begin.
  private var fixedSteps = 0
  /// The actions that scripts send.
  @exclusivity(unchecked) private(set) var used = UsedActions()
  /// The parts of the initial state that vary between evaluations, such as a random id or the current date.
  private(set) var varyingBeginnings: [VaryingParts.Part] = []
  /// Whether there is any such part, including ignored ones.
  private var beginsAnew = false
  /// The failures that scripts with `expect failure` already show.
  private(set) var known: [ExploredFailure.Identity: KnownFailure] = [:]

  /// - Parameter scripts: the scripts of the feature.
  init(
    _ feature: Feature<State, Action, Environment>, _ options: ExplorationOptions, scripts: [ExploredScript],
    observer: (any RunObserver)? = nil
  ) throws(ExplorationProblem) {
    guard let variant = feature.variant(options.environment) else {
      throw .unknownEnvironment(options.environment ?? "", of: feature.name, all: feature.variants.keys.sorted())
    }
    if let issue = FeatureWorlds(feature).issue(of: feature, environment: options.environment) {
      throw .unusable(issue)
    }
    self.feature = feature
    self.options = options
    self.variant = variant
    let hiddenParts = HiddenParts(of: feature)
    hidden = hiddenParts.mask
    computed =
      feature.derivedValues.filter { !hiddenParts.derived.contains($0.name) }.map { ("~\($0.name)", $0.read) }
      + feature.heardValues.map { ("hear \($0.name)", $0.read) }
    watch = RuleWatch(feature.rules)
    reader = ChoiceSequenceReader(feature, environment: options.environment)
    pages = DrawnPages(feature.makeRenderer, cases.names)
    abstraction = StateAbstraction(TypeShape.of(State.self), hiding: hidden)
    let seen = ValuePool()
    let given = ValuePool()
    for value in feature.explored.values { given.add(value.ref) }
    let sequences = scripts.compactMap { ScriptChoiceSequence($0, feature, environment: options.environment) }
    for sequence in sequences { sequence.add(to: seen) }
    self.seen = seen
    sent = SentNumbers(sequences.map(\.steps))
    source = ValueSource(
      types: feature.types, seen: seen, given: given, now: World.defaultDate, literals: options.literals ?? [])
    answers = AnswerMaker(
      source: source, makesFaults: options.makesFaults, openEndpoints: feature.openEndpoints)
    for name in feature.namedStates.keys.sorted() {
      beginnings.append(ChoiceSequence(start: ChoiceSequenceStart(state: .named(name))))
    }
    lookAtBeginnings()
    try choose(sequences, observer)
    if let from = options.from { try begin(from, observer) }
  }

  private func lookAtBeginnings() {
    // A model is created in the world of its run.
    if feature.isModel { return }
    for beginning in beginnings {
      let state = plainState(of: beginning.start)
      // As in the second replay of a script: sets get other memory addresses.
      let blocks = ShiftedMemory()
      defer { blocks.free() }
      let other = plainState(of: beginning.start)
      if ValueRef.with(state, other, { $0.isSame(as: $1) }) { continue }
      func parts(_ hidden: PathMask?) -> [VaryingParts.Part] {
        VaryingParts(state, other, isModel: false, hiding: hidden).found.filter { $0.old != $0.new }
      }
      beginsAnew = beginsAnew || !parts(nil).isEmpty
      for part in parts(hidden) where !varyingBeginnings.contains(where: { $0.path == part.path }) {
        varyingBeginnings.append(part)
      }
    }
  }

  /// Replays the scripts, and chooses the cases that runs send from what the scripts send and receive.
  private func choose(
    _ sequences: [ScriptChoiceSequence<State, Action>], _ observer: (any RunObserver)?
  ) throws(ExplorationProblem) {
    var sent: Set<Int> = []
    var received: Set<Int> = []
    for script in sequences {
      let actions = ChoiceSequence(steps: script.steps).actions
      sent.formUnion(actions.compactMap(number))
      used.add(actions.compactMap { action in number(of: action).map { ($0, action) } })
      if !script.isPlayed { continue }
      observer?.begins(script: script.path)
      let player = play(script, observer: observer)
      beginnings.append(ChoiceSequence(start: script.start, steps: player.steps, answers: player.book.answers))
      received.formUnion(player.journal.received.keys)
      if script.expectsFailure, let failure = player.journal.failure { note(failure, of: script) }
      if let failure = otherEnd(of: script, player) {
        known[failure.identity] = KnownFailure(text: failure.text, script: script.name)
      }
    }
    let wanted = try wanted()
    // An action that is not an enum counts as one case without a name.
    if cases.names.isEmpty, source.problem(of: TypeShape.of(Action.self)) == nil { sendable = [Self.wholeAction] }
    let unmakeable = Set(source.problems(of: Action.self).map(\.number))
    for number in cases.names.indices where !unmakeable.contains(number) {
      if sent.contains(number) || wanted.contains(number) {
        sendable.append(number)
      } else if received.contains(number) {
        fedBack.append(number)
      } else {
        undecided.append(number)
      }
    }
  }

  /// Lets all runs begin with the steps of a script.
  private func begin(_ from: ScriptBeginning, _ observer: (any RunObserver)?) throws(ExplorationProblem) {
    let script = ExploredScript(path: from.path, bytes: Array(from.text.utf8))
    guard let sequence = ScriptChoiceSequence(script, feature, environment: options.environment) else {
      throw .unreadableBeginning(from.path)
    }
    observer?.begins(script: from.path)
    let player = play(sequence, known: Set(known.keys), observer: observer)
    // Stopped by a failure, it would begin elsewhere.
    guard player.steps.count == sequence.steps.count else { throw .unreadableBeginning(from.path) }
    beginnings = [ChoiceSequence(start: sequence.start, steps: player.steps, answers: player.book.answers)]
    fixedSteps = player.steps.count
  }

  /// Returns the cases that the feature declares with `explore(sends:)`.
  private func wanted() throws(ExplorationProblem) -> Set<Int> {
    var wanted: Set<Int> = []
    for name in feature.explored.sends {
      let numbers = cases.numbers(named: name)
      if numbers.isEmpty { throw .unknownCase(name, of: feature.name, nearest: NearestName.of(name, in: cases.names)) }
      wanted.formUnion(numbers)
    }
    return wanted
  }

  /// Notes all failures that the script shows: one may follow from another.
  private func note(_ failure: ExploredFailure, of script: ScriptChoiceSequence<State, Action>) {
    var next: ExploredFailure? = failure
    var own: Set<ExploredFailure.Identity> = []
    while let failure = next, own.insert(failure.identity).inserted {
      known[failure.identity] =
        known[failure.identity] ?? KnownFailure(text: failure.text, script: script.name)
      next = play(script, known: own).journal.failure
    }
  }

  /// Returns how the end of a script with holds differs from that without them, if the feature declares `sameInAnyOrder()`.
  private func otherEnd(
    of script: ScriptChoiceSequence<State, Action>, _ player: ChoiceSequencePlayer<State, Action, Environment>
  ) -> ExploredFailure? {
    let sequence = player.sequence
    guard feature.isSameInAnyOrder, sequence.isVaried, let turns = StepTurns(watches: false, needsLines: false) else {
      return nil
    }
    return ExploredChecks(self).otherEnd(play(sequence.unvaried, turns: turns, like: player.book.entries), player)
  }

  /// Plays a script with its stubs; calls without a stub get the plainest answer.
  private func play(
    _ script: ScriptChoiceSequence<State, Action>, known: Set<ExploredFailure.Identity> = [],
    observer: (any RunObserver)? = nil
  ) -> ChoiceSequencePlayer<State, Action, Environment> {
    let book = AnswerBook(ChoiceSequenceAnswers()) { [answers] endpoint, _ in answers.plainest(of: endpoint) }
    let player = ChoiceSequencePlayer(
      self, script.start, book, known: known, stubs: script.stubs.map(\.unused), turns: turns(of: script.steps))
    player.journal.observer = observer
    var steps = script.steps[...]
    player.play { _ in steps.popFirst() }
    return player
  }

  func number(of action: ValueBox) -> Int? {
    var number: Int?
    action.lend(as: Action.self) { number = cases.number(of: $0) }
    return number
  }

  /// Returns a function that tells whether an action's case is sent in the choice sequence.
  func sends(in sequence: ChoiceSequence) -> (ValueBox) -> Bool {
    let sent = Set(sequence.actions.map(number))
    return { sent.contains(self.number(of: $0)) }
  }

  /// The placeholder for the number of a case if the action has none.
  static var wholeAction: Int { -1 }

  private lazy var fixedActions = cases.names.indices.map { number in
    cases.parts(of: number).isEmpty
      ? source.action(cases, case: number, in: nil, SeededGenerator(seed: 0), .usual) : nil
  }

  /// Returns the action of a case without a payload to generate; nil for all others.
  func fixedAction(_ number: Int) -> ValueBox? { number == Self.wholeAction ? nil : fixedActions[number] }

  /// Returns an action of a case, generated for a state.
  func action(_ number: Int, in state: ValueRef, _ random: SeededGenerator, _ bias: ValueBias) -> ValueBox? {
    number == Self.wholeAction
      ? source.value(of: TypeShape.of(Action.self), in: state, random, bias)
      : source.action(cases, case: number, in: state, random, bias)
  }

  /// The choices of runs.
  var space: RunSpace {
    RunSpace(
      feature: feature.name, options: options, cases: cases, sendable: sendable, beginnings: beginnings,
      fixedSteps: fixedSteps,
      known: Set(known.keys)
    ) { [reader] in reader.sequence($0) }
  }

  /// The choices of the first runs, which also send the undecided cases.
  var openingSpace: RunSpace {
    var space = space
    space.sendable = (sendable + undecided).sorted()
    return space
  }

  /// Returns the cases that runs need not send, since sending others leads to them. In a cycle of actions that send each
  /// other, one case has to be sent.
  /// - Parameter received: the cases that effects fed back in the first runs, each with the sets of cases that were sent
  ///   before.
  func leftToEffects(_ received: [Int: Set<Set<Int>>]) -> [Int] {
    var begun = Set((sendable + undecided).filter { received[$0] == nil })
    var left: Set<Int> = []
    while true {
      let more = received.filter { number, sent in
        !left.contains(number) && sent.contains { $0.isSubset(of: begun) }
      }.map(\.key)
      if more.isEmpty { return left.sorted() }
      left.formUnion(more)
      begun.formUnion(more)
    }
  }

  /// Decides the undecided cases: runs send those that effects have not fed back.
  func decide(received: Set<Int>) {
    sendable = (sendable + undecided.filter { !received.contains($0) }).sorted()
    fedBack = (fedBack + undecided.filter(received.contains)).sorted()
    undecided = []
  }

  /// Returns the state at the beginning of a run.
  /// - Parameter world: the world of the run. If a state uses random or current values, they come from this world, so that the
  ///   same run always begins in the same state.
  func state(of start: ChoiceSequenceStart, in world: World) -> State {
    beginsAnew ? world.making { plainState(of: start) } : plainState(of: start)
  }

  private func plainState(of start: ChoiceSequenceStart) -> State {
    switch start.state {
    case .initial: feature.initialState
    case .named(let name): feature.namedStates[name]?() ?? feature.initialState
    case .value(let box): box.value(as: State.self) ?? feature.initialState
    }
  }
}

/// A script of a feature, as stored in a file.
package struct ExploredScript: Equatable, Sendable {
  package let path: String
  package let bytes: [UInt8]
  /// Whether the script is played. One that ends its process only shows which actions are sent.
  package var isPlayed = true

  package init(path: String, bytes: [UInt8], isPlayed: Bool = true) {
    self.path = path
    self.bytes = bytes
    self.isPlayed = isPlayed
  }

  var name: String { Self.name(ofPath: path) }

  /// Returns the name of a script's file, without folders and extension.
  package static func name(ofPath path: String) -> String {
    let name = PathText.name(of: path)
    return name.hasSuffix(SnapshotDirectory.fileExtension)
      ? String(name.dropLast(SnapshotDirectory.fileExtension.count)) : name
  }
}

/// The reason why a feature can't be explored as requested.
package enum ExplorationProblem: Error, Equatable {
  case unknownEnvironment(String, of: String, all: [String])
  /// `.explore(sends:)` names a case that the action doesn't have.
  case unknownCase(String, of: String, nearest: String?)
  /// The script with whose steps runs should begin can't be read, or is of another environment.
  case unreadableBeginning(String)
  /// No script of the feature can be played either, for this reason.
  case unusable(String)
}

extension ExplorationProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusable(let issue): return issue
    case .unreadableBeginning(let path): return "the steps of \(path) can't be played; see: harness run \(path)"
    case .unknownEnvironment(let name, let feature, let all):
      let known = all.isEmpty ? "it has none but its own" : "it has \(all.joined(separator: ", "))"
      return "feature '\(feature)' has no environment '\(name)'; \(known)"
    case .unknownCase(let name, let feature, let nearest):
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      return "feature '\(feature)' has .explore(sends: \"\(name)\"), but its action has no case of this name\(hint)"
    }
  }
}
