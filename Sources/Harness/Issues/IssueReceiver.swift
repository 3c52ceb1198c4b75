/// Takes issues for as long as some piece of code runs.
protocol IssueReceiver: AnyObject, Sendable {
  /// Who was to hear issues before this one was installed.
  var outer: (any IssueReceiver)? { get }
  /// Takes the report, or answers false when the code it was installed for has ended. A task that outlives it still
  /// inherits this receiver, and its issues must not get lost.
  func take(_ report: IssueReport) -> Bool
}

/// Who hears the issues of the current task.
enum IssueScope {
  @TaskLocal static var innermost: (any IssueReceiver)?

  /// Whether `receiver` is among those that are asked.
  static func hears(_ receiver: any IssueReceiver) -> Bool {
    var next = innermost
    while let current = next {
      if current === receiver { return true }
      next = current.outer
    }
    return false
  }
}
