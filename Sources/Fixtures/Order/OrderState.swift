/// The order page: a product, a quantity, and a bottom sheet with the details.
struct OrderState: Equatable {
  var isLoading = true
  var productState: ProductState?
  var counterState: CounterState
  var networkError: NetworkError?
  var isWishlist = false
  var showBottomSheet = false

  /// A single source of truth: the sheet is made from the page's data (day 1, exercise 6).
  var bottomSheetState: ProductDetailState? {
    guard let productState, showBottomSheet else { return nil }
    return ProductDetailState(
      name: productState.name, price: productState.price, description: productState.description, isWishlist: isWishlist)
  }
}

enum OrderAction: Equatable {
  case didLoad
  case receiveProductInfo(Result<ProductInfo, NetworkError>)
  case counter(CounterAction)
  case didTapAddOrder
  case receiveAddOrderResponse(Bool)
  case productInfo(OrderProductAction)
  case dismissBottomSheet
  case bottomSheet(ProductDetailAction)
}
