import HarnessArchitecture

/// The reducer of the page, in which the counter isn't separate.
let scopeClosuresReducer = Reducer<ScopeClosuresState, ScopeClosuresAction, ToastEnvironment> { state, action, env in
  func validateNumber() {
    state.errorMessage = state.number < 0 ? "Error, should >= 0" : nil
  }
  switch action {
  case .didTapMinus:
    state.number -= 1
    validateNumber()
    return .none
  case .didTapPlus:
    state.number += 1
    validateNumber()
    return .none
  case let .textDidChange(string):
    if let number = Int(string) {
      state.number = number
      validateNumber()
    } else {
      state.number = 0
      state.errorMessage = "Should only contains numeric"
    }
    return .none
  case .didTapAddOrder:
    return env.submitOrder(state.number)
      .map(ScopeClosuresAction.receiveAddOrderResponse)
  case let .receiveAddOrderResponse(isSuccess):
    if isSuccess {
      return env.showToast("Order created successfully")
        .fireAndForget()
    }
    state.errorMessage = "Submit Order Failed"
    return .none
  }
}
