import Harness

/// Exercise 2 of day 1, the discouraged way: checking the number as a side effect.
///
/// What it teaches: this version repeats nothing and ends in the same state as the functions of `counter`. But every step is
/// followed by `receive checkNumber`, in transcripts and tests alike, and between the two the number is negative without a
/// message. Actions are what users do and how effects respond; nobody checks a number.
var counterCheckFeature: Feature<CounterState, CounterCheckAction, Void> {
  Feature("counter-check", initialState: CounterState(number: 1), reducer: counterCheckReducer) { _ in }
    .derived("isMinusButtonEnabled", \.isMinusButtonEnabled)
    .always("only a negative number has the error message") {
      ($0.number < 0) == ($0.errorMessage == "Error, should >= 0")
    }
    .view { $0.render() }
}
