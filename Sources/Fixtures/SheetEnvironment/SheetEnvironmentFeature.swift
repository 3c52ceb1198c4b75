import Harness

/// Exercise 5 of day 1, the third way to a bottom sheet: the environment shows it, as it did with the toast.
///
/// What it teaches: each tap is a call, so the sheet opens as often as requested and nothing must be reset. Afterwards the page
/// knows nothing about the sheet: not whether it is open, nor what the user does in it.
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
  /// Creates an environment whose endpoint the world records and scripts; without a stub it fails.
  init(world: World) { self.init(showBottomSheet: world.fireAndForget("showBottomSheet")) }

  /// Creates the same endpoint; without a stub it does what `mock` does.
  init(world: World, mock: SheetEnvironment) {
    self.init(showBottomSheet: world.fireAndForget("showBottomSheet", default: mock.showBottomSheet))
  }
}
