/// What is looked at once a run has led to something new: whether its state prints and parses back, whether its page can be
/// shown, and whether the same steps lead to the same again.
struct ExploredChecks<State, Action, Environment> {
  private let plan: ExplorationPlan<State, Action, Environment>

  private let looksAtPage: Bool

  init(_ plan: ExplorationPlan<State, Action, Environment>, looksAtPage: Bool = true) {
    self.plan = plan
    self.looksAtPage = looksAtPage
  }

  /// What is said of the page in place of a case.
  static var page: String { "the page" }

  /// - Parameters:
  ///   - run: its number.
  ///   - known: what is no news.
  func failure(
    of player: TapePlayer<State, Action, Environment>, _ tape: Tape, run: Int, known: Set<ExploredFailure.Identity>
  ) -> ExploredFailure? {
    // What lies on the way and the page take long. What varies there shows in some of many runs, of every island.
    let look = look(at: player, tape, isWhole: run.isMultiple(of: 7))
    for failure in [unprinted(player), brokenPage(player)] {
      if let failure, !known.contains(failure.identity) { return failure }
    }
    return variances(of: look, tape).first { !known.contains($0.identity) }
  }

  /// What is compared with another playing.
  private struct Look {
    var player: TapePlayer<State, Action, Environment>
    /// For each of `computed`, its values: of the states on the way, if it is a whole look, and of the last one.
    var values: [[ValueBox]]
    /// Whether the states on the way, what is computed from them, and the page are compared too.
    var isWhole: Bool
  }

  /// Computes all that is computed once: what ends the process then is not what an action did.
  private func look(at player: TapePlayer<State, Action, Environment>, _ tape: Tape, isWhole: Bool) -> Look {
    let whole = isWhole && !player.journal.leavesEngine ? again(player, tape, keepsStates: true) : player
    let values = computed.map { name, read in
      player.journal.observer?.reduces(name, isSent: false)
      return whole.allStates.map(read)
    }
    player.journal.observer?.reduces(player.journal.lastCaseName, isSent: false)
    return Look(player: whole, values: values, isWhole: isWhole)
  }

  /// What another playing of the steps does otherwise: a failure for each part of the state, or one where no part is known.
  private func variances(of look: Look, _ tape: Tape) -> [ExploredFailure] {
    let player = look.player
    if player.journal.leavesEngine { return [] }
    // As when a script is played twice: sets lie elsewhere.
    let blocks = ShiftedMemory()
    defer { blocks.free() }
    let again = again(player, tape, keepsStates: look.isWhole)
    for (state, other) in statesThatDiffer(player, again) {
      let parts = VaryingParts.of(state, other, plan.hidden).map { change in
        let path = HiddenParts.ignorable(change.path, of: plan.feature) ?? change.path
        return failure(path, change.old, change.new, ignore: path)
      }
      if !parts.isEmpty { return parts }
      return [elsewhere(player)]
    }
    let events = eventVariances(of: look, again)
    return events.isEmpty && again.journal.digest != player.journal.digest ? [elsewhere(player)] : events
  }

  /// Another playing, which the same stops.
  private func again(
    _ player: TapePlayer<State, Action, Environment>, _ tape: Tape, keepsStates: Bool
  ) -> TapePlayer<State, Action, Environment> {
    let journal = player.journal
    return plan.play(tape, known: journal.known, wanted: journal.wanted, keepsStates: keepsStates)
  }

  private func elsewhere(_ player: TapePlayer<State, Action, Environment>) -> ExploredFailure {
    ExploredFailure(
      .variance, "the same steps lead to another state when they are done again", by: player.journal.lastCaseName)
  }

  /// Pairs of states, one of each playing, that differ after the same action. The final pair comes first.
  private func statesThatDiffer(
    _ player: TapePlayer<State, Action, Environment>, _ again: TapePlayer<State, Action, Environment>
  ) -> some Sequence<(State, State)> {
    ([(player.state, again.state)] + Array(zip(player.journal.states, again.journal.states)))
      .lazy.filter { !areSame($0, $1) }
  }

  private func failure(_ subject: String, _ first: String, _ second: String, ignore: String? = nil) -> ExploredFailure {
    let variance = Variance(between: .playings, first: first, second: second, command: "", ignore: ignore)
    return ExploredFailure(
      .variance,
      "\(subject) is not the same when the same steps are done again; likely: \(LikelyCauses.text(variance))",
      by: "", what: subject)
  }

  /// What a script records besides the state, where the states are the same, each subject once: calls with their arguments, what
  /// effects sent, and what is computed from the last state. Texts are made of what differs alone.
  private func eventVariances(
    of look: Look, _ again: TapePlayer<State, Action, Environment>
  ) -> [ExploredFailure] {
    let player = look.player
    var subjects: Set<String> = []
    var failures: [ExploredFailure] = []
    func compare<Event>(
      _ one: [Event], _ other: [Event], isSame: (Event, Event) -> Bool, _ subject: (Event) -> String,
      _ text: (Event) -> String
    ) {
      for index in 0..<max(one.count, other.count) {
        let first = index < one.count ? one[index] : nil
        let second = index < other.count ? other[index] : nil
        if let first, let second, isSame(first, second) { continue }
        let texts = (first.map(text) ?? Variance.nothing, second.map(text) ?? Variance.nothing)
        guard texts.0 != texts.1, let name = (first ?? second).map(subject), subjects.insert(name).inserted else {
          continue
        }
        failures.append(failure(name, texts.0, texts.1))
      }
    }
    let calls = Dictionary(grouping: player.calls, by: \.name)
    let others = Dictionary(grouping: again.calls, by: \.name)
    for name in Set(calls.keys).union(others.keys).sorted() {
      compare(calls[name] ?? [], others[name] ?? [], isSame: { $0.isSame(as: $1) }, { _ in "call \(name)" }) {
        $0.observedText
      }
    }
    let journal = player.journal
    compare(
      journal.events, again.journal.events, isSame: { journal.areSame($0, $1) }, { journal.text(of: $0).subject },
      { journal.text(of: $0).whole })
    compare(player.times, again.times, isSame: ==, { _ in "the time that effects take" }) { DurationText.text(of: $0) }
    for ((name, read), values) in zip(computed, look.values) {
      compare(values, again.allStates.map(read), isSame: { $0.ref.isSame(as: $1.ref) }, { _ in name }) {
        ObservedValue<State>.literal($0)
      }
    }
    if look.isWhole, let text = page(of: player).text, let other = page(of: again).text {
      compare([text], [other], isSame: ==, { _ in Self.page }, { $0 })
    }
    return failures
  }

  /// What is computed from a state: derived values and what is heard, each with the name that a finding has.
  private var computed: [(name: String, read: (State) -> ValueBox)] {
    let hidden = HiddenParts(of: plan.feature).derived
    return plan.feature.derivedValues.filter { !hidden.contains($0.name) }.map { ("~\($0.name)", $0.read) }
      + plan.feature.heardValues.map { ("hear \($0.name)", $0.read) }
  }

  /// Whether they differ at most in what the feature ignores.
  private func areSame(_ state: State, _ other: State) -> Bool {
    ValueRef.with(state, other) { state, other in
      if state.isSame(as: other) { return true }
      guard let hidden = plan.hidden else { return false }
      return LiteralPrinter.text(of: state, hiding: hidden) == LiteralPrinter.text(of: other, hiding: hidden)
    }
  }

  /// The one that is looked for, where it shows.
  func failure(
    _ wanted: ExploredFailure.Identity, of player: TapePlayer<State, Action, Environment>, _ tape: Tape
  ) -> ExploredFailure? {
    let found: ExploredFailure? =
      switch wanted.kind {
      case .rule, .issue, .change: nil
      case .literal: unprinted(player)
      case .page: brokenPage(player)
      case .trap, .hang: brokenPage(look(at: player, tape, isWhole: true).player)
      case .variance: variances(of: look(at: player, tape, isWhole: true), tape).first { $0.identity == wanted }
      }
    return found.flatMap { $0.identity == wanted ? $0 : nil }
  }

  private func unprinted(_ player: TapePlayer<State, Action, Environment>) -> ExploredFailure? {
    Self.unprinted(player.state, plan.feature.types).map {
      ExploredFailure(
        .literal, $0, by: player.journal.lastCaseName, what: "the state doesn't read back from its literal")
    }
  }

  private func brokenPage(_ player: TapePlayer<State, Action, Environment>) -> ExploredFailure? {
    page(of: player).issues.first.map { ExploredFailure(.page, $0.message, by: Self.page) }
  }

  /// The page of the last state, and what making it reported; no text if the feature has no page or the page is left out.
  private func page(of player: TapePlayer<State, Action, Environment>) -> (text: String?, issues: [ReportedIssue]) {
    guard looksAtPage, let makeRenderer = plan.feature.makeRenderer else { return (nil, []) }
    player.journal.observer?.reduces(Self.page, isSent: false)
    var text: String?
    let issues = captureIssues { text = makeRenderer(player.state).text(player.state) }
    // What comes after that isn't the page's doing.
    player.journal.observer?.reduces(player.journal.lastCaseName, isSent: false)
    return (text, issues)
  }

  /// Why a state can't be told by its literal; nil where it can. What can't be read, or lies very deep, isn't counted.
  private static func unprinted(_ state: State, _ types: LiteralTypes) -> String? {
    if !TypeShape.of(State.self).isWritable { return nil }
    return ValueRef.with(state) { state in
      let text = LiteralPrinter.text(of: state)
      var parser = LiteralParser(Array(text.utf8), types: types)
      do throws(LiteralError) {
        let read = try parser.parseAll(state.shape)
        return read.ref.isSame(as: state) ? nil : "the state is another one when its literal is read: \(text)"
      } catch {
        if case .tooDeep = error.reason { return nil }
        return "the literal of the state can't be read: \(error.reason)"
      }
    }
  }
}

extension ExplorationPlan {
  /// Plays a tape as it stands. A call that it doesn't answer gets the plainest answer.
  /// - Parameters:
  ///   - known: what doesn't stop it.
  ///   - wanted: what alone stops it.
  ///   - keepsStates: whether the states on the way are kept.
  func play(
    _ tape: Tape, known: Set<ExploredFailure.Identity> = [], wanted: ExploredFailure.Identity? = nil,
    observer: (any RunObserver)? = nil, keepsStates: Bool = false
  ) -> TapePlayer<State, Action, Environment> {
    let book = AnswerBook(tape.answers) { [answers] endpoint, _ in answers.plainest(of: endpoint) }
    let player = TapePlayer(self, tape.start, book, known: known, wanted: wanted)
    player.journal.observer = observer
    player.journal.keepsStates = keepsStates
    var steps = tape.steps[...]
    player.play { _ in steps.popFirst() }
    return player
  }
}
