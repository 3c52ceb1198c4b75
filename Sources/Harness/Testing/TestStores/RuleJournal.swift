/// Checks the rules of a feature while a test store runs it.
final class RuleJournal<State, Action>: EngineJournal {
  private let watch: RuleWatch<State, Action>
  private let report: (String) -> Void
  /// Whether the test cancelled something itself or failed in another way, so that rules of the end can't be checked.
  var isAbandoned = false

  /// Returns nil if there are no rules.
  /// - Parameter report: fails the test.
  init?(_ rules: [Rule<State, Action>], _ report: @escaping (String) -> Void) {
    guard let watch = RuleWatch(rules) else { return nil }
    self.watch = watch
    self.report = report
  }

  func begin(_ state: State) {
    for broken in watch.begin(state) { report(TestFailure.rule(broken.text(by: .initialState))) }
  }

  func didReduce(_ action: Action, from old: State, to new: State) {
    for broken in watch.reduced(old, action, new) {
      report(TestFailure.rule(broken.text(by: .action(LiteralPrinter.text(action, .bare)))))
    }
  }

  /// Checks the rules of the end: nothing is in flight, and every call was answered.
  func end(_ state: State) {
    if isAbandoned { return }
    for broken in watch.ended(state) { report(TestFailure.rule(broken.text(by: .end))) }
  }
}
