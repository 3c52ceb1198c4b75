@testable import Harness
@testable import HarnessArchitecture

/// A feature with rules of every kind, and actions that break them.
enum RuleFeature {
  struct State: Equatable {
    var number = 1
    var isEnabled = true
    var isLoading = false
    var toast: String?
  }

  enum Action: Equatable {
    case set(Int)
    case enable(Bool)
    case setAll(Int, Bool)
    case load
    case loaded(Int)
    case show(String)
    case leave
    case wait
  }

  struct Environment {
    var load: () -> Effect<Int>
    var wait: () -> Effect<Never>
  }

  private struct LoadId: Hashable {}

  static let reducer = Reducer<State, Action, Environment> { state, action, env in
    switch action {
    case .set(let number): state.number = number
    case .enable(let isEnabled): state.isEnabled = isEnabled
    case .setAll(let number, let isEnabled): (state.number, state.isEnabled) = (number, isEnabled)
    case .load:
      state.isLoading = true
      return env.load().map(Action.loaded).cancellable(id: LoadId())
    case .loaded(let number):
      // The mistake: a load without a result never ends.
      if number != 0 { state.isLoading = false }
      state.number = number
    case .show(let text): state.toast = text
    case .leave:
      state.number = -1
      return .merge(.cancel(id: LoadId()), env.wait().fireAndForget())
    case .wait: return env.wait().fireAndForget()
    }
    return .none
  }

  static var plain: Feature<State, Action, Environment> {
    Feature("rules", initialState: State(), reducer: reducer) { world in
      Environment(load: world.effect("load"), wait: world.fireAndForget("wait"))
    }
    .initial("wrong", State(number: 0))
  }

  static var feature: Feature<State, Action, Environment> {
    plain
      .always("enabled means above 0") { !$0.isEnabled || $0.number > 0 }
      .always("no toast while one is shown") { old, action, _ in
        if case .show = action { old.toast == nil } else { true }
      }
      .eventually("loading ends") { !$0.isLoading }
      .sometimes("a toast, and 3 of them") { $0.toast != nil && $0.number == 3 }
      .sometimes("a hundred") { $0.number == 100 }
  }

  static func check(
    _ lines: String..., of feature: Feature<State, Action, Environment> = feature, measuresReach: Bool = false
  ) -> ScriptResult {
    var checker = ScriptChecker(Suite(feature), load: noFiles)
    checker.measuresReach = measuresReach
    let text = (["transcript 1", "feature rules"] + lines + [""]).joined(separator: "\n")
    return checker.check(name: "rules/a", path: "a.transcript", bytes: Array(text.utf8))
  }

  /// The recording of a script, below its head.
  static func recorded(_ lines: String...) throws -> [String] {
    let text = (["transcript 1", "feature rules"] + lines + [""]).joined(separator: "\n")
    let played = try ScriptChecker(Suite(feature), load: noFiles).play(path: "a.transcript", bytes: Array(text.utf8))
    return TranscriptWriter.text(played.document, lines: played.lines)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast().map(String.init)
  }
}
