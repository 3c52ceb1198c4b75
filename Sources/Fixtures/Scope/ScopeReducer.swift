import HarnessArchitecture

/// One reducer for the page and its counter; day 2 splits it.
let scopeReducer = Reducer<ScopeState, ScopeAction, ToastEnvironment> { state, action, env in
  func validateNumber() {
    state.counterState.errorMessage = state.counterState.number < 0 ? "Error, should >= 0" : nil
  }
  switch action {
  case .counter(.didTapMinus):
    state.counterState.number -= 1
    validateNumber()
    return .none
  case .counter(.didTapPlus):
    state.counterState.number += 1
    validateNumber()
    return .none
  case let .counter(.textDidChange(string)):
    if let number = Int(string) {
      state.counterState.number = number
      validateNumber()
      return .none
    } else {
      state.counterState.number = 0
      state.counterState.errorMessage = "Should only contains numeric"
      return .none
    }
  case .didTapAddOrder:
    return env.submitOrder(state.counterState.number)
      .map(ScopeAction.receiveAddOrderResponse)
  case let .receiveAddOrderResponse(isSuccess):
    if isSuccess {
      return env.showToast("Order created successfully")
        .fireAndForget()
    } else {
      state.counterState.errorMessage = "Submit Order Failed"
    }
    return .none
  }
}
