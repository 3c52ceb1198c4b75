import HarnessArchitecture

/// What the page asks of the world.
package struct ShopEnvironment {
  package var getProductInfo: () -> Effect<Result<ProductInfo, NetworkError>>
  /// What so many pieces cost, once they are ordered; nil if the order is refused.
  package var submitOrder: (Int) -> Effect<Int?>
  package var showToast: (String) -> Effect<Never>

  package init(
    getProductInfo: @escaping () -> Effect<Result<ProductInfo, NetworkError>>,
    submitOrder: @escaping (Int) -> Effect<Int?>, showToast: @escaping (String) -> Effect<Never>
  ) {
    self.getProductInfo = getProductInfo
    self.submitOrder = submitOrder
    self.showToast = showToast
  }
}
