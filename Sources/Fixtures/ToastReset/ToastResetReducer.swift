import HarnessArchitecture

/// First option: an effect removes the message as soon as it was observed.
let toastResetReducer = Reducer<AddOrderState, ToastResetAction, AddOrderEnvironment> { state, action, env in
  switch action {
  case .didTapPlus:
    state.number += 1
    return .none
  case .didTapAddOrder:
    return env.submitOrder(state.number)
      .map(ToastResetAction.receiveAddOrderResponse)
  case let .receiveAddOrderResponse(isSuccess):
    if isSuccess {
      state.successToastMessage = "Order created successfully"
      return Effect(value: .dismissToast)
    } else {
      state.errorMessage = "Submit Order Failed"
      return .none
    }
  case .dismissToast:
    state.successToastMessage = nil
    return .none
  }
}

/// The same without the effect: the toast reports when it is gone. A message before that is lost again.
let toastResetReducerByCallback = Reducer<AddOrderState, ToastResetAction, AddOrderEnvironment> { state, action, env in
  guard case .receiveAddOrderResponse(true) = action else { return toastResetReducer.run(&state, action, env) }
  state.successToastMessage = "Order created successfully"
  return .none
}
