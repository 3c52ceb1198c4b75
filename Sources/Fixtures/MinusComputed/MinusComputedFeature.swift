import Harness

/// Exercise 1 of day 1, the final way: a computed property enables the minus button.
///
/// What it teaches: compute what follows from other properties. It is then right in every state, whether that was made by an
/// initializer or a tap, or read from a file. A test store can't assert it by setting it, so the feature names it as a derived
/// value, and transcripts show it as `~isMinusButtonEnabled`.
var minusComputedFeature: Feature<MinusComputedState, MinusAction, Void> {
  Feature("minus-computed", initialState: MinusComputedState(number: 1), reducer: minusComputedReducer) { _ in }
    .derived("isMinusButtonEnabled", \.isMinusButtonEnabled)
    .always("the minus button is enabled only above 0") { $0.isMinusButtonEnabled == ($0.number > 0) }
    .view { counterLine($0.number, isMinusEnabled: $0.isMinusButtonEnabled) }
}
