/// Reports a failure.
///
/// The innermost `captureIssues` receives it. Otherwise it fails the running test, of XCTest or Swift Testing, at the given
/// line; if neither is loaded, it writes a line to standard error. It never stops the program.
///
/// - Parameters:
///   - message: What happened, a possible cause, and what to do.
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

/// Reports a failure at a given place.
package func reportIssue(_ message: @autoclosure () -> String = "", at place: SourcePlace) {
  route(IssueReport(message: message(), place: place), from: IssueContext.innermost)
}

/// Delivers a report to the first receiver, from the inside out, that accepts it.
package func route(_ report: IssueReport, from innermost: (any IssueReceiver)?) {
  for receiver in IssueContext.receivers(from: innermost) where receiver.take(report) { return }
  IssueDelivery.deliver(report)
}
