import Harness

/// Exercise 5 of day 1, the first way to a bottom sheet: `ifLet` on an optional state.
///
/// What it teaches: the sheet opens when its state appears, so the state must be removed when the sheet closes. Otherwise
/// (`environment withoutDismiss`) a second tap changes nothing, and the sheet can't be opened again: the problem of the toast
/// once more. A sheet with a store follows the state while it is open. The page has a line for each sheet that was presented.
var sheetIfLetFeature: Feature<SheetState, SheetAction, Void> {
  Feature("sheet-iflet", initialState: SheetState(productState: .mock), reducer: sheetReducer) { _ in }
    .initial("withoutProduct", SheetState())
    .environment("withoutDismiss", reducer: sheetReducerWithoutDismiss) { _ in }
    .observes("sheetIsThere") { $0.bottomSheetState != nil }
    .always("a closed sheet has no state") { _, action, new in
      if case .dismissBottomSheet = action { new.bottomSheetState == nil } else { true }
    }
    .view(SheetIfLetPage.init)
}
