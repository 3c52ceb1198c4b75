/// Texts about work that waits for something that scripts can't provide.
enum OutsideWork {
  static let kind = "work outside the engine, started by"
  private static let advice = """
    Do it in an endpoint of the world, world.task("…"), or wait with world.clock; if it makes no difference to the feature, \
    declare .outside(.queues), which covers threads, timers and streams too
    """

  static func isWaiting(_ work: InFlight) -> IssueText {
    IssueText(
      "the work that \(work.action) started waits for something outside the engine",
      """
      : a queue, a thread, a callback that resumes a continuation, or a stream that never finishes. A script can't wait for \
      that. \(advice)
      """)
  }
}

extension InFlight {
  /// Whether nothing in a replay can resume it.
  var isOutside: Bool { reason == .outside }
}

extension ValueBox {
  /// Returns the step that sends an action, for messages: `send tap`.
  func stepName<Action>(_: Action.Type) -> String {
    var name = ""
    lend(as: Action.self) { name = ValueText.name(of: $0) }
    return "send \(name)"
  }
}
