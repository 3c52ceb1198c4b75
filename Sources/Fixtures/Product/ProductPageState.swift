/// The page of a product that may not be there yet, or at all.
struct ProductPageState: Equatable {
  var isLoading = true
  var productState: ProductState?
  var networkError: NetworkError?
}

enum ProductPageAction: Equatable {
  case didLoad
  case receiveProductInfo(Result<ProductInfo, NetworkError>)
}
