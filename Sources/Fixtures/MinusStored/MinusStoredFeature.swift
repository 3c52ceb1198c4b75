import Harness

/// Exercise 1 of day 1, the first way: a stored property enables the minus button.
///
/// What it teaches: a stored flag is a second source of truth. At first it is `false` beside the number 1, until the first tap
/// corrects it (`wrong-at-first`). A custom initializer fixes that (`initial initialized`) and states the rule for the third
/// time. If one of them is forgotten (`environment forgotten`), the flag is wrong again. The derived value `~shouldEnableMinus`
/// shows what the flag should be.
var minusStoredFeature: Feature<MinusStoredState, MinusAction, Void> {
  Feature("minus-stored", initialState: MinusStoredState(number: 1), reducer: minusStoredReducer) { _ in }
    .derived("shouldEnableMinus") { $0.number > 0 }
    .initial("initialized", .initialized(number: 1))
    .environment("forgotten", reducer: minusStoredReducerThatForgets) { _ in }
    .always("the minus button is enabled only above 0") { $0.isMinusButtonEnabled == ($0.number > 0) }
    .view { counterLine($0.number, isMinusEnabled: $0.isMinusButtonEnabled) }
}
