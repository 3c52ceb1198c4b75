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
  /// - Parameters:
  ///   - line: the one behind the statement.
  ///   - command: the statement.
  init?(
    recorded: [TranscriptDocument.Observation], actual: ObservedLines, line: @autoclosure () -> Int,
    below command: @autoclosure () -> String? = nil
  ) {
    if actual.areRecorded(recorded) { return nil }
    self.init(recorded: recorded, actual: actual.texts, line: line(), below: command())
  }

  /// Nil when the lines are the same, byte by byte.
  package init?(
    recorded: [TranscriptDocument.Observation], actual: [String], line: Int, below command: String? = nil
  ) {
    let matched = MatchedLines(recorded.map(\.text), actual)
    (lines, wildcards) = (matched.kept, matched.wildcards)
    var entries: [Entry] = []
    // Lines that come stand in the place of those that go, and behind them.
    var (place, behind) = (recorded.first?.line ?? line, recorded.first?.line ?? line)
    let (old, new, alignment) = StepAlignment.written(matched.recorded, actual, below: command) { name in
      recorded.first.flatMap { NamedLiterals.literal(of: name, in: $0.source) }
    }
    for entry in alignment {
      let line: Int
      switch entry {
      case .same(let index, _), .changed(let index, _):
        line = old[index].line(in: recorded)
        behind = line + old[index].lineCount(in: recorded)
        place = behind
      case .movedAway(let index), .removed(let index):
        line = old[index].line(in: recorded)
        behind = line + old[index].lineCount(in: recorded)
      case .movedHere, .added:
        line = place
        place = min(place + 1, behind)
      }
      if let change = entry.change(from: old, to: new) { entries.append(Entry(change: change, line: line)) }
    }
    if entries.isEmpty, wildcards == 0 { return nil }
    self.entries = entries.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }
}

/// What the names of values stand for in a script, for whoever shows lines of it.
enum NamedLiterals {
  /// Nil for what an included file names, and for what nothing names.
  static func literal(of name: String, in source: SourceText) -> String? {
    for statement in TranscriptReader.readAll(source).statements {
      if case .named(name, let literal) = statement.kind { return source.joined(literal) }
    }
    return nil
  }
}
