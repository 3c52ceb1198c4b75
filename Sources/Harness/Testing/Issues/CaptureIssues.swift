/// Runs `body` and returns the issues that it reported, in order, in place of failing the running test.
///
///     let issues = captureIssues { reportIssue("no stub for 'date'") }
///     // issues[0].message == "no stub for 'date'"
///
/// Captures nest; the innermost hears. A task that was started in `body` and outlives it reports to whoever was there
/// before. When `body` throws, what was captured so far is reported outside.
///
/// - Parameter body: The code whose issues are wanted.
/// - Returns: The issues in the order of their reports.
/// - Throws: What `body` throws.
public func captureIssues(_ body: () throws -> Void) rethrows -> [ReportedIssue] {
  let collector = IssueCollector(outer: IssueContext.innermost)
  // After a normal end there is nothing left to pass on.
  defer { collector.closeAndPassOn() }
  try IssueContext.$innermost.withValue(collector, operation: body)
  return collector.close().map(\.issue)
}

/// Runs `body` and returns the issues that it and its child tasks reported, in place of failing the running test.
///
/// - Parameters:
///   - isolation: The actor of the caller, on which `body` runs.
///   - body: The code whose issues are wanted.
/// - Returns: The issues in the order of their reports.
/// - Throws: What `body` throws.
public func captureIssues(
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let collector = IssueCollector(outer: IssueContext.innermost)
  defer { collector.closeAndPassOn() }
  try await IssueContext.$innermost.withValue(collector, operation: body)
  return collector.close().map(\.issue)
}

/// Runs `body` and calls `listener` for each issue at the moment of its report.
///
/// The listener is called on this thread only: an issue of another thread waits for the next one of this thread or for
/// the end of `body`. What the listener itself reports goes to whoever was there before.
///
/// - Parameters:
///   - listener: Hears the issues, in order.
///   - body: The code whose issues are wanted.
/// - Returns: What `body` returns.
package func withIssueListener<R>(_ listener: @escaping (ReportedIssue) -> Void, _ body: () throws -> R) rethrows -> R {
  try withIssueListener(listener, delivering: { _ in try body() })
}

/// The same for a body that can have what waits delivered: issues of other threads.
package func withIssueListener<R>(
  _ listener: @escaping (ReportedIssue) -> Void, delivering body: (_ deliver: () -> Void) throws -> R
) rethrows -> R {
  let receiver = IssueListener(outer: IssueContext.innermost, listener: listener)
  defer { receiver.close() }
  return try IssueContext.$innermost.withValue(receiver) { try body(receiver.deliverWaiting) }
}
