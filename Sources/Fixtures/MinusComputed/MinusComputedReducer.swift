import HarnessArchitecture

/// Changes the number; the flag needs no code.
let minusComputedReducer = Reducer<MinusComputedState, MinusAction, Void> { state, action, _ in
  switch action {
  case .didTapMinus:
    state.number -= 1
    return .none
  case .didTapPlus:
    state.number += 1
    return .none
  }
}
