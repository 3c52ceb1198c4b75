import Harness

/// Day 1, "Scope": the counter is a node of its own, and the page passes it a scoped store.
///
/// What it teaches: `scope` maps the page's state to the counter's and, in the other direction, the counter's actions to the
/// page's. `CounterNode` needs no closures and no wiring, and can be used on any page; its actions arrive as `counter(…)`.
/// `scope-closures` is the same page, wired by hand.
var scopeFeature: Feature<ScopeState, ScopeAction, ToastEnvironment> {
  Feature(
    "scope", initialState: ScopeState(counterState: CounterState(number: 1)), reducer: scopeReducer,
    environment: ToastEnvironment.init(world:)
  )
  .derived("isMinusButtonEnabled", \.counterState.isMinusButtonEnabled)
  .environment("mockSuccess") { ToastEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { ToastEnvironment(world: $0, mock: .mockFailed) }
  .always("a negative number has a message") { $0.counterState.number >= 0 || $0.counterState.errorMessage != nil }
  .view(ScopePage.init)
}
