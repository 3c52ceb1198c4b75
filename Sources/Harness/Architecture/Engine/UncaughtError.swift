/// An error that ended an effect, which nobody caught; all wording of it is here.
package enum UncaughtError {
  /// Other messages that name the action to blame begin so as well.
  package static let beginning = "An effect started by "
  private static let what = " threw an error that it did not catch: "
  private static let consequence = ". Catch it, and send an action."

  static func report(_ error: any Error, startedBy origin: String) {
    reportIssue(IssueText("\(beginning)\(origin)\(what)\(error)", consequence))
  }

  /// Whether a message is one of these. It names the action that is to blame: which one was the last has nothing to do with it.
  static func isReported(by message: String) -> Bool {
    message.hasPrefix(beginning) && message.hasSuffix(consequence) && message.contains(what)
  }
}
