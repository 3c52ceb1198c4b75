import Harness

/// Exercise 5 of day 1, the second way to a bottom sheet: a subscription to its state.
///
/// What it teaches: state and reducer are those of `sheet-iflet`, and the state must be reset as there. The sheet gets a plain
/// value: simple, and right as long as nothing in it changes. If the price changes while the sheet is open (`price-changes`),
/// the subscriber observes another value and presents a second sheet over the first.
var sheetSubscribeFeature: Feature<SheetState, SheetAction, Void> {
  Feature("sheet-subscribe", initialState: SheetState(productState: .mock), reducer: sheetReducer) { _ in }
    .initial("withoutProduct", SheetState())
    .environment("withoutDismiss", reducer: sheetReducerWithoutDismiss) { _ in }
    .observes("bottomSheetState", \.bottomSheetState)
    .always("a closed sheet has no state") { _, action, new in
      if case .dismissBottomSheet = action { new.bottomSheetState == nil } else { true }
    }
    .view(SheetSubscribePage.init)
}
