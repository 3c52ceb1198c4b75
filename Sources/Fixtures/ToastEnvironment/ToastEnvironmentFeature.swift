import Harness

/// Exercise 3 of day 1, the last option and the one to start with: the toast is an endpoint of the environment.
///
/// What it teaches: the toast is a dependency like the server. Nothing is stored, so nothing must be reset, and each call is
/// one toast; a test stubs it and counts. Its effect must be returned: `environment droppedToast` makes it and drops it, and
/// Harness reports that.
var toastEnvironmentFeature: Feature<ToastEnvironmentState, AddOrderAction, ToastEnvironment> {
  Feature(
    "toast-environment", initialState: ToastEnvironmentState(number: 1), reducer: toastEnvironmentReducer,
    environment: ToastEnvironment.init(world:)
  )
  .environment("mockSuccess") { ToastEnvironment(world: $0, mock: .mockSuccess) }
  .environment("mockFailed") { ToastEnvironment(world: $0, mock: .mockFailed) }
  .environment("droppedToast", reducer: toastEnvironmentReducerThatDropsTheToast, ToastEnvironment.init(world:))
  .view { $0.render() }
}

extension ToastEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) {
    self.init(submitOrder: world.effect("submitOrder"), showToast: world.fireAndForget("showToast"))
  }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: ToastEnvironment) {
    self.init(
      submitOrder: world.effect("submitOrder", default: mock.submitOrder),
      showToast: world.fireAndForget("showToast", default: mock.showToast))
  }
}
