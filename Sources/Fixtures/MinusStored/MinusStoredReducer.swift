import HarnessArchitecture

/// Must update the flag wherever it changes the number.
let minusStoredReducer = Reducer<MinusStoredState, MinusAction, Void> { state, action, _ in
  switch action {
  case .didTapMinus:
    state.number -= 1
    state.isMinusButtonEnabled = state.number > 0
    return .none
  case .didTapPlus:
    state.number += 1
    state.isMinusButtonEnabled = state.number > 0
    return .none
  }
}

/// The same reducer with one of the repetitions forgotten.
let minusStoredReducerThatForgets = Reducer<MinusStoredState, MinusAction, Void> { state, action, environment in
  if case .didTapMinus = action {
    state.number -= 1
    return .none
  }
  return minusStoredReducer.run(&state, action, environment)
}
