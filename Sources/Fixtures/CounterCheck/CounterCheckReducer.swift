import HarnessArchitecture

/// 1. Using side effect: every change of the number sends an action that checks it.
let counterCheckReducer = Reducer<CounterState, CounterCheckAction, Void> { state, action, _ in
  switch action {
  case .didTapMinus:
    state.number -= 1
    return Effect(value: .checkNumber)
  case .didTapPlus:
    state.number += 1
    return Effect(value: .checkNumber)
  case let .textDidChange(string):
    if let number = Int(string) {
      state.number = number
      return Effect(value: .checkNumber)
    } else {
      state.number = 0
      state.errorMessage = "Should only contains numeric"
      return .none
    }
  case .checkNumber:
    state.errorMessage = state.number < 0 ? "Error, should >= 0" : nil
    return .none
  }
}
