/// What a test store reports. Every text says what happened, why it may have, and what to do; all wording is here.
enum TestFailure {
  /// So many differences are shown in one failure.
  private static let mostLines = 20

  static func state<State>(
    _ action: String, hasClosure: Bool, previous: State, expected: State, actual: State
  ) -> [String] {
    let differences = ValueDifference.between(expected, actual)
    if !differences.isEmpty {
      let what =
        hasClosure
        ? "The state after \(action) is not the expected one" : "\(action) changed the state, and nothing was asserted"
      let advice =
        hasClosure
        ? "Change the closure, or the reducer if it is wrong."
        : "Assert the change in a trailing closure: { $0.\(differences[0].path) = \(differences[0].new ?? "…") }"
      return ["\(what):\n\n\(lines(differences))\n\n\(advice)"]
    }
    if hasClosure, ValueDifference.between(previous, actual).isEmpty {
      return [
        "A closure was given for \(action), but it changes nothing. Remove the closure, or assert in it what changes."
      ]
    }
    return []
  }

  private static func lines(_ differences: [ValueDifference]) -> String {
    var text = differences.prefix(mostLines).map { difference in
      """
        \(difference.path)
          expected \(difference.old ?? "nothing")
          actual   \(difference.new ?? "nothing")
      """
    }
    if differences.count > mostLines { text.append("  and \(differences.count - mostLines) more") }
    return text.joined(separator: "\n")
  }

  static func unasserted(_ actions: [String], before what: String) -> String? {
    guard !actions.isEmpty else { return nil }
    return """
      \(actions.count) received action\(actions.count == 1 ? " was" : "s were") not asserted before \(what):

      \(actions.map { "  \($0)" }.joined(separator: "\n"))

      Assert each with receive(…), in this order.
      """
  }

  static func unexpected<Action>(_ action: Action, _ expected: Action) -> String {
    """
    Received another action than expected:

      expected \(LiteralPrinter.text(expected, .bare))
      actual   \(LiteralPrinter.text(action, .bare))
    """
  }

  static func nothingReceived(_ expected: String, _ inFlight: [InFlight]) -> String {
    let why =
      inFlight.isEmpty
      ? "No effect is in flight: either none was returned, or it has ended without this action."
      : "In flight are:\n\n\(inFlight.map { "  \($0.action): \(reason($0))" }.joined(separator: "\n"))"
    return "Expected to receive \(expected), but there is no received action. \(why)"
  }

  static func inFlight(_ work: InFlight) -> String {
    """
    An effect is still in flight at the end. It was started by \(work.action) and \(reason(work)). Let it finish, cancel \
    it, or leave it out of the test.
    """
  }

  private static func reason(_ work: InFlight) -> String {
    switch work.reason {
    case .due(let duration): "is due in \(DurationText.text(of: duration)) of virtual time: advance(by:)"
    case .answer(let call): "waits for the answer of \(call)"
    case .outside: "waits for something outside the engine"
    }
  }
}
