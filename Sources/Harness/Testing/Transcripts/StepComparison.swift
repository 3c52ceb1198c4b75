/// How the recorded lines of one step differ from what happened.
package struct StepComparison: Equatable, Sendable {
  package enum Entry: Equatable, Sendable {
    /// The line of this path or event says something else.
    case changed(subject: ObservationLine.Subject, expected: String, actual: String, line: Int)
    /// It happened, but the transcript has no line for it. The line is where one would stand.
    case unrecorded(String, line: Int)
    /// The transcript has a line, but it did not happen.
    case missing(String, line: Int)
    /// It happened as recorded, but at another place among the lines of the step.
    case moved(String, line: Int)

    /// In the file, from 1.
    var line: Int {
      switch self {
      case .changed(_, _, _, let line), .unrecorded(_, let line), .missing(_, let line), .moved(_, let line): line
      }
    }
  }

  /// In the order of their lines; none where all lines say the same.
  package let entries: [Entry]
  /// The lines to record: what happened, with what was written by hand to match it.
  package let lines: [String]
  /// How many values were matched by `_`.
  let wildcards: Int

  /// Nil when the lines are the same, byte by byte.
  /// - Parameter line: That of the statement.
  init?(recorded: [TranscriptDocument.Observation], actual: ObservedLines, line: Int) {
    if actual.areRecorded(recorded) { return nil }
    self.init(recorded: recorded, actual: actual.texts, line: line)
  }

  /// Nil when the lines are the same, byte by byte.
  package init?(recorded: [TranscriptDocument.Observation], actual: [String], line: Int) {
    let texts = recorded.map(\.text)
    let matched = MatchedLines(texts, actual)
    let old = matched.recorded
    (lines, wildcards) = (matched.kept, matched.wildcards)
    var entries: [Entry] = []
    // Lines that come stand in the place of those that go, and behind them.
    var (place, behind) = (recorded.first?.line ?? line, recorded.first?.line ?? line)
    for entry in StepAlignment.entries(old, actual) {
      switch entry {
      case .same(let index): (place, behind) = (recorded[index].line + 1, recorded[index].line + 1)
      case .changed(let index, let other):
        let (subject, expected, found) = StepAlignment.change(old[index], actual[other])
        entries.append(.changed(subject: subject, expected: expected, actual: found, line: recorded[index].line))
        (place, behind) = (recorded[index].line + 1, recorded[index].line + 1)
      case .movedAway(let index):
        entries.append(.moved(old[index], line: recorded[index].line))
        behind = recorded[index].line + 1
      case .removed(let index):
        entries.append(.missing(old[index], line: recorded[index].line))
        behind = recorded[index].line + 1
      case .movedHere: place = min(place + 1, behind)
      case .added(let index):
        entries.append(.unrecorded(actual[index], line: place))
        place = min(place + 1, behind)
      }
    }
    if entries.isEmpty, wildcards == 0 { return nil }
    self.entries = entries.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }
}
