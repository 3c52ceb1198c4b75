import Harness

/// Exercise 3 of day 1, the last option and the one to begin with: the toast is an endpoint of the environment.
///
/// What it teaches: the toast is a dependency like the server. Nothing is kept, so nothing has to be reset, and each call
/// is one toast; a test stubs it and counts. Its effect has to be returned: `environment droppedToast` makes it and throws
/// it away, and the harness says so.
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
  /// An environment of endpoints that the world records and scripts; without stubs they fail.
  init(world: World) {
    self.init(submitOrder: world.effect("submitOrder"), showToast: world.fireAndForget("showToast"))
  }

  /// The same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: ToastEnvironment) {
    self.init(
      submitOrder: world.effect("submitOrder", default: mock.submitOrder),
      showToast: world.fireAndForget("showToast", default: mock.showToast))
  }
}
