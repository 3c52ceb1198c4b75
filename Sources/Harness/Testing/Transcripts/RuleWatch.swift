/// Watches the rules of a feature while it runs, whoever runs it.
///
///     guard let watch = RuleWatch(feature.rules) else { return }
///     report(watch.begin(state))
///     report(watch.reduced(old, action, new))
///     report(watch.ended(state))
///
/// A rule of one state is reported when it becomes broken, and not again while it stays so; one of an action each time. Nothing is
/// allocated where nothing is broken.
final class RuleWatch<State, Action> {
  /// The first of a chain: in code for any type every look into an array would first look up what it is an array of.
  private let first: WatchedRule<State, Action>
  /// What has become of each rule.
  @exclusivity(unchecked) private var marks: [RuleMark]
  /// Whether anything is to hold in the end: else nobody has to find out when that is.
  let hasEventually: Bool

  /// Nil where there is nothing to watch.
  init?(_ rules: [Rule<State, Action>]) {
    var first: WatchedRule<State, Action>?
    for (number, rule) in rules.enumerated().reversed() { first = WatchedRule(rule, number, before: first) }
    guard let first else { return nil }
    self.first = first
    marks = Array(repeating: [], count: rules.count)
    hasEventually = rules.contains { $0.kind == .eventually }
  }

  /// One for the same rules that has seen nothing yet.
  init(again other: RuleWatch) {
    first = other.first
    marks = Array(repeating: [], count: other.marks.count)
    hasEventually = other.hasEventually
  }

  /// A run begins, with this state. What was broken before is forgotten; which goals were reached is not.
  func begin(_ state: State) -> [BrokenRule] {
    for number in marks.indices { marks[number].remove(.isBroken) }
    return looked(at: state)
  }

  /// An action has made one state of another.
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

  /// The state is an object, and may hold something else than it did.
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

  /// Whether a rule of the end would be broken by a state, which is not noted.
  func breaks(atEnd state: State) -> Bool {
    var next: WatchedRule? = first
    while let rule = next {
      if case .eventually(let holds) = rule.check, !holds(state) { return true }
      next = rule.next
    }
    return false
  }

  /// Nothing is in flight, and every call was answered.
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

  // MARK: What it came to

  /// The goals that were reached, in the order of the feature.
  var reachedGoals: [String] { met(.goal) }

  /// The rules that were due in the end, in the order of the feature.
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

/// What has become of a rule.
private struct RuleMark: OptionSet {
  let rawValue: UInt8

  /// It was broken when it was looked at last.
  static let isBroken = RuleMark(rawValue: 1)
  /// The goal was reached; what is to hold in the end was due.
  static let isMet = RuleMark(rawValue: 2)
}

/// A rule in a chain of them.
private final class WatchedRule<State, Action> {
  let number: Int
  let check: Rule<State, Action>.Check
  /// What is told of it.
  let broken: BrokenRule
  let next: WatchedRule?

  init(_ rule: Rule<State, Action>, _ number: Int, before next: WatchedRule?) {
    self.number = number
    check = rule.check
    broken = BrokenRule(name: rule.name, kind: rule.kind)
    self.next = next
  }
}
