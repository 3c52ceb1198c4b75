/// The server's response.
struct ProductInfo: Equatable {
  var id: Int
  var name: String
  var price: Int
  var description: String
  var isWishlist: Bool
}

/// The page's data about the product.
struct ProductState: Equatable {
  var id: Int
  var name: String
  var price: Int
  var description: String
}

enum OrderProductAction: Equatable {
  case didTap
}

/// The contents of the bottom sheet.
struct ProductDetailState: Equatable {
  var name: String
  var price: Int
  var description: String
  var isWishlist: Bool
}

enum ProductDetailAction: Equatable {
  case didTapWishlist
}

extension ProductInfo {
  static let mock = ProductInfo(
    id: 1, name: "iPhone 13", price: 10_000_000, description: "A phone", isWishlist: false)
}

extension ProductState {
  static let mock = ProductState(id: 1, name: "iPhone 13", price: 10_000_000, description: "A phone")
}

extension ProductDetailState {
  static let mock = ProductDetailState(
    name: "iPhone 13", price: 10_000_000, description: "A phone", isWishlist: false)
}
