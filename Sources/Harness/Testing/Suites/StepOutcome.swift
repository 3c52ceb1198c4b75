/// What one statement of a script did, beside what is recorded below it.
package struct StepOutcome: Equatable, Sendable, Codable {
  /// Where it stands in the file, from 1.
  package let line: Int
  package let command: String
  /// The recorded lines; none where nothing is recorded.
  package let recorded: [String]
  /// What happened. In what is to be recorded, a `_` stays where it matches.
  package var lines: [String]

  package init(line: Int, command: String, recorded: [String] = [], lines: [String]) {
    self.line = line
    self.command = command
    self.recorded = recorded
    self.lines = lines
  }

  /// - Parameter lines: nil for those that are recorded.
  init(_ statement: TranscriptDocument.Statement, lines: [String]?) {
    let recorded = statement.observations.map(\.text)
    self.init(line: statement.line, command: statement.text, recorded: recorded, lines: lines ?? recorded)
  }

  /// Whether it is what is recorded, byte by byte: as strings, two spellings of one character would be equal.
  package var isAsRecorded: Bool { recorded.elementsEqual(lines) { $0.utf8.elementsEqual($1.utf8) } }

  /// How the recorded lines become those that happened.
  package var changes: [LineChange] {
    let (old, new, entries) = StepAlignment.written(recorded, lines)
    return entries.compactMap { $0.change(from: old, to: new) }
  }

  /// Those of a document whose observations become others. Stubs are among them, with lines or without: those that stand before
  /// the first command can have some. So all playings of one file have the same steps.
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
