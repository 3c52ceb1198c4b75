/// A declared property of a feature that holds in every run: `always`, `eventually`, or `sometimes`, a goal.
struct Rule<State, Action> {
  /// The closure that decides.
  enum Check {
    /// True for each state.
    case state((State) -> Bool)
    /// True for each action, with the states before and after it.
    case step((State, Action, State) -> Bool)
    /// True once nothing is in flight.
    case eventually((State) -> Bool)
    /// True for a state that is the goal.
    case goal((State) -> Bool)
  }

  /// The rule in words, unique within the feature.
  let name: String
  let check: Check

  var kind: RuleKind {
    switch check {
    case .state: .state
    case .step: .step
    case .eventually: .eventually
    case .goal: .goal
    }
  }
}

/// The kind of a feature's rule.
public enum RuleKind: String, Sendable, Equatable, Codable {
  /// Holds for each state: `always`.
  case state
  /// Holds for each action and its change of the state: `always`.
  case step
  /// Holds for the state in which nothing is in flight: `eventually`.
  case eventually
  /// A state that scripts should reach: `sometimes`. It is never broken.
  case goal
}

/// A rule that doesn't hold.
struct BrokenRule: Equatable, Sendable {
  let name: String
  let kind: RuleKind

  /// What broke the rule.
  enum Cause: Equatable, Sendable {
    case initialState
    /// The action as a literal, as in `receive` lines.
    case action(String)
    /// Time advanced until nothing was left to do.
    case run
    /// A test ended with nothing in flight.
    case end

    fileprivate var text: String {
      switch self {
      case .initialState: "the initial state"
      case .action(let literal): literal
      case .run: "run"
      case .end: "the end of the test"
      }
    }
  }

  /// `rule "an enabled minus means a number above 0" broken by didTapMinus`
  func text(by cause: Cause) -> String { "rule \(LiteralPrinter.text(name)) broken by \(cause.text)" }
}
