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
  /// Whether anything is to hold in the end: else nobody has to find out when that is.
  let hasEventually: Bool

  /// Nil where there is nothing to watch.
  init?(_ rules: [Rule<State, Action>]) {
    var first: WatchedRule<State, Action>?
    for rule in rules.reversed() { first = WatchedRule(rule, before: first) }
    guard let first else { return nil }
    self.first = first
    hasEventually = rules.contains { $0.kind == .eventually }
  }

  /// A run begins, with this state. What was broken before is forgotten; which goals were reached is not.
  func begin(_ state: State) -> [BrokenRule] {
    for rule in sequence(first: first, next: { $0.next }) { rule.isBroken = false }
    return looked(at: state)
  }

  /// An action has made one state of another.
  func reduced(_ old: State, _ action: Action, _ new: State) -> [BrokenRule] {
    var broken: [BrokenRule] = []
    var next: WatchedRule? = first
    while let rule = next {
      switch rule.check {
      case .state(let holds): rule.note(holds(new), &broken)
      case .step(let holds): if !holds(old, action, new) { broken.append(rule.broken) }
      case .goal(let isReached): rule.seek(isReached, new)
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
      case .state(let holds): rule.note(holds(state), &broken)
      case .goal(let isReached): rule.seek(isReached, state)
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
        rule.isMet = true
        rule.note(holds(state), &broken)
      }
      next = rule.next
    }
    return broken
  }

  // MARK: What it came to

  /// The goals that were reached, in the order of the feature.
  var reachedGoals: [String] { met(.goal) }

  /// The rules that were due in the end, in the order of the feature.
  var dueRules: [String] { met(.eventually) }

  private func met(_ kind: RuleKind) -> [String] {
    sequence(first: first, next: { $0.next }).compactMap { $0.broken.kind == kind && $0.isMet ? $0.broken.name : nil }
  }
}

/// A rule, and what has become of it.
private final class WatchedRule<State, Action> {
  let check: Rule<State, Action>.Check
  /// What is told of it.
  let broken: BrokenRule
  let next: WatchedRule?
  /// It was broken when it was looked at last.
  var isBroken = false
  /// The goal was reached; what is to hold in the end was due.
  var isMet = false

  init(_ rule: Rule<State, Action>, before next: WatchedRule?) {
    check = rule.check
    broken = BrokenRule(name: rule.name, kind: rule.kind)
    self.next = next
  }

  func note(_ holds: Bool, _ broken: inout [BrokenRule]) {
    if !holds, !isBroken { broken.append(self.broken) }
    isBroken = !holds
  }

  func seek(_ isReached: (State) -> Bool, _ state: State) { if !isMet { isMet = isReached(state) } }
}
