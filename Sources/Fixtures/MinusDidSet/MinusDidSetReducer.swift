import HarnessArchitecture

/// Changes the number; the state updates the flag.
let minusDidSetReducer = Reducer<MinusDidSetState, MinusAction, Void> { state, action, _ in
  switch action {
  case .didTapMinus:
    state.number -= 1
    return .none
  case .didTapPlus:
    state.number += 1
    return .none
  }
}
