/// Receives issues for as long as some piece of code runs.
package protocol IssueReceiver: AnyObject, Sendable {
  /// The receiver that this one replaces while it is installed.
  var outer: (any IssueReceiver)? { get }
  /// Takes the report, or returns false when the code it was installed for has ended. A task that outlives it still
  /// inherits this receiver, and its issues must not get lost.
  func take(_ report: IssueReport) -> Bool
}

/// Where the issues of the current task go.
package enum IssueContext {
  @TaskLocal package static var innermost: (any IssueReceiver)?

  /// Whether a receiver is one of those that are asked.
  package static func hears(_ receiver: any IssueReceiver) -> Bool { receivers.contains { $0 === receiver } }

  /// Those that are asked, from the inside out.
  static var receivers: some Sequence<any IssueReceiver> { receivers(from: innermost) }

  /// A receiver, and those outside of it.
  static func receivers(from first: (any IssueReceiver)?) -> some Sequence<any IssueReceiver> {
    sequence(state: first) { next in
      defer { next = next?.outer }
      return next
    }
  }
}
