import Synchronization

/// Keeps issues, from whichever thread they come, until it is closed.
final class IssueCollector: IssueReceiver {
  let outer: (any IssueReceiver)?
  /// Nil once closed.
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

  /// Ends the collection and hands on what it holds.
  func closeAndPassOn() {
    for report in close() {
      route(report, from: outer)
    }
  }
}
