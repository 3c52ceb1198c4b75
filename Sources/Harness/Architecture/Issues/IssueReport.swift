/// An issue on its way: it keeps the static strings of its place, since that is what XCTest takes.
package struct IssueReport: Sendable {
  package var message: String
  package var place: SourcePlace

  package init(message: String, place: SourcePlace) {
    self.message = message
    self.place = place
  }

  package var issue: ReportedIssue {
    ReportedIssue(
      message: message,
      fileID: place.fileID.description,
      filePath: place.filePath.description,
      line: Int(clamping: place.line),
      column: Int(clamping: place.column)
    )
  }

  /// What a person reads where no test library is loaded: `path:line: issue: message`.
  var text: String {
    let head = "\(place.filePath):\(place.line): issue"
    return message.isEmpty ? head : "\(head): \(message)"
  }
}
