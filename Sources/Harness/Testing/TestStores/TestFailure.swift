/// The texts of a test store's failures. Each says what happened, possible causes, and what to do; all of them are here and in
/// the extensions of this type.
enum TestFailure {
  // MARK: Actions

  static func unasserted(_ actions: [String], before what: String) -> String {
    """
    \(EnglishText.count(actions.count, "received action")) \(actions.count == 1 ? "was" : "were") not asserted before \(what):

    \(list(actions))

    Assert \(actions.count == 1 ? "it" : "each, in this order,") with receive(…), or skip \
    \(actions.count == 1 ? "it" : "them") with skipReceivedActions().
    """
  }

  /// - Parameter expected: nil if the test names no value.
  static func unexpected<Action>(_ actual: Action?, _ actualText: String, _ expected: Action?, _ text: String) -> String
  {
    if let actual, let expected, TypeShape.tag(of: actual) == TypeShape.tag(of: expected) {
      let differences = StateDifference.between(
        expected, actual, root: TypeShape.of(Action.self).isEnum ? "" : "action")
      if !differences.isEmpty {
        return """
          Received \(name(of: actual)) with a different payload than expected:

          \(lines(differences))

          Correct the expected action, or the effect if it sends the wrong payload.
          """
      }
    }
    let why = actual.flatMap { actual in expected.flatMap { IndistinguishableValues($0, actual) } }
    let (text, actualText) = LiteralExcerpt.pair(text, actualText)
    return """
      Received a different action than expected:

        expected \(text)
        actual   \(actualText)\(why.map { "\n  \(remark($0))" } ?? "")

      Assert the actions in the order in which they are received, or correct the effect if it sends the wrong one.
      """
  }

  /// - Parameter same: actions whose text equals that of an expected one, and why they differ from it.
  static func overtaken(
    _ expected: String, by actions: [String], _ same: [(text: String, why: IndistinguishableValues)]
  ) -> String {
    let (expected, actions) = apart([expected], actions)
    return """
      \(expected[0]) was received, but not as the next action. These came first and are not asserted:

      \(list(shown: actions))

      Assert \(actions.count == 1 ? "it" : "these") with receive(…) first, or all of them with receive(unordered: […]) where \
      the order doesn't matter.\(remarks(same))
      """
  }

  static func notAmong(_ expected: String, _ actions: [String], _ same: [(text: String, why: IndistinguishableValues)])
    -> String
  {
    let (expected, actions) = apart([expected], actions)
    return """
      Expected to receive \(expected[0]), but it is not among the received actions:

      \(list(shown: actions))\(remarks(same))
      """
  }

  static func nothingReceived(_ expected: String, _ inFlight: [InFlight]) -> String {
    if inFlight.isEmpty {
      return """
        Expected to receive \(shortened(expected)), but no action was received, and no effect is in flight: either the \
        reducer returned none, or it ended without sending this action.
        """
    }
    return """
      Expected to receive \(shortened(expected)), but no action was received. In flight:

      \(list(shown: inFlight.map(entry)))

      \(advice(inFlight[0]))
      """
  }

  /// - Parameters:
  ///   - missing: actions that were expected but not received.
  ///   - superfluous: actions that were received instead.
  ///   - waiting: expected actions that were received after those.
  static func unordered(
    _ count: Int, missing: [String], superfluous: [String], waiting: [String], received: Int, _ inFlight: [InFlight],
    _ same: [(text: String, why: IndistinguishableValues)]
  ) -> String {
    let few = received == 0 ? "received none" : "received only \(received)"
    let what = received < count ? few : "received others"
    let (missing, superfluous) = apart(missing, superfluous)
    var parts = ["Expected to receive \(EnglishText.count(count, "action")) in any order, but \(what)."]
    if !missing.isEmpty { parts.append("Not received:\n\n\(list(shown: missing))") }
    if !superfluous.isEmpty { parts.append("Received but not expected:\n\n\(list(shown: superfluous))") }
    if !waiting.isEmpty { parts.append("Received, but only after those:\n\n\(list(waiting))") }
    if received < count, !inFlight.isEmpty {
      parts.append("In flight:\n\n\(list(shown: inFlight.map(entry)))")
    }
    return parts.joined(separator: "\n\n") + remarks(same)
  }

  private static func remarks(_ same: [(text: String, why: IndistinguishableValues)]) -> String {
    same.prefix(maxListed).map { "\n\n\(shortened($0.text)) prints the same in both: \($0.why.text)." }.joined()
  }

  // MARK: Models

  /// - Parameter feature: the name of the feature.
  static func modelInStore(_ feature: String) -> String {
    "Feature '\(feature)' is a model, one object that changes in place, so a test store has no old state to compare with. Use "
      + "TestModel(feature) instead: await model.send(\"typed\", \"sw\", changes: [\"query\": \"sw\"])."
  }

  // MARK: Effects

  /// - Parameter cure: another way to resolve it.
  static func inFlight(_ work: InFlight, cure: String = "cancel it, from the reducer or with skipInFlightEffects()")
    -> String
  {
    """
    An effect is still in flight at the end of the test: it was started by \(shortened(work.action))\
    \(work.id.map { ", has the id \(shortened($0))," } ?? "") and \(reason(work)).

    \(advice(work)) Or \(cure).
    """
  }

  /// - Parameter work: the work that one send started; not empty.
  static func unfinishedTask(_ work: [InFlight]) -> String {
    """
    The effects of this send have not finished. In flight:

    \(list(shown: work.map(entry)))

    \(advice(work[0])) Or end it with cancel().
    """
  }

  static let nothingToSkip = """
    skipReceivedActions(strict: true) had nothing to skip: every received action was asserted. Remove the step, or find out \
    why the action that it should skip is no longer received.
    """

  static let nothingInFlightToSkip = """
    skipInFlightEffects(strict: true) had nothing to skip: no effect is in flight. Remove the step, or find out why the \
    effect that it should skip has ended.
    """

  /// Returns the text of an entry in a list of what is in flight.
  private static func entry(_ work: InFlight) -> String {
    "started by \(shortened(work.action))\(work.id.map { " (id \(shortened($0)))" } ?? ""): \(reason(work))"
  }

  private static func reason(_ work: InFlight) -> String {
    switch work.reason {
    case .due(let duration): "waits for virtual time (\(DurationText.text(of: duration)) left)"
    case .dueElsewhere(let duration):
      "waits for the test's own scheduler (\(DurationText.text(of: duration)) left)"
    case .answer(let call): "waits for an answer from \(call.hasPrefix("call ") ? String(call.dropFirst(5)) : call)"
    case .block: "waits: \(work.reason.text)"
    case .outside: "waits for something outside the engine"
    }
  }

  private static func advice(_ work: InFlight) -> String {
    switch work.reason {
    case .due(let duration), .block(_, due: let duration?): "Advance time: store.advance(by: \(code(duration)))."
    case .block: "Let what it waits for happen."
    case .dueElsewhere(let duration):
      """
      Advance that scheduler: advance(by: \(code(duration))). Or make it the store's own: TestStore(…, scheduler:).
      """
    case .answer: "Let the endpoint answer."
    case .outside:
      """
      The engine can't see the test's own scheduler, a thread or a callback, so the test has to finish that work. Inject a \
      scheduler with TestStore(…, scheduler:), and move the rest into endpoints of the environment. For a hop to the main \
      actor, use the async steps: await store.send(…).
      """
    }
  }

  private static func code(_ duration: Duration) -> String {
    let text = DurationText.text(of: duration)
    return text.hasSuffix("ms") ? ".milliseconds(\(text.dropLast(2)))" : ".seconds(\(text.dropLast(1)))"
  }

  // MARK: Rules

  /// - Parameter broken: the rule and what broke it, as transcripts write it.
  static func rule(_ broken: String) -> String {
    """
    A rule of the feature does not hold: \(broken).

    Correct the reducer, or the rule if it is too strict.
    """
  }

  // MARK: Steps

  static let nestedStep = """
    This step was skipped because another step of the store was still running. A reducer, an effect, the closure of a \
    step or a concurrent task called it. Return an effect that sends the action instead, or take one step after the other.
    """

  static let endlessRun = """
    run() stopped after 10,000 work items with more still due: something repeats forever. Use advance(by:), or cancel it \
    first.
    """

  static func thrown(_ error: any Error) -> String { "The step threw an error:\n\n  \(error)" }

  static func past(_ instant: Duration, now: Duration) -> String {
    """
    advance(to: \(code(instant))) is in the past: it is already \(DurationText.text(of: now)). Virtual time never goes back.
    """
  }

  static func notATime(_ duration: String) -> String {
    "advance(by: \(duration)): virtual time can't advance by that much."
  }

  static func exception(_ path: String) -> String {
    """
    exhaustivity: \(path) can't be ignored, because it can't be set. Name a stored var property, or the property that \
    contains it.
    """
  }

  static let openTranscript = "The transcript of this test was neither written nor checked."

  static func functionException(_ path: String) -> String {
    """
    exhaustivity: \(path) can't be ignored, because it is a function, and a key path returns a different one each time. Put \
    it into a struct and ignore that, or give the state an == that ignores it.
    """
  }

  static func unused(_ stub: String) -> String {
    "\(stub) was never used. Remove it, or find out why the endpoint isn't called."
  }

  // MARK: Text

  /// The maximum number of actions or effects shown.
  private static let maxListed = 20
  /// The maximum number of characters shown of a literal.
  private static let longest = LongText.limit

  static func list(_ texts: [String]) -> String { list(shown: texts.map(shortened)) }

  /// Returns a list of texts that are short enough.
  private static func list(shown texts: [String]) -> String {
    var lines = texts.prefix(maxListed).map { "  \($0)" }
    if texts.count > maxListed { lines.append("  and \(texts.count - maxListed) more") }
    return lines.joined(separator: "\n")
  }

  /// Returns two lists of texts shown together, shortened so that different texts look different.
  private static func apart(_ texts: [String], _ others: [String]) -> (texts: [String], others: [String]) {
    var (shown, beside) = (texts.map(shortened), others.map(shortened))
    for (index, text) in texts.enumerated().prefix(maxListed) {
      for (other, otherText) in others.enumerated().prefix(maxListed)
      where LiteralExcerpt.lookAlike(text, otherText, limit: longest) {
        (shown[index], beside[other]) = LiteralExcerpt.pair(text, otherText)
      }
    }
    return (shown, beside)
  }

  static func shortened(_ literal: String) -> String {
    guard literal.utf8.count > longest, literal.count > longest else { return literal }
    return "\(literal.prefix(longest))… (\(literal.count - longest) more characters)"
  }

  private static func name<Action>(of action: Action) -> String {
    ValueRef.with(action) { action in
      if case .enumeration(let enumeration) = action.kind { return enumeration.cases[action.caseIndex].name }
      return "an action"
    }
  }
}

extension TypeShape {
  /// Whether values are cases, whose paths begin with the name of the case.
  var isEnum: Bool {
    if case .enumeration = kind { true } else { false }
  }
}
