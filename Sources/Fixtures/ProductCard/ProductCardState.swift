/// A card that leads to a product, and remembers it.
struct ProductCardState: Equatable {
  var name: String
  var url: String
  var isWishlist = false
}

enum ProductCardAction: Equatable {
  case didTap
  case didTapWishlist
}

extension ProductCardState {
  static let mock = ProductCardState(name: "iPhone 13", url: "app://product/1")

  /// Returns `iPhone 13  [ ] wishlist`.
  func render() -> String { PageText.row(name, "[\(isWishlist ? "x" : " ")] wishlist") }
}
