import HarnessArchitecture

/// The product, and the sheet while it is open.
final class WishlistSheetPage: PageNode {
  private let store: Store<WishlistPageState, WishlistPageAction>
  private var sheet: Store<WishlistSheetState, WishlistSheetAction>?
  private let bag = DisposeBag()

  init(store: Store<WishlistPageState, WishlistPageAction>) {
    self.store = store
    store.scope(state: \.sheet, action: WishlistPageAction.sheet)
      .ifLet(
        then: { [weak self] in self?.sheet = $0 },
        else: { [weak self] in self?.sheet = nil }
      )
      .disposed(by: bag)
  }

  func render() -> String {
    let page = store.state
    return PageText.lines(
      PageText.row(page.name, page.isWishlist ? "on your wishlist" : nil), (sheet?.state).map(Self.line))
  }

  private static func line(_ sheet: WishlistSheetState) -> String {
    let button = sheet.isSaving ? "Saving…" : PageText.button(sheet.isWishlist ? "Remove" : "Add")
    return PageText.row("sheet: \(sheet.name)", PageText.group(button, PageText.button("Done")))
  }
}
