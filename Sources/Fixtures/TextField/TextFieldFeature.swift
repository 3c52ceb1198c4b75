import Harness

/// Exercise 2 of day 1, the message that vanishes: the counter together with the text field that shows it.
///
/// What it teaches: the state is the source of truth, and a view that changes itself gets out of step with it. The field clears
/// its message whenever a text is typed (`environment resetsAfterTyping`). If the new text is as wrong as the old one, the
/// message in the state stays equal, the subscriber observes nothing, and the screen shows no message. With
/// `shouldResetErrorMessageAfterTyping = false`, the feature's own reducer, the screen follows the state alone. The derived
/// value `~isScreenInSync` shows which is the case.
var textFieldFeature: Feature<TextFieldPageState, CounterAction, Void> {
  Feature("text-field", initialState: TextFieldPageState(number: 1), reducer: textFieldReducer) { _ in }
    .derived("isScreenInSync", \.isScreenInSync)
    .environment("resetsAfterTyping", reducer: textFieldReducerThatResets) { _ in }
    .always("the screen shows the message in the state", \.isScreenInSync)
    .view { $0.render() }
}
