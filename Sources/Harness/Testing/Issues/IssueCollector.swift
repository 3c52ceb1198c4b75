import Synchronization

/// Collects issues from any thread until it is closed.
final class IssueCollector: IssueReceiver {
  let outer: (any IssueReceiver)?
  /// Nil after closing.
  private let reports = Mutex<[IssueReport]?>([])

  init(outer: (any IssueReceiver)?) {
    self.outer = outer
  }

  func take(_ report: IssueReport) -> Bool {
    reports.withLock { reports in
      reports?.append(report)
      return reports != nil
    }
  }

  /// Ends the collection and returns what it holds.
  func close() -> [IssueReport] {
    reports.withLock { reports in
      defer { reports = nil }
      return reports ?? []
    }
  }

  /// Ends the collection and passes its issues on.
  func closeAndPassOn() {
    for report in close() {
      route(report, from: outer)
    }
  }
}
