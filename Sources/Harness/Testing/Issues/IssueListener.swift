import Synchronization

/// Calls a closure for each issue, only on the thread that installed it.
///
/// An issue from another thread waits, and is delivered before the next issue of this thread, or at the end of the observed
/// code; so the closure needs no lock and need not be Sendable.
///
/// `@unchecked Sendable` is sound since only `deliverWaiting`, which only runs on `thread`, accesses `listener`.
package final class IssueListener: IssueReceiver, @unchecked Sendable {
  private struct State {
    var waiting: [IssueReport] = []
    var isDelivering = false
    var isClosed = false
  }

  package let outer: (any IssueReceiver)?
  private let thread = IssueSystem.CurrentThread()
  private let listener: (ReportedIssue) -> Void
  private let state = Mutex(State())

  package init(outer: (any IssueReceiver)?, listener: @escaping (ReportedIssue) -> Void) {
    self.outer = outer
    self.listener = listener
  }

  package func take(_ report: IssueReport) -> Bool {
    let isTaken = state.withLock { state in
      if !state.isClosed { state.waiting.append(report) }
      return !state.isClosed
    }
    if isTaken, thread.isCurrent { deliverWaiting() }
    return isTaken
  }

  /// Delivers waiting issues, then accepts no more. Call it only on the thread that created this listener.
  package func close() {
    var isClosed = false
    while !isClosed {
      deliverWaiting()
      isClosed = state.withLock { state in
        state.isClosed = state.waiting.isEmpty
        return state.isClosed
      }
    }
  }

  /// Delivers waiting issues. Call it only on the thread that created this listener.
  package func deliverWaiting() {
    let isFirst = state.withLock { state in
      if state.isDelivering || state.waiting.isEmpty { return false }
      state.isDelivering = true
      return true
    }
    // An issue that the closure itself causes is delivered by the loop below, further up the stack.
    guard isFirst else { return }
    while let report = next() {
      IssueContext.$innermost.withValue(outer) { listener(report.issue) }
    }
  }

  private func next() -> IssueReport? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isDelivering = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
