import Harness

/// Day 1, "Scope", the usual way before it: the counter's node reports events by closures.
///
/// What it teaches: it works, but every page must wire everything that the node can do and show. Nothing reports what was
/// forgotten: the page shows a second, half-bound node whose message never appears, and whose minus button can be tapped at 0
/// without effect. `scope` is the page with a scoped store.
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
