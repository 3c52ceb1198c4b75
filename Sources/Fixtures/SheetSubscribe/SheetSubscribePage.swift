import HarnessArchitecture

/// The page that presents a sheet for each value that it observes; the sheet has that value, and nothing to follow.
final class SheetSubscribePage: PageNode {
  private let store: Store<SheetState, SheetAction>
  private var sheets: [ProductSheetState] = []
  private let bag = DisposeBag()

  init(store: Store<SheetState, SheetAction>) {
    self.store = store
    store.subscribe(\.bottomSheetState)
      .filterNil()
      .subscribe(onNext: { [weak self] state in
        self?.sheets.append(state)
      })
      .disposed(by: bag)
  }

  /// Returns one line for each sheet that was presented since the page was made.
  func render() -> String {
    PageText.lines(
      productLine(store.state.productState),
      sheets.enumerated().map { "sheet \($0 + 1): \($1.render())" }.joined(separator: "\n"))
  }
}
