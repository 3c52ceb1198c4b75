/// Something that a feature says of itself, which holds however it is run: `always`, `eventually`, or `sometimes`, a goal.
struct Rule<State, Action> {
  /// What decides.
  enum Check {
    /// True of each state.
    case state((State) -> Bool)
    /// True of each action, with the states before it and after it.
    case step((State, Action, State) -> Bool)
    /// True once nothing is in flight.
    case eventually((State) -> Bool)
    /// True of a state that somebody wants to see.
    case goal((State) -> Bool)
  }

  /// Its words. A feature has one rule of a name.
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

/// What a rule of a feature is about.
public enum RuleKind: String, Sendable, Equatable, Codable {
  /// Each state: `always`.
  case state
  /// Each action, and what it does to the state: `always`.
  case step
  /// The state in which nothing is in flight: `eventually`.
  case eventually
  /// A state that is to be reached: `sometimes`. It is never broken.
  case goal
}

/// A rule that doesn't hold.
struct BrokenRule: Equatable, Sendable {
  let name: String
  let kind: RuleKind

  /// What it was broken by.
  enum Cause: Equatable, Sendable {
    case initialState
    /// As a literal, the way `receive` says it.
    case action(String)
    /// Time has moved on until nothing was left to do.
    case run
    /// A test has ended, and nothing is in flight.
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
