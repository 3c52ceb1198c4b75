import Harness

/// Exercise 2 of day 1: a quantity that can be typed, with a message when it is negative or no number.
///
/// What it teaches: the check of the number is a function inside the reducer, or one of the state
/// (`environment stateFunction`), which do the same; as a side effect it would be an action that nobody did, see
/// `counter-check`. It can't be a computed property: 0 is right when typed as 0, and wrong when typed as "a".
/// `environment textOnly` is the first version, in which the buttons don't check.
var counterFeature: Feature<CounterState, CounterAction, Void> {
  Feature("counter", initialState: CounterState(number: 1), reducer: counterReducer) { _ in }
    .derived("isMinusButtonEnabled", \.isMinusButtonEnabled)
    .environment("stateFunction", reducer: counterReducerWithStateFunction) { _ in }
    .environment("textOnly", reducer: counterReducerThatChecksTextOnly) { _ in }
    .always("a negative number, and no other, has the message that it is one") {
      ($0.number < 0) == ($0.errorMessage == "Error, should >= 0")
    }
    .view(CounterNode.init)
}
