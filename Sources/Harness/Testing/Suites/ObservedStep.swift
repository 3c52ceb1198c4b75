/// What was observed at one command of a script, to be compared with another playing of it.
package struct ObservedStep: Equatable, Sendable, Codable {
  /// Where the command stands in the file.
  let line: Int
  package let command: String
  package let lines: [String]

  package init(line: Int, command: String, lines: [String]) {
    self.line = line
    self.command = command
    self.lines = lines
  }

  /// All of a playing, in the order of the commands.
  /// - Parameter isWanted: whether a line counts.
  static func all(
    _ played: ScriptChecker.Played, where isWanted: (TranscriptDocument.Kind) -> Bool = { _ in true }
  ) -> [ObservedStep] {
    let lines = played.lines
    return all(played.document, where: isWanted) { index, _ in lines[index] ?? [] }
  }

  /// The same, with the values that a recorded `_` matches.
  static func happened(_ played: ScriptChecker.Played) -> [ObservedStep] {
    let lines = played.lines
    return all(played.document, where: { _ in true }) { index, _ in played.matchedLines[index] ?? lines[index] ?? [] }
  }

  /// What a script has recorded.
  package static func recorded(_ document: TranscriptDocument) -> [ObservedStep] {
    all(document, where: { _ in true }) { $1.observations.map(\.text) }
  }

  /// Stubs are among them, with lines or without: those that stand before the first command can have some. So all playings of
  /// one file have the same steps.
  private static func all(
    _ document: TranscriptDocument, where isWanted: (TranscriptDocument.Kind) -> Bool,
    _ lines: (Int, TranscriptDocument.Statement) -> [String]
  ) -> [ObservedStep] {
    document.statements.enumerated().compactMap { index, statement in
      guard isWanted(statement.kind), statement.kind.isCommand || statement.kind.isStub else { return nil }
      return ObservedStep(line: statement.line, command: statement.text, lines: lines(index, statement))
    }
  }
}
