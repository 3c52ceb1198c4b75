/// The sheet that shows whether a product is on the wishlist.
struct WishlistSheetState: Equatable {
  var name: String
  var isWishlist: Bool
  var isSaving = false
}

enum WishlistSheetAction: Equatable {
  case didTapWishlist
  case receiveSaved(Bool)
  case didTapDone
}

/// The page below the sheet.
struct WishlistPageState: Equatable {
  var name: String
  var isWishlist = false
  /// Nil while the sheet is closed.
  var sheet: WishlistSheetState?
}

enum WishlistPageAction: Equatable {
  case didTapProduct
  case dismissSheet
  case sheet(WishlistSheetAction)
}

extension WishlistPageState {
  static let mock = WishlistPageState(name: "iPhone 13")
  static let mockOpen = WishlistPageState(
    name: "iPhone 13", sheet: WishlistSheetState(name: "iPhone 13", isWishlist: false))
}
