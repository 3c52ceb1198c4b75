import HarnessArchitecture

struct SheetEnvironment {
  var showBottomSheet: (ProductSheetState) -> Effect<Never>
}

extension SheetEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self { Self(showBottomSheet: { _ in .failing("showBottomSheet should not be called") }) }

  /// Presents nothing, without failing.
  static var mockSilent: Self { Self(showBottomSheet: { _ in .fireAndForget {} }) }
}
