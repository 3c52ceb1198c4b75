/// Finds few scripts that show all of a feature that exploring comes to.
struct ScriptGrower {
  private let players: ScriptPlayers
  /// Plays each script where nothing has run before it.
  private let checkers: ScriptPlayers
  private let explorer: any Explorer
  /// So many grown scripts there may be.
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

  /// What there is to do with the scripts of a feature.
  struct Outcome {
    /// Scripts to write, with what was observed.
    var grown: [(name: String, text: String)] = []
    /// Those that were grown before and stay.
    var kept: [SnapshotDirectory.File] = []
    /// Those that show nothing that others don't, or can't be read any more, with the reason.
    var dropped: [(file: SnapshotDirectory.File, why: String)] = []
    /// Those that weren't written, since they do something else each time.
    var varying = 0
    /// What actions do to single parts, and what leads from one abstract state to another: how much of it there is to show, and
    /// how much of that the scripts show.
    var parts = (shown: 0, all: 0)
    var transitions = (shown: 0, all: 0)
  }

  /// - Parameters:
  ///   - choice sequences: what exploring has come to.
  ///   - files: scripts that were grown before.
  ///   - others: scripts that nobody touches.
  ///   - isBeside: whether what those show needn't be grown.
  func grow(
    _ sequences: [ChoiceSequenceText], keeping files: [SnapshotDirectory.File], beside others: [SnapshotDirectory.File],
    counting isBeside: Bool
  ) throws(ExploringFailure) -> Outcome {
    var outcome = Outcome()
    let played = try play(sequences.map(\.text))
    let everything = played.map { $0?.items.all ?? [] }.union
    let beside = try isBeside ? play(others.map(\.text)).map { $0?.items.all ?? [] }.union : []
    let playings = try players.playLooking(files.map(\.text))
    // One that fails now, or ends its process, does what it was grown for.
    let failing = Set(files.indices.filter { !playings[$0].isUnread && Played(playings[$0]) == nil })
    let old = playings.map { BehaviourItems($0).all }
    let chosen = choose(from: zip(played, sequences).map(Self.candidate), keeping: old, beside: beside)
    for (index, file) in files.enumerated() {
      if chosen.kept.contains(index) || failing.contains(index) {
        outcome.kept.append(file)
      } else {
        outcome.dropped.append((file, playings[index].isUnread ? "it can't be read" : "others show the same"))
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
    // What one of these names says is there already.
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

  /// What a choice sequence shows, and how much of it there is to read.
  private static func candidate(_ played: Played?, _ sequence: ChoiceSequenceText) -> ScriptCover.Candidate {
    let lines = played?.observed.flatMap(\.lines) ?? []
    return ScriptCover.Candidate(
      played?.items.steps ?? [], length: lines.reduce(sequence.text.utf8.count) { $0 + $1.utf8.count })
  }

  /// Which of the scripts that there are stay, and which come: until nothing new is shown, or there are enough, and none of them
  /// shows only what the others do.
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

  /// A script that is to be written.
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

  /// The steps of a choice that it takes to show what isn't shown yet; nil for a choice sequence that doesn't read back.
  private func shortened(
    _ text: ChoiceSequenceText, _ played: Played, _ choice: ScriptCover.Choice, _ covered: Set<UInt64>
  ) throws(ExploringFailure) -> Short? {
    guard let whole = explorer.sequence(of: text) else { return nil }
    // The first step of what was played is the look at the state.
    var best = Short(sequence: whole.prefix(choice.steps - 1), played: played.prefix(choice.steps))
    let goal = best.played.items.all.subtracting(covered)
    // What shows something of it for the first time is often enough.
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

  /// The same without some steps, with what was answered in them or without that; nil where it doesn't show all any more.
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
    /// With the look at the state, which comes first.
    private let all: [StepOutcome]
    let items: BehaviourItems

    /// Without that look.
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

    /// The first steps, the look at the state among them.
    func prefix(_ count: Int) -> Played { Played(Array(all.prefix(count))) }
  }

  /// How scripts go; nil for those that nobody would write: they fail, or come to no end.
  private func play(_ texts: [String]) throws(ExploringFailure) -> [Played?] {
    try players.playLooking(texts).map { Played($0) }
  }

  /// Plays each script twice, takes those that hold, and returns what those show.
  private func write(
    _ scripts: [Short], besides names: Set<String>, _ outcome: inout Outcome
  ) throws(ExploringFailure) -> [Set<UInt64>] {
    let texts = scripts.map {
      GrownScript.text($0.sequence, explorer, observed: $0.played.observed, looksAtPage: hasPage)
    }
    var shown: [Set<UInt64>] = []
    for (index, result) in try checkers.check(texts).enumerated() {
      guard let actual = result.actual, !result.isVarying, !Self.hasUnusedStub(actual) else {
        outcome.varying += 1
        continue
      }
      let name = GrownScript.name(texts[index])
      shown.append(scripts[index].played.items.all)
      if !names.contains(name) { outcome.grown.append((name, actual)) }
    }
    return shown
  }

  /// Whether it came to another end than it did before.
  private static func hasUnusedStub(_ recorded: String) -> Bool {
    recorded.contains("\n  \(StepOutcome.unusedStub)")
  }
}
