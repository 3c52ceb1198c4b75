/// Writes a document with the observations of a replay; the user's lines are kept.
package enum TranscriptWriter {
  /// Returns the text of the file.
  /// - Parameters:
  ///   - lines: the observations of each statement, by its index; other statements get none.
  ///   - statementText: returns the text of a user's line; by default it is unchanged.
  package static func text(
    _ document: TranscriptDocument, lines: [Int: [String]],
    statementText: (TranscriptDocument.Statement) -> String = \.text
  ) -> String {
    var text = ""
    func append(_ line: String) {
      text += line
      text += "\n"
    }
    for line in document.preamble { append(line) }
    for (index, statement) in document.statements.enumerated() {
      append(statementText(statement))
      for line in RepeatedLines.laidOut(lines[index] ?? []) { append(line) }
      for line in statement.trivia { append(line) }
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }
}
