/// Runs `body` and returns the issues that it reported, in order, instead of failing the running test.
///
///     let issues = captureIssues { reportIssue("no stub for 'date'") }
///     // issues[0].message == "no stub for 'date'"
///
/// Captures nest; the innermost one receives the issues. A task that is started in `body` and outlives it reports to the
/// enclosing capture or test. If `body` throws, the issues captured so far are reported there as well.
///
/// - Parameter body: The code whose issues to capture.
/// - Returns: The issues in the order of their reports.
/// - Throws: The error that `body` throws.
public func captureIssues(_ body: () throws -> Void) rethrows -> [ReportedIssue] {
  let collector = IssueCollector(outer: IssueContext.innermost)
  // After a normal end there is nothing left to pass on.
  defer { collector.closeAndPassOn() }
  try IssueContext.$innermost.withValue(collector, operation: body)
  return collector.close().map(\.issue)
}

/// Runs `body` and returns the issues that it and its child tasks reported, instead of failing the running test.
///
/// - Parameters:
///   - isolation: The actor of the caller, on which `body` runs.
///   - body: The code whose issues to capture.
/// - Returns: The issues in the order of their reports.
/// - Throws: The error that `body` throws.
public func captureIssues(
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let collector = IssueCollector(outer: IssueContext.innermost)
  defer { collector.closeAndPassOn() }
  try await IssueContext.$innermost.withValue(collector, operation: body)
  return collector.close().map(\.issue)
}

/// Runs `body` and calls `listener` for each issue as it is reported.
///
/// The listener is only called on this thread: an issue from another thread is delivered with the next one from this thread,
/// or at the end of `body`. Issues that the listener itself reports go to the enclosing listener.
///
/// - Parameters:
///   - listener: Receives the issues, in order.
///   - body: The code whose issues to observe.
/// - Returns: The value that `body` returns.
package func withIssueListener<R>(_ listener: @escaping (ReportedIssue) -> Void, _ body: () throws -> R) rethrows -> R {
  try withIssueListener(listener, delivering: { _ in try body() })
}

/// Runs a body that can deliver the waiting issues of other threads.
package func withIssueListener<R>(
  _ listener: @escaping (ReportedIssue) -> Void, delivering body: (_ deliver: () -> Void) throws -> R
) rethrows -> R {
  let receiver = IssueListener(outer: IssueContext.innermost, listener: listener)
  defer { receiver.close() }
  return try IssueContext.$innermost.withValue(receiver) { try body(receiver.deliverWaiting) }
}
