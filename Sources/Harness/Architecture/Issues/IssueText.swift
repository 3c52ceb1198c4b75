/// The text of a report: a sentence on what happened, which transcripts record, followed by further text, mostly advice.
package struct IssueText: Sendable, Equatable {
  /// Without a final period if more text follows.
  package let happened: String
  /// The rest, with the punctuation that joins it; empty if there is none.
  private let rest: String

  package init(_ happened: String, _ rest: String = "") { (self.happened, self.rest) = (happened, rest) }

  /// The whole text, as in a test failure.
  package var whole: String { happened + rest }

  /// Returns the text with more appended.
  package func adding(_ more: String) -> IssueText { IssueText(happened, rest + more) }

  /// The text after the sentence, as a text of its own; nil if there is none.
  package var advice: String? {
    let text = rest.drop { ".;:, ".contains($0) }
    return text.isEmpty ? nil : String(text)
  }
}

/// Reports what happened, with advice.
package func reportIssue(
  _ text: IssueText,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  reportIssue(text, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports what happened, with advice, at a given place.
package func reportIssue(_ text: IssueText, at place: SourcePlace) {
  route(IssueReport(text: text, place: place), from: IssueContext.innermost)
}
