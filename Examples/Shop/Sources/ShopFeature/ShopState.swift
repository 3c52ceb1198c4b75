/// What the order page knows: a product, a quantity, the order that is on its way, and the sheet with the details.
package struct ShopState: Equatable {
  package var isLoading = true
  package var product: ProductInfo?
  package var networkError: NetworkError?
  package var counter = CounterState(number: 1)
  /// Whether an order has been sent and is not answered yet.
  package var isOrdering = false
  package var receipt: String?
  package var isSheetShown = false

  package init() {}
}

/// What the server says of the product.
package struct ProductInfo: Equatable, Codable, Sendable {
  package var id: Int
  package var name: String
  package var price: Int
  package var description: String
  package var isWishlist: Bool

  package init(id: Int, name: String, price: Int, description: String, isWishlist: Bool) {
    self.id = id
    self.name = name
    self.price = price
    self.description = description
    self.isWishlist = isWishlist
  }
}

/// A quantity that can be typed or stepped.
package struct CounterState: Equatable {
  package var number: Int
  package var errorMessage: String?
  package var isMinusButtonEnabled: Bool { number > 0 }
}

package enum NetworkError: Error, Equatable, Sendable {
  case serverError
}

package enum ShopAction: Equatable {
  case didLoad
  case receiveProductInfo(Result<ProductInfo, NetworkError>)
  case counter(CounterAction)
  case didTapAddOrder
  /// What the order costs; nil if it was refused.
  case receiveOrder(total: Int?)
  case didTapProduct
  case dismissSheet
  case didTapWishlist
}

package enum CounterAction: Equatable {
  case didTapMinus
  case didTapPlus
  case textDidChange(String)
}
