/// Generates few scripts that show everything exploring reaches in a feature.
struct ScriptGenerator {
  private let players: ScriptPlayers
  /// Replays each script in a process of its own.
  private let checkers: ScriptPlayers
  private let explorer: any Explorer
  /// The maximum number of generated scripts.
  private let limit: Int
  private let hasPage: Bool

  init(_ players: ScriptPlayers, checking checkers: ScriptPlayers, _ explorer: any Explorer, limit: Int, hasPage: Bool)
  {
    self.players = players
    self.checkers = checkers
    self.explorer = explorer
    self.limit = limit
    self.hasPage = hasPage
  }

  /// The changes to the scripts of a feature.
  struct Outcome {
    /// Scripts to write, with their observations.
    var generated: [(name: String, text: String)] = []
    /// Scripts that were generated before and stay.
    var kept: [SnapshotDirectory.File] = []
    /// Scripts that show nothing that others don't, or can't be read any more, with the reason.
    var dropped: [(file: SnapshotDirectory.File, why: String)] = []
    /// The number of scripts that weren't written because they vary.
    var varying = 0
    /// Effects of actions on single parts, and transitions between abstract states: how many there are, and how many of them
    /// the scripts show.
    var parts = (shown: 0, all: 0)
    var transitions = (shown: 0, all: 0)
  }

  /// - Parameters:
  ///   - sequences: What exploring has reached.
  ///   - files: Scripts that were generated before.
  ///   - others: Scripts that are left as they are.
  ///   - isBeside: Whether to skip what those already show.
  func generate(
    _ sequences: [ChoiceSequenceText], keeping files: [SnapshotDirectory.File], beside others: [SnapshotDirectory.File],
    counting isBeside: Bool
  ) throws(ExploringFailure) -> Outcome {
    var outcome = Outcome()
    let played = try play(sequences.map(\.text))
    let everything = played.map { $0?.items.all ?? [] }.union
    let beside = try isBeside ? play(others.map(\.text)).map { $0?.items.all ?? [] }.union : []
    let playings = try players.playLooking(files.map(\.text))
    // A script that now fails or ends its process serves the purpose for which it was generated.
    let failing = Set(files.indices.filter { !playings[$0].isUnread && Played(playings[$0]) == nil })
    let old = playings.map { BehaviourItems($0).all }
    let chosen = choose(from: zip(played, sequences).map(Self.candidate), keeping: old, beside: beside)
    for (index, file) in files.enumerated() {
      if chosen.kept.contains(index) || failing.contains(index) {
        outcome.kept.append(file)
      } else {
        outcome.dropped.append(
          (file, playings[index].isUnread ? "it can't be read" : "other generated scripts cover the same"))
      }
    }
    var covered = beside.union(chosen.kept.map { old[$0] }.union)
    var short: [Short] = []
    for choice in chosen.new {
      guard let played = played[choice.index], let new = try shortened(sequences[choice.index], played, choice, covered)
      else { continue }
      covered.formUnion(new.played.items.all)
      short.append(new)
    }
    // A name stands for the script's commands: one that exists needn't be written again.
    let names = Set((outcome.kept + others).map { PathText.name(of: $0.name) })
    let shown = try write(short, besides: names, &outcome)
    covered = beside.union((shown + chosen.kept.map { old[$0] }).union)
    for item in everything {
      let isShown = covered.contains(item) ? 1 : 0
      if item & BehaviourItems.isOfItsOwn == 0 {
        outcome.transitions = (outcome.transitions.shown + isShown, outcome.transitions.all + 1)
      } else {
        outcome.parts = (outcome.parts.shown + isShown, outcome.parts.all + 1)
      }
    }
    return outcome
  }

  /// A candidate with what a choice sequence shows and the length of its text.
  private static func candidate(_ played: Played?, _ sequence: ChoiceSequenceText) -> ScriptCover.Candidate {
    let lines = played?.observed.flatMap(\.lines) ?? []
    return ScriptCover.Candidate(
      played?.items.steps ?? [], length: lines.reduce(sequence.text.utf8.count) { $0 + $1.utf8.count })
  }

  /// Chooses which existing scripts stay and which new ones are added, until nothing new is shown or there are enough; then
  /// drops those that only show what others do.
  private func choose(
    from candidates: [ScriptCover.Candidate], keeping old: [Set<UInt64>], beside: Set<UInt64>
  ) -> (kept: Set<Int>, new: [ScriptCover.Choice]) {
    var kept = zip(old.indices, ScriptCover.needed(old, beside: beside)).compactMap { $1 ? $0 : nil }
    var new: [ScriptCover.Choice] = []
    func shown(_ choice: ScriptCover.Choice) -> Set<UInt64> {
      candidates[choice.index].steps.prefix(choice.steps).union
    }
    while true {
      var cover = ScriptCover(covering: beside.union((kept.map { old[$0] } + new.map(shown)).union))
      let more = cover.choose(from: candidates, atMost: max(0, limit - kept.count - new.count))
      if more.isEmpty { return (Set(kept), new) }
      new += more
      let isNeeded = ScriptCover.needed(kept.map { old[$0] } + new.map(shown), beside: beside)
      new = zip(new, isNeeded.dropFirst(kept.count)).compactMap { $1 ? $0 : nil }
      kept = zip(kept, isNeeded).compactMap { $1 ? $0 : nil }
    }
  }

  // MARK: Making them shorter

  /// A script to be written.
  private struct Short {
    let sequence: ChoiceSequence
    let played: Played

    /// Whether a step shows something that no other one does.
    func isAlone(_ index: Int, in goal: Set<UInt64>) -> Bool {
      let steps = played.items.steps.dropFirst()
      var own = goal.intersection(played.items.steps[index + 1])
      for (other, items) in steps.enumerated() where other != index { own.subtract(items) }
      return !own.isEmpty
    }
  }

  /// Reduces a choice to the steps needed to show what isn't shown yet; nil for a choice sequence that doesn't read back.
  private func shortened(
    _ text: ChoiceSequenceText, _ played: Played, _ choice: ScriptCover.Choice, _ covered: Set<UInt64>
  ) throws(ExploringFailure) -> Short? {
    guard let whole = explorer.sequence(of: text) else { return nil }
    // The first step of the replay is the look at the state.
    var best = Short(sequence: whole.prefix(choice.steps - 1), played: played.prefix(choice.steps))
    let goal = best.played.items.all.subtracting(covered)
    // The steps that show something of it for the first time are often enough.
    var left = goal
    let idle = best.sequence.steps.indices.filter { index in
      let step = best.played.items.steps[index + 1]
      defer { left.subtract(step) }
      return left.isDisjoint(with: step)
    }
    if !idle.isEmpty, idle.count < best.sequence.steps.count, let shorter = try without(idle, best, goal) {
      best = shorter
    }
    var index = best.sequence.steps.count - 1
    while index >= 0 {
      if best.sequence.steps.count > 1, !best.isAlone(index, in: goal), let shorter = try without([index], best, goal) {
        best = shorter
      }
      index = min(index, best.sequence.steps.count) - 1
    }
    return best
  }

  /// The script without some steps, with or without the answers given in them; nil if it no longer shows everything.
  private func without(_ steps: [Int], _ short: Short, _ goal: Set<UInt64>) throws(ExploringFailure) -> Short? {
    var fewer = short.sequence
    for step in steps.reversed() { fewer.steps.remove(at: step) }
    var sequences = [fewer]
    let removed = Set(steps)
    let calls = Playing.observed(short.played.observed).calls.filter { removed.contains($0.value) }.map(\.key)
    if !calls.isEmpty {
      fewer.answers = fewer.answers.removing(calls)
      sequences.insert(fewer, at: 0)
    }
    for (sequence, played) in zip(sequences, try play(sequences.map { explorer.text(of: $0).text })) {
      if let played, goal.isSubset(of: played.items.all) { return Short(sequence: sequence, played: played) }
    }
    return nil
  }

  /// A script that comes to its end without a failure.
  private struct Played {
    /// All steps, beginning with the look at the state.
    private let all: [StepOutcome]
    let items: BehaviourItems

    /// The steps without that look.
    var observed: [StepOutcome] { Array(all.dropFirst()) }

    init?(_ playing: Playing) {
      guard case .observed(let all) = playing,
        !all.contains(where: { $0.lines.contains { $0.hasPrefix("fail ") } })
      else { return nil }
      self.init(all)
    }

    private init(_ all: [StepOutcome]) {
      self.all = all
      items = BehaviourItems(all)
    }

    /// The first steps, including the look at the state.
    func prefix(_ count: Int) -> Played { Played(Array(all.prefix(count))) }
  }

  /// Replays scripts; nil for those that shouldn't be written because they fail or don't end.
  private func play(_ texts: [String]) throws(ExploringFailure) -> [Played?] {
    try players.playLooking(texts).map { Played($0) }
  }

  /// Replays each script twice, adds those that are stable, and returns what those show.
  private func write(
    _ scripts: [Short], besides names: Set<String>, _ outcome: inout Outcome
  ) throws(ExploringFailure) -> [Set<UInt64>] {
    let texts = scripts.map {
      GeneratedScript.text($0.sequence, explorer, observed: $0.played.observed, looksAtPage: hasPage)
    }
    var shown: [Set<UInt64>] = []
    for (index, result) in try checkers.check(texts).enumerated() {
      guard let actual = result.actual, !result.isVarying, !Self.hasUnusedStub(actual) else {
        outcome.varying += 1
        continue
      }
      let name = GeneratedScript.name(texts[index])
      shown.append(scripts[index].played.items.all)
      if !names.contains(name) { outcome.generated.append((name, actual)) }
    }
    return shown
  }

  /// Whether it has a stub that wasn't used this time.
  private static func hasUnusedStub(_ recorded: String) -> Bool {
    recorded.contains("\n  \(StepOutcome.unusedStub)")
  }
}
