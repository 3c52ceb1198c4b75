import HarnessArchitecture

/// Asks the environment for a toast for every message.
let toastEnvironmentReducer = Reducer<ToastEnvironmentState, AddOrderAction, ToastEnvironment> { state, action, env in
  switch action {
  case .didTapPlus:
    state.number += 1
    return .none
  case .didTapAddOrder:
    return env.submitOrder(state.number)
      .map(AddOrderAction.receiveAddOrderResponse)
  case let .receiveAddOrderResponse(isSuccess):
    if isSuccess {
      return env.showToast("Order created successfully")
        .fireAndForget()
    }
    state.errorMessage = "Submit Order Failed"
    return .none
  }
}

/// Asks for the toast and drops the effect, which never starts.
let toastEnvironmentReducerThatDropsTheToast = Reducer<ToastEnvironmentState, AddOrderAction, ToastEnvironment> {
  state, action, env in
  guard case .receiveAddOrderResponse(true) = action else { return toastEnvironmentReducer.run(&state, action, env) }
  _ = env.showToast("Order created successfully")
  return .none
}
