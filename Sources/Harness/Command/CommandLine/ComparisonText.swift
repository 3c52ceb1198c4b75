/// The result of comparing two builds of a feature.
struct ComparisonOutcome: Sendable {
  let feature: String
  let changes: [BehaviourChange]
  let unread: [ChangeFinder.Unread]
  let varying: [String]
  let notes: [String]
  /// Whether nothing could be compared.
  var isEmpty: Bool { played <= unread.reduce(0) { $0 + $1.scripts.count + $1.madeUp } }
  /// The number of scripts that both builds have played, including generated ones.
  let played: Int

  init(feature: String, _ finder: ChangeFinder) {
    self.feature = feature
    changes = finder.changes
    unread = finder.unread
    varying = finder.varying
    notes = finder.notes
    played = finder.playedCount
  }
}

/// Describes what two builds do differently: for a terminal, and in Markdown for a pull request.
struct ComparisonText {
  private let style: TextStyle
  private var outcomes: [ComparisonOutcome] = []
  /// The lines about features that only one build has.
  private var lonely: [String] = []

  init(style: TextStyle) { self.style = style }

  var changes: Int { outcomes.reduce(0) { $0 + $1.changes.count } }

  /// A summary: `3 behaviours changed`.
  var summary: String { Self.behaviours(changes) }

  private static func behaviours(_ count: Int) -> String {
    count == 0 ? "no behaviour changed" : "\(EnglishText.count(count, "behaviour")) changed"
  }

  /// Adds a feature that only one build has, and returns the line about it.
  /// - Parameter isBefore: whether the other build has the feature.
  mutating func add(_ name: String, isBefore: Bool) -> String {
    let line = "\(FailureText.visible(name)): only \(isBefore ? "the other" : "this") build has it"
    lonely.append(line)
    return line + "\n"
  }

  /// Adds the outcome of a feature, and returns its lines; empty if nothing differs.
  mutating func add(_ outcome: ComparisonOutcome) -> String {
    outcomes.append(outcome)
    var text = ""
    for line in Self.asides(outcome) { text += "\(outcome.feature): \(FailureText.visible(line))\n" }
    if outcome.changes.isEmpty { return text }
    text += "\(outcome.feature): \(Self.behaviours(outcome.changes.count)) in \(outcome.played) scripts\n"
    for change in outcome.changes {
      text += "  " + style.text("CHANGED", as: .failure) + " \(FailureText.visible(change.headline))\n"
      text += "    \(Self.size(change))\n"
      let (rows, rest) = change.shownRows
      for row in rows {
        let line = FailureText.visible(row.text)
        switch row.kind {
        case .removed: text += "  " + style.text("- \(line)", as: .removed) + "\n"
        case .added: text += "  " + style.text("+ \(line)", as: .added) + "\n"
        case .user, .same, .note: text += "    \(line)\n"
        }
      }
      if rest > 0 { text += "    \(Self.more(rest))\n" }
    }
    return text
  }

  /// Returns the size of a change: `2 sends, 1 stub; first in order/plus, order/minus and 12 generated scripts`.
  private static func size(_ change: BehaviourChange) -> String {
    var places = change.scripts.prefix(10).map(FailureText.visible)
    if change.scripts.count > 10 { places.append("\(change.scripts.count - 10) more") }
    if change.madeUp > 0 { places.append(EnglishText.count(change.madeUp, "generated script")) }
    let sends = EnglishText.count(change.sends, "send")
    let stubs = EnglishText.count(change.stubs, "stub")
    return "\(sends), \(stubs)\(change.isMinimal ? "" : ", not minimal"); the first that differs in \(list(places))"
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "none" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func more(_ count: Int) -> String { "and \(EnglishText.count(count, "more changed line"))" }

  /// Returns remarks that are not differences but have to be known.
  private static func asides(_ outcome: ComparisonOutcome) -> [String] {
    outcome.notes
      + outcome.unread.map { unread in
        var count: [String] = []
        if !unread.scripts.isEmpty { count.append(list(Array(unread.scripts.prefix(5)))) }
        if unread.scripts.count > 5 { count.append("\(unread.scripts.count - 5) more scripts") }
        if unread.madeUp > 0 { count.append(EnglishText.count(unread.madeUp, "generated script")) }
        if count.isEmpty { return "not explored: the other build: \(unread.why)" }
        let build = unread.isBefore ? "the other build" : "this build"
        return "not compared: \(build) can't read \(list(count)) of \(outcome.played): \(unread.why)"
      }
      + outcome.varying.prefix(3).map {
        "not compared: results vary: \($0.split(separator: "\n").joined(separator: "; "))"
      }
  }

  /// The whole comparison in Markdown, for a pull request.
  var markdown: String {
    var text = "## harness compare: \(summary)\n"
    if changes > 0 { text += "\nLines with `-` are what the other build does, lines with `+` what this one does.\n" }
    for line in lonely { text += "\n- \(XMLText.escaped(line))\n" }
    for outcome in outcomes {
      let asides = Self.asides(outcome)
      if outcome.changes.isEmpty, asides.isEmpty { continue }
      text += "\n### \(XMLText.escaped(outcome.feature)): \(Self.behaviours(outcome.changes.count))\n"
      for line in asides { text += "\n- \(XMLText.escaped(FailureText.visible(line)))\n" }
      for change in outcome.changes {
        let (rows, rest) = change.shownRows
        var lines = rows.map { ($0.kind.sign ?? " ") + FailureText.visible($0.text) }
        if rest > 0 { lines.append("# \(Self.more(rest))") }
        let body = lines.joined(separator: "\n")
        let headline = XMLText.escaped(FailureText.visible(change.headline))
        text += "\n**\(headline)**, \(XMLText.escaped(Self.size(change)))\n"
        text += "\n" + MarkdownText.block("diff", body)
      }
    }
    return text
  }
}
