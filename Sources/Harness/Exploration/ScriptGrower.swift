/// Finds few scripts that show all of a feature that exploring comes to.
struct ScriptGrower {
  private let players: ScriptPlayers
  /// So many grown scripts there may be.
  private let limit: Int
  private let hasPage: Bool

  init(_ players: ScriptPlayers, limit: Int, hasPage: Bool) {
    self.players = players
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
    /// What actions do to single parts, and what leads from one abstract state to another: how much of it there is to show, and
    /// how much of that the scripts show.
    var parts = (shown: 0, all: 0)
    var transitions = (shown: 0, all: 0)
  }

  /// - Parameters:
  ///   - tapes: what exploring has come to.
  ///   - files: scripts that were grown before.
  ///   - others: scripts that count as well, and are never touched.
  func grow(
    _ tapes: [TapeText], keeping files: [SnapshotDirectory.File], beside others: [SnapshotDirectory.File]
  ) throws(ComparisonProblem) -> Outcome {
    var outcome = Outcome()
    let played = try play(tapes.map(\.text))
    let everything = played.reduce(into: Set<UInt64>()) { $0.formUnion($1?.items.all ?? []) }
    let beside = try play(others).reduce(into: Set<UInt64>()) { $0.formUnion($1?.items.all ?? []) }
    let playings = try players.play(texts(of: files).map { GrownScript.lookingFirst($0) ?? "" })
    // One that fails now, or ends its process, does what it was grown for.
    let failing = Set(files.indices.filter { !playings[$0].isUnread && Played(playings[$0]) == nil })
    let old = playings.indices.map { index -> Set<UInt64> in
      if case .observed(let observed) = playings[index] { return BehaviourItems(observed).all }
      return []
    }
    let chosen = choose(
      from: zip(played, tapes).map { ScriptCover.Candidate($0?.items.steps ?? [], length: $1.text.utf8.count) }, keeping: old,
      beside: beside)
    for (index, file) in files.enumerated() {
      if chosen.kept.contains(index) || failing.contains(index) {
        outcome.kept.append(file)
      } else {
        outcome.dropped.append((file, playings[index].isUnread ? "it can't be read" : "others show the same"))
      }
    }
    let texts = chosen.new.compactMap { choice in
      // The first step of what was played is the look at the state.
      GrownScript.text(
        tapes[choice.index], steps: choice.steps - 1, observed: played[choice.index]?.observed ?? [],
        looksAtPage: hasPage)
    }
    try write(texts, files, &outcome)
    for item in everything {
      let isShown = chosen.covered.contains(item) ? 1 : 0
      if item & BehaviourItems.isOfItsOwn == 0 {
        outcome.transitions = (outcome.transitions.shown + isShown, outcome.transitions.all + 1)
      } else {
        outcome.parts = (outcome.parts.shown + isShown, outcome.parts.all + 1)
      }
    }
    return outcome
  }

  /// Which of the scripts that there are stay, and which come: until nothing new is shown, or there are enough, and none of them
  /// shows only what the others do.
  private func choose(
    from candidates: [ScriptCover.Candidate], keeping old: [Set<UInt64>], beside: Set<UInt64>
  ) -> (kept: Set<Int>, new: [ScriptCover.Choice], covered: Set<UInt64>) {
    var kept = zip(old.indices, ScriptCover.needed(old, beside: beside)).compactMap { $1 ? $0 : nil }
    var new: [ScriptCover.Choice] = []
    func shown(_ choice: ScriptCover.Choice) -> Set<UInt64> {
      candidates[choice.index].steps.prefix(choice.steps).reduce(into: []) { $0.formUnion($1) }
    }
    while true {
      let covered = (kept.map { old[$0] } + new.map(shown)).reduce(into: beside) { $0.formUnion($1) }
      var cover = ScriptCover(covering: covered)
      let more = cover.choose(from: candidates, atMost: max(0, limit - kept.count - new.count))
      if more.isEmpty { return (Set(kept), new, covered) }
      new += more
      let isNeeded = ScriptCover.needed(kept.map { old[$0] } + new.map(shown), beside: beside)
      new = zip(new, isNeeded.dropFirst(kept.count)).compactMap { $1 ? $0 : nil }
      kept = zip(kept, isNeeded).compactMap { $1 ? $0 : nil }
    }
  }

  /// A script that comes to its end without a failure.
  private struct Played {
    let observed: [ObservedStep]
    let items: BehaviourItems

    init?(_ playing: Playing) {
      guard case .observed(let all) = playing,
        !all.contains(where: { $0.lines.contains { $0.hasPrefix("fail ") } })
      else { return nil }
      observed = Array(all.dropFirst())
      items = BehaviourItems(all)
    }
  }

  /// How scripts go; nil for those that nobody would write: they fail, or come to no end.
  private func play(_ texts: [String]) throws(ComparisonProblem) -> [Played?] {
    try players.play(texts.map { GrownScript.lookingFirst($0) ?? "" }).map { Played($0) }
  }

  private func play(_ files: [SnapshotDirectory.File]) throws(ComparisonProblem) -> [Played?] {
    try play(texts(of: files))
  }

  private func texts(of files: [SnapshotDirectory.File]) -> [String] {
    files.map { (try? FileSystem.read($0.path)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }

  /// Plays each text twice, and takes those that hold.
  private func write(
    _ texts: [String], _ files: [SnapshotDirectory.File], _ outcome: inout Outcome
  ) throws(ComparisonProblem) {
    let names = Set(files.map { PathText.name(of: $0.name) })
    for (text, result) in zip(texts, try players.check(texts)) {
      guard let actual = result.actual, !result.isVarying else { continue }
      let name = GrownScript.name(text)
      if !names.contains(name) { outcome.grown.append((name, actual)) }
    }
  }
}
