import Harness

/// Exercise 5 of day 1, the third way to a bottom sheet: the environment shows it, as it did with the toast.
///
/// What it teaches: each tap is a call, so the sheet opens as often as it is asked for and nothing has to be reset. The
/// page knows nothing of it afterwards: whether it is open, and what the user does in it.
var sheetEnvironmentFeature: Feature<SheetEnvironmentState, SheetEnvironmentAction, SheetEnvironment> {
  Feature(
    "sheet-environment", initialState: SheetEnvironmentState(productState: .mock), reducer: sheetEnvironmentReducer,
    environment: SheetEnvironment.init(world:)
  )
  .initial("withoutProduct", SheetEnvironmentState())
  .environment("mockSilent") { SheetEnvironment(world: $0, mock: .mockSilent) }
  .view { productLine($0.productState) }
}

extension SheetEnvironment {
  /// An environment whose endpoint the world records and scripts; without a stub it fails.
  init(world: World) { self.init(showBottomSheet: world.fireAndForget("showBottomSheet")) }

  /// The same endpoint; without a stub it does what `mock` does.
  init(world: World, mock: SheetEnvironment) {
    self.init(showBottomSheet: world.fireAndForget("showBottomSheet", default: mock.showBottomSheet))
  }
}
