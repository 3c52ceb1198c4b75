/// Watches the rules of a feature while a test store runs it.
final class RuleJournal<State, Action>: EngineJournal {
  private let watch: RuleWatch<State, Action>
  private let report: (String) -> Void
  /// The test has cancelled something itself, or failed in another way: what is to hold in the end can't be asked for.
  var isAbandoned = false

  /// Nil where there is nothing to watch.
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

  /// The test ends, with nothing in flight and every call answered.
  func end(_ state: State) {
    if isAbandoned { return }
    for broken in watch.ended(state) { report(TestFailure.rule(broken.text(by: .end))) }
  }
}
