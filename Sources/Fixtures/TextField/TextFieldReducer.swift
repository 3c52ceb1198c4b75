import HarnessArchitecture

/// The field keeps its message until the state changes it.
let textFieldReducer = fieldReducer(shouldResetErrorMessageAfterTyping: false)

/// The field with its default behavior: typing silently clears its message.
let textFieldReducerThatResets = fieldReducer(shouldResetErrorMessageAfterTyping: true)

private func fieldReducer(
  shouldResetErrorMessageAfterTyping: Bool
) -> Reducer<TextFieldPageState, CounterAction, Void> {
  Reducer { state, action, environment in
    let lastTold = state.counter.errorMessage
    if case .textDidChange = action, shouldResetErrorMessageAfterTyping { state.field.shownErrorMessage = nil }
    let effect = counterReducer.run(&state.counter, action, environment)
    switch action {
    case .didTapMinus, .didTapPlus: state.field.text = "\(state.counter.number)"
    case .textDidChange(let text): state.field.text = text
    }
    // The field subscribes to the message, so it only observes changes.
    if state.counter.errorMessage != lastTold { state.field.shownErrorMessage = state.counter.errorMessage }
    return effect
  }
}
