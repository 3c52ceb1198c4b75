import HarnessArchitecture

/// Opens the sheet by setting its state, and closes it by removing that.
let sheetReducer = Reducer<SheetState, SheetAction, Void> { state, action, _ in
  switch action {
  case .productInfo(.didTap):
    guard let productState = state.productState else { return .none }
    state.bottomSheetState = ProductSheetState(productState)
    return .none
  case .dismissBottomSheet:
    state.bottomSheetState = nil
    return .none
  case .priceDidChange(let price):
    state.productState?.price = price
    state.bottomSheetState?.price = price
    return .none
  }
}

/// As first printed: the sheet is closed only on the screen, and its state stays.
let sheetReducerWithoutDismiss = Reducer<SheetState, SheetAction, Void> { state, action, environment in
  if case .dismissBottomSheet = action { return .none }
  return sheetReducer.run(&state, action, environment)
}
