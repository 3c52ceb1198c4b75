/// The differences between the recorded lines of one step and the actual ones.
package struct StepComparison: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let change: LineChange
    /// The line in the file, counted from 1: for an added line, where it would be; of a wrapped one, that with the difference.
    let line: Int
    /// The column, counted from 1: where a changed line begins to differ, otherwise where the line begins.
    let column: Int
  }

  /// The differences in the order of their lines; empty if all lines are equivalent.
  package let entries: [Entry]
  /// The lines to record: the actual ones, with hand-written patterns kept where they match.
  package let lines: [String]
  /// The number of values that `_` matched.
  let wildcards: Int

  /// Returns nil if the lines are equal, byte by byte.
  /// - Parameters:
  ///   - line: the line after the statement.
  ///   - command: the statement.
  init?(
    recorded: [TranscriptDocument.Observation], actual: ObservedLines, line: @autoclosure () -> Int,
    below command: @autoclosure () -> String? = nil
  ) {
    if actual.areRecorded(recorded) { return nil }
    self.init(recorded: recorded, actual: actual.texts, line: line(), below: command())
  }

  /// Returns nil if the lines are equal, byte by byte.
  package init?(
    recorded: [TranscriptDocument.Observation], actual: [String], line: Int, below command: String? = nil
  ) {
    let matched = MatchedLines(recorded.map(\.text), actual)
    (lines, wildcards) = (matched.kept, matched.wildcards)
    var entries: [Entry] = []
    // Added lines are placed at or after the removed ones.
    var (place, next) = (recorded.first?.line ?? line, recorded.first?.line ?? line)
    let (old, new, alignment) = StepAlignment.written(matched.recorded, actual, below: command) { name in
      recorded.first.flatMap { NamedLiterals.literal(of: name, in: $0.source) }
    }
    for entry in alignment {
      let found: TextPosition
      switch entry {
      case .same(let index, _):
        next = old[index].line(in: recorded) + old[index].lineCount(in: recorded)
        place = next
        continue
      case .changed(let index, let other):
        found = old[index].place(in: recorded, differingFrom: new[other].text)
        next = old[index].line(in: recorded) + old[index].lineCount(in: recorded)
        place = next
      case .movedAway(let index), .removed(let index):
        found = old[index].place(in: recorded)
        next = found.line + old[index].lineCount(in: recorded)
      case .movedHere(let index), .added(let index):
        found = TextPosition(line: place, column: new[index].column)
        place = min(place + 1, next)
      }
      if let change = entry.change(from: old, to: new) {
        entries.append(Entry(change: change, line: found.line, column: found.column))
      }
    }
    if entries.isEmpty, wildcards == 0 { return nil }
    self.entries = entries.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }
}

/// The literals of a script's named values, for showing its lines.
enum NamedLiterals {
  /// Returns nil for a name that an included file declares, or that is unknown.
  static func literal(of name: String, in source: SourceText) -> String? {
    for statement in TranscriptReader.readAll(source).statements {
      if case .named(name, let literal) = statement.kind { return source.joined(literal) }
    }
    return nil
  }
}
