/// Reports a failure to whoever runs.
///
/// The innermost `captureIssues` hears it. Without one it fails the running test, of XCTest or of Swift Testing, at the
/// given line; where neither is loaded, a line goes to standard error. It never stops the program.
///
/// - Parameters:
///   - message: What happened, why it may have, and what to do.
///   - fileID: The file the failure belongs to, as `#fileID` writes it.
///   - filePath: The path of that file.
///   - line: The line the failure belongs to.
///   - column: The column the failure belongs to.
public func reportIssue(
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  reportIssue(message(), at: place)
}

/// Reports a failure at a place that was handed on.
package func reportIssue(_ message: @autoclosure () -> String = "", at place: SourcePlace) {
  route(IssueReport(message: message(), place: place), from: IssueContext.innermost)
}

/// Hands a report to the first receiver, from the inside out, that still takes any.
package func route(_ report: IssueReport, from innermost: (any IssueReceiver)?) {
  for receiver in IssueContext.receivers(from: innermost) where receiver.take(report) { return }
  IssueDelivery.deliver(report)
}
