import Harness

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

  /// Endpoints that a script answers.
  init(world: World) {
    self.init(
      getProductInfo: world.effect("getProductInfo"), submitOrder: world.effect("submitOrder"),
      showToast: world.fireAndForget("showToast"))
  }

  /// The same endpoints, which do what those of `api` do, so that a recorder sees calls and answers.
  package init(world: World, api: ShopEnvironment) {
    self.init(
      getProductInfo: world.effect("getProductInfo", default: api.getProductInfo),
      submitOrder: world.effect("submitOrder", default: api.submitOrder),
      showToast: world.fireAndForget("showToast", default: api.showToast))
  }
}
