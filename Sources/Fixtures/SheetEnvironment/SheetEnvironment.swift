import Harness

struct SheetEnvironment {
  var showBottomSheet: (ProductSheetState) -> Effect<Never>
}

extension SheetEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(showBottomSheet: { _ in .failing("showBottomSheet should not be called") }) }

  /// Presents nothing, and doesn't mind.
  static var mockSilent: Self { Self(showBottomSheet: { _ in .fireAndForget {} }) }
}

extension SheetEnvironment {
  /// An environment whose endpoint the world records and scripts; without a stub it fails.
  init(world: World) { self.init(showBottomSheet: world.fireAndForget("showBottomSheet")) }

  /// The same endpoint; without a stub it does what `mock` does.
  init(world: World, mock: SheetEnvironment) {
    self.init(showBottomSheet: world.fireAndForget("showBottomSheet", default: mock.showBottomSheet))
  }
}
