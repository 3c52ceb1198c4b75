import Harness

/// Day 1, "Scope", the usual way before it: the counter's node reports by closures what happened.
///
/// What it teaches: it works, and everything that the node can do and show has to be wired on every page. What is
/// forgotten is reported by nobody: the page shows a second node, bound by half, whose message never appears, whose minus
/// button can be tapped at 0, and does nothing. `scope` is the page with a scoped store.
var scopeClosuresFeature: Feature<ScopeClosuresState, ScopeClosuresAction, ToastEnvironment> {
  Feature(
    "scope-closures", initialState: ScopeClosuresState(number: 1), reducer: scopeClosuresReducer,
    environment: ToastEnvironment.init(world:)
  )
  .derived("isMinusButtonEnabled", \.isMinusButtonEnabled)
  .environment("mockSuccess") { ToastEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { ToastEnvironment(world: $0, mock: .mockFailed) }
  .view(ScopeClosuresPage.init)
}
