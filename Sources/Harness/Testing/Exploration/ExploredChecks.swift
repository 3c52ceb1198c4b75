/// The checks after a run that led to something new: whether its state prints and parses back, whether its page can be drawn,
/// and whether the same steps lead to the same result again.
struct ExploredChecks<State, Action, Environment> {
  private let plan: ExplorationPlan<State, Action, Environment>

  private let looksAtPage: Bool

  init(_ plan: ExplorationPlan<State, Action, Environment>, looksAtPage: Bool = true) {
    self.plan = plan
    self.looksAtPage = looksAtPage
  }

  /// Returns the first new failure.
  /// - Parameters:
  ///   - run: the number of the run.
  ///   - known: the failures to ignore.
  func failure(
    of player: ChoiceSequencePlayer<State, Action, Environment>, _ sequence: ChoiceSequence, run: Int,
    known: Set<ExploredFailure.Identity>
  ) -> ExploredFailure? {
    // Comparing intermediate events and the page takes long, so one run in eleven does it. Eleven is coprime to the number of
    // subpopulations, so each subpopulation has such runs.
    let look = look(at: player, sequence, isWhole: run.isMultiple(of: 11))
    let isDrawn = look.isWhole || looksAtPage && plan.pages.hasIssues(player.state, player.journal)
    let page = isDrawn ? page(of: player) : (nil, [])
    for failure in [unprinted(player), brokenPage(page)] {
      if let failure, !known.contains(failure.identity) { return failure }
    }
    let found =
      look.isWhole || Self.isReplayed(run) ? variances(of: look, page, sequence) : plan.varyingBeginnings.map(failure)
    return found.first { !known.contains($0.identity) }
  }

  /// Whether a run that led to something new is replayed: each of the first 4,096 runs, and a quarter of the later ones, which
  /// mostly repeat code that was compared before. Each subpopulation has some of them.
  static func isReplayed(_ run: Int) -> Bool {
    run < 4_096 || (run / ExplorationOptions.subpopulationCount).isMultiple(of: 4)
  }

  /// What is compared with another replay.
  private struct Look {
    var player: ChoiceSequencePlayer<State, Action, Environment>
    /// For each of ``ExplorationPlan/computed``, its values: that of the last state, and if the look is whole also those of
    /// intermediate states.
    var values: [[ValueBox]]
    /// Whether intermediate events, values computed from intermediate states, and the page are compared too.
    var isWhole: Bool
  }

  /// Computes everything that is computed once, so that a crash in it is not attributed to an action.
  private func look(
    at player: ChoiceSequencePlayer<State, Action, Environment>, _ sequence: ChoiceSequence, isWhole: Bool
  ) -> Look {
    let whole = isWhole && !player.journal.leavesEngine ? again(player, sequence, recordsAll: true) : player
    let values = plan.computed.map { name, read in
      player.journal.observer?.reduces(name, isSent: false)
      return whole.allStates.map(read)
    }
    player.journal.observer?.reduces(player.journal.lastCaseName, isSent: false)
    return Look(player: whole, values: values, isWhole: isWhole)
  }

  /// Returns the differences in another replay of the steps: a failure for each part of the state, or one if no part is known.
  private func variances(of look: Look, _ page: Page, _ sequence: ChoiceSequence) -> [ExploredFailure] {
    plan.varyingBeginnings.map(failure) + laterVariances(of: look, page, sequence)
  }

  /// Returns the differences after the beginning.
  private func laterVariances(of look: Look, _ page: Page, _ sequence: ChoiceSequence) -> [ExploredFailure] {
    let player = look.player
    if player.journal.leavesEngine { return [] }
    // As in the second replay of a script: sets get other memory addresses.
    let blocks = ShiftedMemory()
    defer { blocks.free() }
    let again = again(player, sequence, recordsAll: look.isWhole)
    for (state, other) in states(player, again) where !areSame(state, other) {
      let parts = VaryingParts(state, other, isModel: plan.feature.isModel, hiding: plan.hidden)
      if !parts.found.isEmpty { return parts.found.map(failure) }
      // The remaining differences are ignored by the feature, or specific to each replay.
      if plan.hidden == nil, !parts.hasOwn { return [elsewhere(player)] }
    }
    let others = look.isWhole ? otherVariances(of: look, page, again) : []
    return others.isEmpty && again.journal.digest != player.journal.digest ? [elsewhere(player)] : others
  }

  /// Replays the steps again, with the same failures stopping it.
  private func again(
    _ player: ChoiceSequencePlayer<State, Action, Environment>, _ sequence: ChoiceSequence, recordsAll: Bool
  ) -> ChoiceSequencePlayer<State, Action, Environment> {
    let journal = player.journal
    return plan.play(sequence, known: journal.known, wanted: journal.wanted, recordsAll: recordsAll)
  }

  private func elsewhere(_ player: ChoiceSequencePlayer<State, Action, Environment>) -> ExploredFailure {
    ExploredFailure(
      .variance, "replaying the same steps leads to a different state", by: player.journal.lastCaseName)
  }

  /// Returns pairs of states, one of each replay, after the same action. The final pair comes first.
  private func states(
    _ player: ChoiceSequencePlayer<State, Action, Environment>,
    _ again: ChoiceSequencePlayer<State, Action, Environment>
  ) -> [(State, State)] {
    [(player.state, again.state)] + zip(player.journal.states, again.journal.states)
  }

  private func failure(_ part: VaryingParts.Part) -> ExploredFailure {
    let path = HiddenParts.ignorable(part.path, of: plan.feature) ?? part.path
    guard part.old == part.new else { return failure(path, part.old, part.new, ignore: path) }
    let call = ".ignoring(\(LiteralPrinter.text(path)))"
    return ExploredFailure(
      .variance, "\(path) can't be inspected, and each replay creates a different one; to ignore it: \(call)",
      by: "", what: path)
  }

  private func failure(_ subject: String, _ first: String, _ second: String, ignore: String? = nil) -> ExploredFailure {
    let variance = Nondeterminism(between: .playings, first: first, second: second, command: "", ignore: ignore)
    return ExploredFailure(
      .variance,
      "\(subject) differs when the same steps are replayed; likely: \(LikelyCauses.text(variance))",
      by: "", what: subject)
  }

  /// Returns differences other than the state's, where the states are equal, each subject once: calls with their arguments,
  /// what effects sent, how long they took, values computed from the states, and the page. Texts are only created for what
  /// differs.
  private func otherVariances(
    of look: Look, _ page: Page, _ again: ChoiceSequencePlayer<State, Action, Environment>
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
        let texts = (first.map(text) ?? Nondeterminism.nothing, second.map(text) ?? Nondeterminism.nothing)
        guard texts.0 != texts.1, let name = (first ?? second).map(subject), subjects.insert(name).inserted else {
          continue
        }
        failures.append(failure(name, texts.0, texts.1))
      }
    }
    if !player.calls.elementsEqual(again.calls, by: { $0.isSame(as: $1) }) {
      let calls = Dictionary(grouping: player.calls, by: \.name)
      let others = Dictionary(grouping: again.calls, by: \.name)
      for name in Set(calls.keys).union(others.keys).sorted() {
        compare(calls[name] ?? [], others[name] ?? [], isSame: { $0.isSame(as: $1) }, { _ in "call \(name)" }) {
          $0.observedText
        }
      }
    }
    let journal = player.journal
    compare(
      journal.events, again.journal.events, isSame: { journal.areSame($0, $1) }, { journal.text(of: $0).subject },
      { journal.text(of: $0).whole })
    compare(player.times, again.times, isSame: ==, { _ in "the time that effects take" }) { DurationText.text(of: $0) }
    for ((name, read), values) in zip(plan.computed, look.values) {
      compare(values, again.allStates.map(read), isSame: { $0.ref.isSame(as: $1.ref) }, { _ in name }) {
        ObservedValue<State>.literal($0)
      }
    }
    if let text = page.text, let other = self.page(of: again).text {
      compare([text], [other], isSame: ==, { _ in ExploredFailure.page }, { $0 })
    }
    return failures
  }

  private func areSame(_ state: State, _ other: State) -> Bool {
    ValueRef.with(state, other) { $0.isSame(as: $1) }
  }

  /// Returns the wanted failure if it shows.
  func failure(
    _ wanted: ExploredFailure.Identity, of player: ChoiceSequencePlayer<State, Action, Environment>,
    _ sequence: ChoiceSequence
  ) -> ExploredFailure? {
    let found: ExploredFailure? =
      switch wanted.kind {
      case .rule, .issue, .change: nil
      case .literal: unprinted(player)
      case .page: brokenPage(page(of: player))
      case .trap, .hang:
        // The observed player repeats all of it, since it may end the process.
        brokenPage(computedPage(of: player, sequence))
      case .variance:
        variances(of: look(at: player, sequence, isWhole: true), page(of: player), sequence).first {
          $0.identity == wanted
        }
      case .order:
        StepTurns(watches: false, needsLines: false).flatMap {
          otherEnd(plan.play(sequence.unvaried, wanted: wanted, turns: $0, like: player.book.entries), player)
        }
      }
    return found.flatMap { $0.identity == wanted ? $0 : nil }
  }

  /// Returns the part that has another value at the end because something waited; nil if that is unknown.
  /// - Parameters:
  ///   - first: the replay in the order in which work is queued.
  ///   - held: the replay of the same steps in another order.
  func otherEnd(
    _ first: ChoiceSequencePlayer<State, Action, Environment>, _ held: ChoiceSequencePlayer<State, Action, Environment>
  ) -> ExploredFailure? {
    guard first.isAtRest, held.isAtRest, areAnsweredAlike(first, held) else { return nil }
    let parts = VaryingParts(first.state, held.state, isModel: plan.feature.isModel, hiding: plan.hidden)
    guard let part = parts.found.first(where: { $0.old != $0.new }) else { return nil }
    // Different elements of a list are the same cause.
    let whole = part.path.prefix { $0 != "[" }
    if part.isReordered {
      return ExploredFailure(
        .order, "the elements of \(part.path) end up in a different sequence if something waits", by: "",
        what: "\(whole) in another order")
    }
    return ExploredFailure(
      .order, "\(part.path) ends up as \(part.new) in another order, and as \(part.old) without the hold", by: "",
      what: "\(whole) in another order")
  }

  /// Whether each call had the same arguments, and so the same answer.
  private func areAnsweredAlike(
    _ first: ChoiceSequencePlayer<State, Action, Environment>, _ held: ChoiceSequencePlayer<State, Action, Environment>
  ) -> Bool {
    var left = first.book.entries
    for entry in held.book.entries {
      guard let index = left.firstIndex(where: { $0.call.isSame(as: entry.call) }) else { return false }
      left.remove(at: index)
    }
    return left.isEmpty
  }

  private func computedPage(of player: ChoiceSequencePlayer<State, Action, Environment>, _ sequence: ChoiceSequence)
    -> Page
  {
    _ = look(at: player, sequence, isWhole: true)
    return page(of: player)
  }

  private func unprinted(_ player: ChoiceSequencePlayer<State, Action, Environment>) -> ExploredFailure? {
    Self.unprinted(player.state, plan.feature.types).map {
      ExploredFailure(
        .literal, $0, by: player.journal.lastCaseName, what: "the state doesn't read back from its literal")
    }
  }

  private func brokenPage(_ page: Page) -> ExploredFailure? {
    page.issues.first.map { ExploredFailure(.page, $0.message, by: ExploredFailure.page) }
  }

  private typealias Page = DrawnPages<State>.Page

  /// Returns the page of the last state, unless pages are excluded.
  private func page(of player: ChoiceSequencePlayer<State, Action, Environment>) -> Page {
    looksAtPage ? plan.pages.page(of: player.state, player.journal) : (nil, [])
  }

  /// Returns why a state can't be written as its literal; nil if it can. Types without literals, and very deep values, don't
  /// count.
  private static func unprinted(_ state: State, _ types: LiteralTypes) -> String? {
    if !TypeShape.of(State.self).isWritable { return nil }
    return ValueRef.with(state) { state in
      let text = LiteralPrinter.text(of: state)
      var parser = LiteralParser(Array(text.utf8), types: types)
      do throws(LiteralError) {
        let read = try parser.parseAll(state.shape)
        return read.ref.isSame(as: state) ? nil : "reading the literal of the state gives a different state: \(text)"
      } catch {
        if case .tooDeep = error.reason { return nil }
        return "the literal of the state can't be read: \(error.reason)"
      }
    }
  }
}

extension ExplorationPlan {
  /// Returns an object that applies the holds of steps; nil if there are none.
  func turns(of steps: [ChoiceSequenceStep]) -> StepTurns? {
    steps.isVaried ? StepTurns(watches: false, needsLines: steps.hasPoints) : nil
  }

  /// Plays a choice sequence as it is. A call that it doesn't answer gets the plainest answer.
  /// - Parameters:
  ///   - known: the failures that don't stop it.
  ///   - wanted: the only failure that stops it.
  ///   - recordsAll: whether it keeps intermediate events and states.
  ///   - turns: applies the holds; nil for a new one.
  ///   - others: the calls of a replay in another order, whose answers are reused.
  func play(
    _ sequence: ChoiceSequence, known: Set<ExploredFailure.Identity> = [], wanted: ExploredFailure.Identity? = nil,
    observer: (any RunObserver)? = nil, recordsAll: Bool = false, turns: StepTurns? = nil,
    like others: [AnswerBook.Entry] = []
  ) -> ChoiceSequencePlayer<State, Action, Environment> {
    let book = AnswerBook(sequence.answers, like: others) { [answers] endpoint, _ in answers.plainest(of: endpoint) }
    let turns = turns ?? self.turns(of: sequence.steps)
    let player = ChoiceSequencePlayer(self, sequence.start, book, known: known, wanted: wanted, turns: turns)
    player.journal.observer = observer
    player.journal.takesEdges = false
    if recordsAll { player.recordAll() }
    var steps = sequence.steps[...]
    player.play { _ in steps.popFirst() }
    return player
  }
}
