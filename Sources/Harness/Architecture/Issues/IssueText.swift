/// What is reported: a sentence of what happened, which transcripts record, and behind it what else there is to say of it, mostly what
/// to do.
package struct IssueText: Sendable, Equatable {
  /// Without a stop at its end where more follows.
  package let happened: String
  /// With the sign that joins it; empty where there is none.
  private let rest: String

  package init(_ happened: String, _ rest: String = "") { (self.happened, self.rest) = (happened, rest) }

  /// All of it, as a test fails with it.
  package var whole: String { happened + rest }

  /// The same with more behind it.
  package func adding(_ more: String) -> IssueText { IssueText(happened, rest + more) }

  /// What follows the sentence, to stand by itself; nil where nothing does.
  package var advice: String? {
    let text = rest.drop { ".;:, ".contains($0) }
    return text.isEmpty ? nil : String(text)
  }
}

/// Reports what happened, with what to do about it.
package func reportIssue(
  _ text: IssueText,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  reportIssue(text, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// The same at a place that was handed on.
package func reportIssue(_ text: IssueText, at place: SourcePlace) {
  route(IssueReport(text: text, place: place), from: IssueContext.innermost)
}
