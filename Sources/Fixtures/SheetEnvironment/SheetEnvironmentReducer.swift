import HarnessArchitecture

/// Asks the environment for the sheet; there is nothing to close.
let sheetEnvironmentReducer = Reducer<SheetEnvironmentState, SheetEnvironmentAction, SheetEnvironment> {
  state, action, env in
  switch action {
  case .productInfo(.didTap):
    guard let productState = state.productState else { return .none }
    return env.showBottomSheet(ProductSheetState(productState))
      .fireAndForget()
  }
}
