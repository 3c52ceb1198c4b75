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
  private struct Mark {
    /// It was broken when it was looked at last.
    var isBroken = false
    /// The goal was reached; what is to hold in the end was due.
    var isMet = false
  }

  private let rules: [Rule<State, Action>]
  /// By the places of the rules.
  private var marks: [Mark]
  /// Whether anything is to hold in the end: else nobody has to find out when that is.
  let hasEventually: Bool

  /// Nil where there is nothing to watch.
  init?(_ rules: [Rule<State, Action>]) {
    if rules.isEmpty { return nil }
    self.rules = rules
    marks = Array(repeating: Mark(), count: rules.count)
    hasEventually = rules.contains { $0.kind == .eventually }
  }

  /// A run begins, with this state. What was broken before is forgotten; which goals were reached is not.
  func begin(_ state: State) -> [BrokenRule] {
    for index in marks.indices { marks[index].isBroken = false }
    var broken: [BrokenRule] = []
    for index in rules.indices {
      switch rules[index].check {
      case .state(let holds): note(holds(state), at: index, &broken)
      case .goal(let holds): seek(holds, state, at: index)
      case .step, .eventually: break
      }
    }
    return broken
  }

  /// An action has made one state of another.
  func reduced(_ old: State, _ action: Action, _ new: State) -> [BrokenRule] {
    var broken: [BrokenRule] = []
    for index in rules.indices {
      switch rules[index].check {
      case .state(let holds): note(holds(new), at: index, &broken)
      case .step(let holds): if !holds(old, action, new) { report(index, &broken) }
      case .goal(let holds): seek(holds, new, at: index)
      case .eventually: break
      }
    }
    return broken
  }

  /// Nothing is in flight, and every call was answered.
  func ended(_ state: State) -> [BrokenRule] {
    var broken: [BrokenRule] = []
    for index in rules.indices {
      guard case .eventually(let holds) = rules[index].check else { continue }
      marks[index].isMet = true
      note(holds(state), at: index, &broken)
    }
    return broken
  }

  private func note(_ holds: Bool, at index: Int, _ broken: inout [BrokenRule]) {
    if !holds, !marks[index].isBroken { report(index, &broken) }
    marks[index].isBroken = !holds
  }

  private func report(_ index: Int, _ broken: inout [BrokenRule]) {
    broken.append(BrokenRule(name: rules[index].name, kind: rules[index].kind))
  }

  private func seek(_ holds: (State) -> Bool, _ state: State, at index: Int) {
    if !marks[index].isMet { marks[index].isMet = holds(state) }
  }

  // MARK: What it came to

  /// The goals that were reached, in the order of the feature.
  var reachedGoals: [String] { met(.goal) }

  /// The rules that were due in the end, in the order of the feature.
  var dueRules: [String] { met(.eventually) }

  private func met(_ kind: RuleKind) -> [String] {
    zip(rules, marks).compactMap { $0.kind == kind && $1.isMet ? $0.name : nil }
  }
}
