/// Checks the rules of a feature in any kind of run.
///
///     guard let watch = RuleWatch(feature.rules) else { return }
///     report(watch.begin(state))
///     report(watch.reduced(old, action, new))
///     report(watch.ended(state))
///
/// A rule of states is reported when it becomes broken, and not again while it stays broken; a rule of actions each time.
/// Nothing is allocated while no rule is broken.
final class RuleWatch<State, Action> {
  /// The first of a linked list: in generic code, each access to an array would first look up its type.
  private let first: WatchedRule<State, Action>
  /// The status of each rule.
  @exclusivity(unchecked) private var marks: [RuleMark]
  /// Whether there are rules of the end; otherwise the end need not be determined.
  let hasEventually: Bool

  /// Returns nil if there are no rules.
  init?(_ rules: [Rule<State, Action>]) {
    var first: WatchedRule<State, Action>?
    for (number, rule) in rules.enumerated().reversed() { first = WatchedRule(rule, number, before: first) }
    guard let first else { return nil }
    self.first = first
    marks = Array(repeating: [], count: rules.count)
    hasEventually = rules.contains { $0.kind == .eventually }
  }

  /// Creates a watch for the same rules with no history.
  init(again other: RuleWatch) {
    first = other.first
    marks = Array(repeating: [], count: other.marks.count)
    hasEventually = other.hasEventually
  }

  /// Begins a run with this state. Broken rules are forgotten, but reached goals are not.
  func begin(_ state: State) -> [BrokenRule] {
    for number in marks.indices { marks[number].remove(.isBroken) }
    return looked(at: state)
  }

  /// Checks the rules after an action.
  func reduced(_ old: State, _ action: Action, _ new: State) -> [BrokenRule] {
    var broken: [BrokenRule] = []
    var next: WatchedRule? = first
    while let rule = next {
      switch rule.check {
      case .state(let holds): note(rule, holds(new), &broken)
      case .step(let holds): if !holds(old, action, new) { broken.append(rule.broken) }
      case .goal(let isReached): seek(rule, isReached, new)
      case .eventually: break
      }
      next = rule.next
    }
    return broken
  }

  /// Checks a state that is an object, whose contents may have changed.
  func looked(at state: State) -> [BrokenRule] {
    var broken: [BrokenRule] = []
    var next: WatchedRule? = first
    while let rule = next {
      switch rule.check {
      case .state(let holds): note(rule, holds(state), &broken)
      case .goal(let isReached): seek(rule, isReached, state)
      case .step, .eventually: break
      }
      next = rule.next
    }
    return broken
  }

  /// Whether a state would break a rule of the end; the result is not noted.
  func breaks(atEnd state: State) -> Bool {
    var next: WatchedRule? = first
    while let rule = next {
      if case .eventually(let holds) = rule.check, !holds(state) { return true }
      next = rule.next
    }
    return false
  }

  /// Checks the rules of the end: nothing is in flight, and every call was answered.
  func ended(_ state: State) -> [BrokenRule] {
    var broken: [BrokenRule] = []
    var next: WatchedRule? = first
    while let rule = next {
      if case .eventually(let holds) = rule.check {
        marks[rule.number].insert(.isMet)
        note(rule, holds(state), &broken)
      }
      next = rule.next
    }
    return broken
  }

  private func note(_ rule: WatchedRule<State, Action>, _ holds: Bool, _ broken: inout [BrokenRule]) {
    if holds {
      marks[rule.number].remove(.isBroken)
    } else if marks[rule.number].insert(.isBroken).inserted {
      broken.append(rule.broken)
    }
  }

  private func seek(_ rule: WatchedRule<State, Action>, _ isReached: (State) -> Bool, _ state: State) {
    if !marks[rule.number].contains(.isMet), isReached(state) { marks[rule.number].insert(.isMet) }
  }

  // MARK: Results

  /// The goals that were reached, in order of declaration.
  var reachedGoals: [String] { met(.goal) }

  /// The `eventually` rules that were due, in order of declaration.
  var dueRules: [String] { met(.eventually) }

  private func met(_ kind: RuleKind) -> [String] {
    var names: [String] = []
    var next: WatchedRule? = first
    while let rule = next {
      if rule.broken.kind == kind, marks[rule.number].contains(.isMet) { names.append(rule.broken.name) }
      next = rule.next
    }
    return names
  }
}

/// The status of a rule.
private struct RuleMark: OptionSet {
  let rawValue: UInt8

  /// The rule was broken when it was last checked.
  static let isBroken = RuleMark(rawValue: 1)
  /// The goal was reached, or the rule of the end was due.
  static let isMet = RuleMark(rawValue: 2)
}

/// A rule in a linked list.
private final class WatchedRule<State, Action> {
  let number: Int
  let check: Rule<State, Action>.Check
  /// The report of its violation.
  let broken: BrokenRule
  let next: WatchedRule?

  init(_ rule: Rule<State, Action>, _ number: Int, before next: WatchedRule?) {
    self.number = number
    check = rule.check
    broken = BrokenRule(name: rule.name, kind: rule.kind)
    self.next = next
  }
}
