import HarnessArchitecture

/// A product in the cart whose quantity is the state of the shared counter.
struct CounterProductState: Equatable, Identifiable {
  var id: Int
  var name: String
  var price: Int
  var isActive = true
  var counterState = CounterState(number: 1)

  /// The product's share of the total: nothing while it is off or its quantity is wrong.
  var subtotal: Int { isActive && counterState.errorMessage == nil ? counterState.number * price : 0 }
}

enum CounterProductAction: Equatable {
  case didTapToggle
  case didTapDelete
  case counter(CounterAction)
}

/// The cart, made of products that manage themselves.
struct CounterCartState: Equatable {
  var products: IdentifiedArrayOf<CounterProductState> = []
  var isLoading = false
  var networkError: NetworkError?

  var totalPrice: Int { products.reduce(0) { $0 + $1.subtotal } }
}

enum CounterCartAction: Equatable {
  case didLoad
  case didTapRetry
  case receiveCartData(Result<[CounterProductState], NetworkError>)
  case product(id: Int, action: CounterProductAction)
}

extension CounterProductState {
  static let mock = CounterProductState(id: 1, name: "iPhone 13", price: 10_000_000)
  static let mockCase = CounterProductState(
    id: 2, name: "Case", price: 150_000, counterState: CounterState(number: 2))
}

extension CounterCartState {
  static let mock = CounterCartState(products: [.mock, .mockCase])
}
