/// The failure of an error that ended an effect without being caught, with all its wording.
package enum UncaughtError {
  /// The beginning of these messages, and of others that name the action to blame.
  package static let beginning = "An effect started by "
  private static let what = " threw an error that it did not catch: "
  private static let consequence = ". Catch it, and send an action."

  static func report(_ error: any Error, startedBy origin: String) {
    reportIssue(IssueText("\(beginning)\(origin)\(what)\(error)", consequence))
  }

  /// Returns the action that started the effect and the problem, or nil for another message.
  package static func parts(of message: String) -> (origin: String, what: String)? {
    guard isReported(by: message), let range = message.firstRange(of: what) else { return nil }
    let origin = message[..<range.lowerBound].dropFirst(beginning.count)
    return (String(origin), String(message[range.lowerBound...].dropFirst().dropLast(consequence.count)))
  }

  /// Returns whether a message is one of these. It names the action to blame, so the last action doesn't matter.
  static func isReported(by message: String) -> Bool {
    message.hasPrefix(beginning) && message.hasSuffix(consequence) && message.contains(what)
  }
}
