import Harness

/// Exercise 1 of day 1, the first way refactored: the flag is still stored, and `didSet` of the number sets it.
///
/// What it teaches: `didSet` states the rule once, but isn't called in initializers, so the initializer must apply it too
/// (`initial didSetAlone` is the state without that). A state that is read and not set bypasses it as well: see the transcript
/// `restored-state`. The derived value `~shouldEnableMinus` shows what the flag should be.
var minusDidSetFeature: Feature<MinusDidSetState, MinusAction, Void> {
  Feature("minus-didset", initialState: MinusDidSetState(number: 1), reducer: minusDidSetReducer) { _ in }
    .derived("shouldEnableMinus") { $0.number > 0 }
    .initial("didSetAlone", MinusDidSetState(didSetAlone: 1))
    .always("the minus button is enabled only above 0") { $0.isMinusButtonEnabled == ($0.number > 0) }
    .view { counterLine($0.number, isMinusEnabled: $0.isMinusButtonEnabled) }
}
