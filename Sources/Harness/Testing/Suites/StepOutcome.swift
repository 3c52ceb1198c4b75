/// The result of one statement of a script, and what is recorded below it.
package struct StepOutcome: Equatable, Sendable, Codable {
  /// The line in the file, counted from 1.
  package let line: Int
  package let command: String
  /// The recorded lines; empty if nothing is recorded.
  package let recorded: [String]
  /// The actual lines. In lines to be recorded, a matching `_` is kept.
  package var lines: [String]

  package init(line: Int, command: String, recorded: [String] = [], lines: [String]) {
    self.line = line
    self.command = command
    self.recorded = recorded
    self.lines = lines
  }

  /// - Parameter lines: the actual lines; nil if they are as recorded.
  init(_ statement: TranscriptDocument.Statement, lines: [String]?) {
    let recorded = statement.observations.map(\.text)
    self.init(line: statement.line, command: statement.text, recorded: recorded, lines: lines ?? recorded)
  }

  /// Whether the result is as recorded, byte by byte: two spellings of one character are equal as strings.
  package var isAsRecorded: Bool { recorded.elementsEqual(lines) { $0.utf8.elementsEqual($1.utf8) } }

  /// The changes from the recorded lines to the actual ones.
  package var changes: [LineChange] {
    let (old, new, entries) = StepAlignment.written(recorded, lines)
    return entries.compactMap { $0.change(from: old, to: new) }
  }

  /// Returns the statements of a document whose observations change. That includes stubs, with or without lines, since those
  /// before the first command can have lines. So all replays of one file have the same steps.
  package static func all(
    _ document: TranscriptDocument, where isWanted: (TranscriptDocument.Kind) -> Bool = { _ in true },
    becoming lines: (Int) -> [String]? = { _ in nil }
  ) -> [StepOutcome] {
    document.statements.enumerated().compactMap { index, statement in
      guard isWanted(statement.kind), statement.kind.isCommand || statement.kind.isStub else { return nil }
      return StepOutcome(statement, lines: lines(index))
    }
  }
}
