/// Receives issues while some piece of code runs.
package protocol IssueReceiver: AnyObject, Sendable {
  /// The receiver that this one replaces while it is installed.
  var outer: (any IssueReceiver)? { get }
  /// Accepts the report, or returns false if the code it was installed for has ended. A task that outlives that code still
  /// inherits this receiver, and its issues must not be lost.
  func take(_ report: IssueReport) -> Bool
}

/// The receivers of the current task's issues.
package enum IssueContext {
  @TaskLocal package static var innermost: (any IssueReceiver)?

  /// Returns whether a receiver is one of the current receivers.
  package static func hears(_ receiver: any IssueReceiver) -> Bool { receivers.contains { $0 === receiver } }

  /// The current receivers, from the inside out.
  static var receivers: some Sequence<any IssueReceiver> { receivers(from: innermost) }

  /// Returns a receiver and those around it.
  static func receivers(from first: (any IssueReceiver)?) -> some Sequence<any IssueReceiver> {
    sequence(state: first) { next in
      defer { next = next?.outer }
      return next
    }
  }
}
