import Harness

/// Exercise 1 of day 1, the way that stays: the minus button is enabled by a computed property.
///
/// What it teaches: what follows from other properties is computed from them. It is right in every state, however the
/// state came to be: made by an initializer, by a tap, or read from somewhere. A test store can't assert it by setting
/// it, so the feature names it as a derived value, and transcripts show it as `~isMinusButtonEnabled`.
var minusComputedFeature: Feature<MinusComputedState, MinusAction, Void> {
  Feature("minus-computed", initialState: MinusComputedState(number: 1), reducer: minusComputedReducer) { _ in }
    .derived("isMinusButtonEnabled", \.isMinusButtonEnabled)
    .always("the minus button is enabled above 0, and only there") { $0.isMinusButtonEnabled == ($0.number > 0) }
    .view { counterLine($0.number, isMinusEnabled: $0.isMinusButtonEnabled) }
}
