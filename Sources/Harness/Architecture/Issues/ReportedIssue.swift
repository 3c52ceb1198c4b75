/// A failure that was reported, as a value: for tests of failing tests, and for runners of other kinds.
///
///     let issues = captureIssues { store.send(.counter(.didTapPlus)) }
///     XCTAssertEqual(issues.map(\.message), ["state changed, but no closure said how"])
///
/// An `Issue` is that of Swift Testing.
public struct ReportedIssue: Sendable, Equatable {
  /// What happened, why it may have, and what to do; may have several lines.
  public var message: String
  /// Module and file name of the reporting line, as `#fileID` writes them.
  public var fileID: String
  /// Path of the reporting file, as `#filePath` writes it.
  public var filePath: String
  /// Line of the report, counted from 1.
  public var line: Int
  /// Column of the report, counted from 1.
  public var column: Int

  /// The message in its parts; nil where it was made by hand.
  package var text: IssueText?

  /// Issues are equal that say the same of the same place.
  public static func == (left: ReportedIssue, right: ReportedIssue) -> Bool {
    left.message == right.message && left.fileID == right.fileID && left.filePath == right.filePath
      && left.line == right.line && left.column == right.column
  }

  /// Makes an issue by hand, to compare with captured ones.
  public init(message: String, fileID: String, filePath: String, line: Int, column: Int) {
    self.message = message
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
