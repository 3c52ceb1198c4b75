import Harness

/// Exercise 3 of day 1, the first option: the message is reset after it was set.
///
/// What it teaches: nil between two equal messages makes the second one a change, at the cost of an action that nobody
/// performed. With the toast's own callback (`environment onDismiss`), the message stays until the toast is gone; an order
/// accepted in the meantime gets no toast.
var toastResetFeature: Feature<AddOrderState, ToastResetAction, AddOrderEnvironment> {
  Feature(
    "toast-reset", initialState: AddOrderState(number: 1), reducer: toastResetReducer,
    environment: AddOrderEnvironment.init(world:)
  )
  .observes("toast", \.successToastMessage)
  .environment("mockSuccess") { AddOrderEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { AddOrderEnvironment(world: $0, mock: .mockFailed) }
  .environment("onDismiss", reducer: toastResetReducerByCallback, AddOrderEnvironment.init(world:))
  .always("no toast while one is shown") { old, action, _ in
    if case .receiveAddOrderResponse(true) = action { old.successToastMessage == nil } else { true }
  }
  .view { AddOrderPage($0) }
}
