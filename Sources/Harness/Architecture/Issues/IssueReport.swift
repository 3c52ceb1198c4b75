/// An issue being reported. It keeps the static strings of its place, since XCTest needs those.
package struct IssueReport: Sendable {
  package var text: IssueText
  package var place: SourcePlace

  package init(text: IssueText, place: SourcePlace) {
    self.text = text
    self.place = place
  }

  package init(message: String, place: SourcePlace) { self.init(text: IssueText(message), place: place) }

  package var message: String { text.whole }

  package var issue: ReportedIssue {
    var issue = ReportedIssue(
      message: message,
      fileID: place.fileID.description,
      filePath: place.filePath.description,
      line: Int(clamping: place.line),
      column: Int(clamping: place.column)
    )
    issue.text = text
    return issue
  }

  /// The text for a person if no test library is loaded: `path:line:column: issue: message`.
  var line: String {
    let head = "\(place.filePath):\(place.line):\(place.column): issue"
    return message.isEmpty ? head : "\(head): \(message)"
  }
}
