extension TestFailure {
  /// The text for a state that differs from the asserted one.
  static func state(_ action: String, hasClosure: Bool, _ differences: StateDifference.List) -> String {
    hasClosure
      ? """
      The state after \(shortened(action)) is not as expected:

      \(lines(differences))

      \(advice("Correct the closure, or the reducer if the closure is right.", differences))
      """
      : """
      \(shortened(action)) changed the state, but the test asserts no change:

      \(lines(differences))

      \(advice(assertion(differences), differences))
      """
  }

  /// - Parameter action: an action that was received but not asserted yet.
  static func madeLater(by action: String) -> String {
    """


    \(shortened(action)) made this change later, and the test has not received it yet. Assert the change where you receive \
    it: store.receive(…).
    """
  }

  static func changesNothing(_ action: String, sharesObjects: Bool) -> String {
    """
    The closure of \(shortened(action)) changes nothing, and neither did the action. Either the reducer no longer makes the \
    change, or the state had these values before. Remove the closure, or assert in it what changes.\
    \(sharesObjects ? sharedObjects : "")
    """
  }

  private static let sharedObjects = """
     (Objects in the state are not compared, because the states before and after share them. Check store.state, or use a \
    transcript.)
    """

  static func thrown(_ action: String, _ error: any Error) -> String {
    """
    The closure of \(shortened(action)) threw an error, so the state was not compared:

      \(error)
    """
  }

  // MARK: Derived values

  static func derived(_ action: String, _ differences: StateDifference.List) -> String {
    """
    The derived values after \(shortened(action)) are not as expected:

    \(lines(differences))

    \(advice("Assert them with the action: derived: [\(suggestions(differences))]", differences))
    """
  }

  static func unknownDerived(_ name: String, _ names: [String]) -> String {
    guard !names.isEmpty else {
      return
        "There is no derived value '\(name)'. Name derived values when you create the store: TestStore(…, derived: [\"\(name)\": \\.\(name)])."
    }
    let nearest =
      NearestName.of(name, in: names).map { "; did you mean '\($0)'?" }
      ?? "; known: \(names.joined(separator: ", "))."
    return "There is no derived value '\(name)'\(nearest)"
  }

  static func derivedType(_ name: String, _ type: String, _ value: String) -> String {
    "The derived value '\(name)' has the type \(type), so it can't be \(shortened(value))."
  }

  private static func suggestions(_ differences: StateDifference.List) -> String {
    differences.shown.compactMap { difference in
      guard case .value(let path, _, let actual?, _, let why) = difference, why != .function else { return nil }
      return "\"\(path.dropFirst())\": \(shortened(actual))"
    }.joined(separator: ", ")
  }

  // MARK: Not asserted

  static func skipped(_ action: String, _ differences: StateDifference.List) -> String {
    "\(shortened(action)) changed more of the state than was asserted:\n\n\(lines(differences))"
  }

  static func skipped(_ actions: [String]) -> String { "received actions were not asserted:\n\n\(list(actions))" }

  // MARK: Lines

  static func lines(_ differences: StateDifference.List) -> String {
    var text = differences.shown.map(line)
    let more = differences.count - differences.shown.count
    if more > 0 { text.append("  and \(more) more") }
    return text.joined(separator: "\n")
  }

  private static func line(_ difference: StateDifference) -> String {
    switch difference {
    case .value(let path, let expected?, let actual?, _, let why):
      let isSame = expected.utf8.elementsEqual(actual.utf8)
      let (expected, actual) = LiteralExcerpt.pair(expected, actual)
      return values(path, expected, actual) + (isSame ? why.map { "\n    \(remark($0))" } ?? "" : "")
    case .value(let path, let expected, let actual, _, _):
      return values(path, expected.map(shortened) ?? "nothing", actual.map(shortened) ?? "nothing")
    case .order(let path, let expected, let actual):
      return "  \(path): the order changed (expected \(expected); actual \(actual))"
    case .unseen(let path):
      return "  \(path): nested more than \(RecursionLimiter.deepest) levels deep; anything deeper was not compared"
    case .set(let path, let isExpected, let value):
      return isExpected
        ? "  \(path): expected to be set to \(shortened(value)), but it was not set"
        : "  \(path): set to the same value, \(shortened(value)), which is observed, but the test does not assert it"
    }
  }

  /// Returns the remark below two equal texts.
  static func remark(_ why: IndistinguishableValues) -> String { "(both print the same: \(why.text))" }

  private static func values(_ path: String, _ expected: String, _ actual: String) -> String {
    """
      \(path)
        expected \(expected)
        actual   \(actual)
    """
  }

  /// Returns what to do; functions are an exception, since they can't be asserted.
  private static func advice(_ general: String, _ differences: StateDifference.List) -> String {
    let functions = differences.shown.filter { if case .value(_, _, _, _, .function) = $0 { true } else { false } }
    if functions.isEmpty { return general }
    let advice = """
      Functions can't be compared, so no closure can assert this. Give the state an == that ignores them, or keep them in \
      the environment.
      """
    return functions.count == differences.count ? advice : "\(general)\n\n\(advice)"
  }

  /// Returns how the change could be asserted, as code to copy if it is short.
  private static func assertion(_ differences: StateDifference.List) -> String {
    let general = "Assert the change in a trailing closure"
    let code = differences.shown.compactMap { difference -> String? in
      switch difference {
      case .value(_, _, _, let code?, _) where code.utf8.count <= 200: code
      case .set(let path, false, let value) where path.utf8.allSatisfy(LiteralParser.isNameByte):
        "$0.\(path) = \(value)"
      default: nil
      }
    }
    guard code.count == differences.count, code.count <= 5 else { return "\(general)." }
    if code.count == 1 { return "\(general): { \(code[0]) }" }
    return "\(general):\n\n  {\n\(code.map { "    \($0)" }.joined(separator: "\n"))\n  }"
  }
}
