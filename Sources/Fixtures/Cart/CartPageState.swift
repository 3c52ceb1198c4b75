import HarnessArchitecture

/// A product in the cart.
struct ShopProductState: Equatable, Identifiable {
  var id: Int
  var name: String
  var price: Int
  var quantity = 1
  var isActive = true
}

enum ShopProductAction: Equatable {
  case didTapToggle
  case didTapPlus
  case didTapMinus
  case didTapDelete
  case textDidChange(String)
}

/// The cart: products that can be toggled, removed, and ordered in any quantity, with their total price at the bottom.
struct CartPageState: Equatable {
  var products: IdentifiedArrayOf<ShopProductState> = []
  var isLoading = false
  var networkError: NetworkError?

  /// Computed, so it can't disagree with the products.
  var totalPrice: Int {
    products.reduce(into: 0) { partialResult, state in
      if state.isActive {
        partialResult += (state.quantity * state.price)
      }
    }
  }
}

enum CartPageAction: Equatable {
  case didLoad
  case didTapRetry
  case receiveCartData(Result<[ShopProductState], NetworkError>)
  case product(id: Int, action: ShopProductAction)
}

extension ShopProductState {
  static let mock = ShopProductState(id: 1, name: "iPhone 13", price: 10_000_000)
  static let mockCase = ShopProductState(id: 2, name: "Case", price: 150_000, quantity: 2)
}

extension CartPageState {
  static let mock = CartPageState(products: [.mock, .mockCase])
}
