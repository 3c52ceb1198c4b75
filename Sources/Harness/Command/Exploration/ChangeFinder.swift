/// Finds behavioural differences between two builds of a feature, with its scripts and with what exploring either build
/// reaches.
struct ChangeFinder {
  private let feature: String
  private let comparison: BuildComparison
  private let explorer: any Explorer
  /// Whether both builds show a page.
  private var hasPage = false
  /// A line that replaces the one which gives the other build another environment, so that line numbers are equal.
  private let placeholder: String?

  /// The differences, in the order in which they were found.
  private(set) var changes: [BehaviourChange] = []
  /// What isn't compared.
  private(set) var notes: [String] = []
  /// What one of the builds can't read, with the number of scripts concerned.
  private(set) var unread: [Unread] = []
  /// Scripts that vary between replays in only one of the builds.
  private(set) var varying: [String] = []
  private var places: [ExploredFailure.Identity: Int?] = [:]
  private var isKnown: Set<String> = []
  private(set) var playedCount = 0

  struct Unread: Equatable, Sendable {
    /// Whether it is the other build that can't read it.
    let isBefore: Bool
    let why: String
    var scripts: [String]
    var madeUp: Int
  }

  /// The number of scripts to replay at once, after the first ones have shown that it doesn't take long.
  private static let batch = 64
  /// Whether something in one of the builds goes on forever, as far as `run` follows it: many such scripts would take minutes.
  private var isEndless = false
  private static let endlessLineCount = 5_000

  init(
    _ feature: String, _ comparison: BuildComparison, _ explorer: any Explorer, placeholder: String?
  ) {
    self.feature = feature
    self.comparison = comparison
    self.explorer = explorer
    self.placeholder = placeholder
  }

  /// Finds out whether both builds show a page. If only one does, a note says so, and it doesn't count as a difference.
  mutating func findPage() throws(ExploringFailure) {
    let header = explorer.lines(of: ChoiceSequence(), calling: nil).head
    let texts = [Keyword.state, .view].map { script((header + [$0.rawValue, "end", ""]).joined(separator: "\n")) }
    let pairs = try comparison.play(texts)
    guard pairs.count == 2, pairs[0].unread == nil else { return }
    switch (pairs[1].before.isUnread, pairs[1].after.isUnread) {
    case (false, false): hasPage = true
    case (true, true): break
    case (true, false): notes.append("the page is not compared: the other build shows none")
    case (false, true): notes.append("the page is not compared: this build shows none any more")
    }
  }

  /// Compares the scripts of the feature as they are.
  mutating func compare(_ files: [SnapshotDirectory.File]) throws(ExploringFailure) {
    let pairs = try comparison.play(files)
    playedCount += files.count
    for (file, pair) in zip(files, pairs) {
      if let unread = pair.unread { add(unread, script: file.name) }
      guard let difference = pair.difference else { continue }
      if places[difference.identity] == nil {
        guard try isSteady(file, pair) else { continue }
        // A shorter script found for the same difference replaces it.
        let change = BehaviourChange(
          feature, difference.identity, text: file.text, pair, isMinimal: false, upTo: difference.step)
        add(change, difference.identity)
      }
      note(difference.identity) { $0.scripts.append(file.name) }
    }
  }

  /// Compares choice sequences: those of scripts, which are shrunk, and those that exploring generated.
  mutating func compare(_ sequences: [ChoiceSequenceText]) throws(ExploringFailure) {
    var rest = sequences.filter { isKnown.insert($0.text).inserted }[...]
    var size = 4
    while !rest.isEmpty {
      let batch = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      size = min(size * 2, Self.batch)
      let texts = batch.map { script($0.text) }
      let pairs = try comparison.play(texts)
      playedCount += batch.count
      for (sequence, pair) in zip(batch, pairs) {
        if let unread = pair.unread { add(unread, script: nil) }
        guard let difference = pair.difference else { continue }
        if !isShrunk(difference.identity) { try shrink(sequence, difference.identity) }
        note(difference.identity) { $0.madeUp += 1 }
      }
      isEndless = isEndless || pairs.contains { $0.lineCount > Self.endlessLineCount }
    }
  }

  private func isShrunk(_ identity: ExploredFailure.Identity) -> Bool {
    guard let place = places[identity] else { return false }
    return place.map { changes[$0].isMinimal } ?? true
  }

  private mutating func note(_ identity: ExploredFailure.Identity, _ change: (inout BehaviourChange) -> Void) {
    if let place = places[identity] ?? nil { change(&changes[place]) }
  }

  private mutating func add(_ change: BehaviourChange?, _ identity: ExploredFailure.Identity) {
    guard let change else { return }
    if let place = places[identity] ?? nil {
      let old = changes[place]
      changes[place] = change
      (changes[place].scripts, changes[place].madeUp) = (old.scripts, old.madeUp)
    } else if let same = changes.firstIndex(where: { $0.delta == change.delta && !$0.delta.isEmpty }) {
      places[identity] = same
    } else {
      places[identity] = changes.count
      changes.append(change)
    }
  }

  private mutating func add(_ unread: (isBefore: Bool, why: String), script: String?) {
    let index = self.unread.firstIndex { $0.isBefore == unread.isBefore && $0.why == unread.why }
    let place = index ?? self.unread.count
    if index == nil { self.unread.append(Unread(isBefore: unread.isBefore, why: unread.why, scripts: [], madeUp: 0)) }
    if let script { self.unread[place].scripts.append(script) } else { self.unread[place].madeUp += 1 }
  }

  /// Notes that the other build can't be explored, so that only what exploring this build reaches is compared.
  mutating func addUnexplored(_ failure: ExploringFailure) {
    unread.append(Unread(isBefore: true, why: failure.description, scripts: [], madeUp: 0))
  }

  /// Whether each build behaves the same when it replays the script again.
  private mutating func isSteady(_ file: SnapshotDirectory.File, _ pair: PlayedPair) throws(ExploringFailure) -> Bool {
    if try comparison.play([file]) == [pair] { return true }
    varying.append(file.name)
    return false
  }

  // MARK: Shrinking

  /// The text of a choice sequence as a script that looks at the page at its end. One without steps looks at the state.
  private func script(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let placeholder { lines.insert(placeholder, at: 2) }
    if isEndless { lines = lines.map { $0 == Keyword.run.rawValue ? "\(Keyword.advance.rawValue) 10s" : $0 } }
    let steps: [Keyword] = [.send, .advance, .run, .state, .view]
    if !lines.contains(where: { Keyword.ofLine($0).map(steps.contains) ?? false }),
      let end = lines.lastIndex(of: Keyword.end.rawValue)
    {
      lines.insert(Keyword.state.rawValue, at: end)
    }
    if hasPage, let end = lines.lastIndex(of: "end") { lines.insert("view", at: end) }
    return lines.joined(separator: "\n")
  }

  /// A choice sequence as such a script.
  private func script(_ sequence: ChoiceSequence, calling counts: [String: Int]? = nil) -> String {
    let lines = explorer.lines(of: sequence, calling: counts)
    return script((lines.head + lines.steps + ["end", ""]).joined(separator: "\n"))
  }

  private mutating func shrink(_ text: ChoiceSequenceText, _ identity: ExploredFailure.Identity)
    throws(ExploringFailure)
  {
    // What this build can't read has been reported.
    guard let sequence = explorer.sequence(of: text), let first = try play(sequence), let again = try play(sequence)
    else { return }
    guard first == again, var shrinker = try shrinker(sequence, identity, first) else {
      varying.append(script(sequence))
      places[identity] = .some(nil)
      return
    }
    try shrinker.shrink()
    let best = shrinker.best.sequence
    var text = script(best)
    if let counts = try play(best)?.callCounts {
      let shorter = script(best, calling: counts)
      if try comparison.play([shorter]).first?.difference?.identity == identity { text = shorter }
    }
    if identity.lastCase != Keyword.view.rawValue { text = text.replacing("\nview\nend", with: "\nend") }
    guard let pair = try comparison.play([text]).first else { return }
    add(BehaviourChange(feature, identity, text: text, pair, isMinimal: shrinker.isMinimal), identity)
  }

  /// A shrinker that keeps the difference. A smaller choice sequence may not lack an answer in both builds unless the first one
  /// did.
  private func shrinker(
    _ sequence: ChoiceSequence, _ identity: ExploredFailure.Identity, _ first: PlayedPair
  ) throws(ExploringFailure) -> ChoiceSequenceShrinker<ExploringFailure>? {
    func lacksAnswer(_ pair: PlayedPair) -> Bool { pair.before.lacksAnswer && pair.after.lacksAnswer }
    return try ChoiceSequenceShrinker(sequence, identity, explorer.types, sends: explorer.sends(in: sequence)) {
      (sequence) throws(ExploringFailure) in
      guard let pair = try play(sequence) else { return nil }
      let cost = 1 + pair.lineCount / 10
      guard let difference = pair.difference, lacksAnswer(first) || !lacksAnswer(pair) else {
        return ChoiceSequenceReplay(sequence, nil, cost: cost)
      }
      return ChoiceSequenceReplay(
        sequence.prefix(min(difference.step, sequence.steps.count - 1) + 1), ExploredFailure(difference.identity),
        steps: pair.calls, cost: cost)
    }
  }

  private func play(_ sequence: ChoiceSequence) throws(ExploringFailure) -> PlayedPair? {
    try comparison.play([script(sequence)]).first
  }
}
