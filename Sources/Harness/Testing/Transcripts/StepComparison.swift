/// How the recorded lines of one step differ from what happened.
package struct StepComparison: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let change: LineChange
    /// In the file, from 1; of a line that comes, where it would stand.
    let line: Int
  }

  /// In the order of their lines; none where all lines say the same.
  package let entries: [Entry]
  /// The lines to record: what happened, with what was written by hand to match it.
  package let lines: [String]
  /// How many values were matched by `_`.
  let wildcards: Int

  /// Nil when the lines are the same, byte by byte.
  /// - Parameter line: the one behind the statement.
  init?(recorded: [TranscriptDocument.Observation], actual: ObservedLines, line: @autoclosure () -> Int) {
    if actual.areRecorded(recorded) { return nil }
    self.init(recorded: recorded, actual: actual.texts, line: line())
  }

  /// Nil when the lines are the same, byte by byte.
  package init?(recorded: [TranscriptDocument.Observation], actual: [String], line: Int) {
    let matched = MatchedLines(recorded.map(\.text), actual)
    let old = matched.recorded
    (lines, wildcards) = (matched.kept, matched.wildcards)
    var entries: [Entry] = []
    // Lines that come stand in the place of those that go, and behind them.
    var (place, behind) = (recorded.first?.line ?? line, recorded.first?.line ?? line)
    for entry in StepAlignment.entries(old, actual) {
      let line: Int
      switch entry {
      case .same(let index, _), .changed(let index, _):
        line = recorded[index].line
        behind = line + recorded[index].lineCount
        place = behind
      case .movedAway(let index), .removed(let index):
        line = recorded[index].line
        behind = line + recorded[index].lineCount
      case .movedHere, .added:
        line = place
        place = min(place + 1, behind)
      }
      if let change = entry.change(from: old, to: actual) { entries.append(Entry(change: change, line: line)) }
    }
    if entries.isEmpty, wildcards == 0 { return nil }
    self.entries = entries.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }
}
