import Harness

/// Exercise 3 of day 1, the toast as a message in the state: the second one is lost.
///
/// What it teaches: a subscriber observes changes, and an equal message is no change. Two orders are accepted and both
/// responses are received, but `hear toast` appears only once. Neither the reducer nor the toast is to blame.
/// `toast-every-state` shows what a store without that comparison would do; `toast-reset`, `toast-never-equal` and
/// `toast-environment` are the ways out.
var toastStateFeature: Feature<AddOrderState, AddOrderAction, AddOrderEnvironment> {
  Feature(
    "toast-state", initialState: AddOrderState(number: 1), reducer: toastStateReducer,
    environment: AddOrderEnvironment.init(world:)
  )
  .observes("toast", \.successToastMessage)
  .environment("mockSuccess") { AddOrderEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { AddOrderEnvironment(world: $0, mock: .mockFailed) }
  .always("no toast while one is shown") { old, action, _ in
    if case .receiveAddOrderResponse(true) = action { old.successToastMessage == nil } else { true }
  }
  .view { AddOrderPage($0) }
}

extension AddOrderEnvironment {
  /// Creates an environment whose endpoint the world records and scripts; without a stub it fails.
  init(world: World) { self.init(submitOrder: world.effect("submitOrder")) }

  /// Creates the same endpoint; without a stub it does what `mock` does.
  init(world: World, mock: AddOrderEnvironment) {
    self.init(submitOrder: world.effect("submitOrder", default: mock.submitOrder))
  }
}
