/// An error that ended an effect, which nobody caught; all wording of it is here.
package enum UncaughtError {
  /// Other messages that name the action to blame begin so as well.
  package static let beginning = "An effect started by "
  private static let what = " threw an error that it did not catch: "
  private static let consequence = ". Catch it, and send an action."

  static func report(_ error: any Error, startedBy origin: String) {
    reportIssue(IssueText("\(beginning)\(origin)\(what)\(error)", consequence))
  }

  /// The action that started the effect, and what is wrong with it; nil for another message.
  package static func parts(of message: String) -> (origin: String, what: String)? {
    guard isReported(by: message), let range = message.firstRange(of: what) else { return nil }
    let origin = message[..<range.lowerBound].dropFirst(beginning.count)
    return (String(origin), String(message[range.lowerBound...].dropFirst().dropLast(consequence.count)))
  }

  /// Whether a message is one of these. It names the action that is to blame: which one was the last has nothing to do with it.
  static func isReported(by message: String) -> Bool {
    message.hasPrefix(beginning) && message.hasSuffix(consequence) && message.contains(what)
  }
}
