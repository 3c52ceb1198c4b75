/// A reported failure as a value, for tests of failing tests and for other kinds of test runners.
///
///     let issues = captureIssues { store.send(.counter(.didTapPlus)) }
///     XCTAssertEqual(issues.map(\.message), ["state changed, but no closure said how"])
///
/// It isn't named `Issue` because that is a type of Swift Testing.
public struct ReportedIssue: Sendable, Equatable {
  /// What happened, a possible cause, and what to do; may have several lines.
  public var message: String
  /// The module and file name of the report, as `#fileID` writes them.
  public var fileID: String
  /// The path of the reporting file, as `#filePath` writes it.
  public var filePath: String
  /// The line of the report, counted from 1.
  public var line: Int
  /// The column of the report, counted from 1.
  public var column: Int

  /// The parts of the message; nil if the issue was made by hand.
  package var text: IssueText?

  /// Returns whether both issues have the same message and place.
  public static func == (left: ReportedIssue, right: ReportedIssue) -> Bool {
    left.message == right.message && left.fileID == right.fileID && left.filePath == right.filePath
      && left.line == right.line && left.column == right.column
  }

  /// Creates an issue by hand, to compare with captured ones.
  public init(message: String, fileID: String, filePath: String, line: Int, column: Int) {
    self.message = message
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
