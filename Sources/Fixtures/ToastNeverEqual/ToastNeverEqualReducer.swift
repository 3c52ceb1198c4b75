import HarnessArchitecture

/// The reducer of `toast-state`, line by line: the state makes the difference.
let toastNeverEqualReducer = Reducer<ToastNeverEqualState, AddOrderAction, AddOrderEnvironment> { state, action, env in
  switch action {
  case .didTapPlus:
    state.number += 1
    return .none
  case .didTapAddOrder:
    return env.submitOrder(state.number)
      .map(AddOrderAction.receiveAddOrderResponse)
  case let .receiveAddOrderResponse(isSuccess):
    if isSuccess {
      state.successToastMessage = "Order created successfully"
      return .none
    } else {
      state.errorMessage = "Submit Order Failed"
      return .none
    }
  }
}
