/// Writes a document with the observations of a playing: the user's lines stay as they are.
package enum TranscriptWriter {
  /// The text of the file.
  /// - Parameters:
  ///   - lines: the observations of each statement, by its index; others keep none.
  ///   - statementText: how a user's line is written; by default as it was.
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
