import Harness

/// Exercise 2 of day 1: a quantity that can be typed, with a message when it is negative or not a number.
///
/// What it teaches: the number is checked by a function inside the reducer, or by one of the state
/// (`environment stateFunction`), which do the same. As a side effect, the check would be an action that nobody performed, see
/// `counter-check`. It can't be a computed property: 0 is right when typed as 0, and wrong when typed as "a".
/// `environment textOnly` is the first version, in which the buttons don't check.
var counterFeature: Feature<CounterState, CounterAction, Void> {
  Feature("counter", initialState: CounterState(number: 1), reducer: counterReducer) { _ in }
    .derived("isMinusButtonEnabled", \.isMinusButtonEnabled)
    .environment("stateFunction", reducer: counterReducerWithStateFunction) { _ in }
    .environment("textOnly", reducer: counterReducerThatChecksTextOnly) { _ in }
    .always("only a negative number has the error message") {
      ($0.number < 0) == ($0.errorMessage == "Error, should >= 0")
    }
    .view(CounterNode.init)
}
