import HarnessCommand
import ShopFeature

let shopSuite = Suite(shopFeature)

/// The order page of the bootcamp, whose endpoints a script answers.
var shopFeature: Feature<ShopState, ShopAction, ShopEnvironment> {
  Feature("shop", initialState: ShopState(), reducer: shopReducer) { world in
    ShopEnvironment(
      getProductInfo: world.effect("getProductInfo"), submitOrder: world.effect("submitOrder"),
      showToast: world.fireAndForget("showToast"))
  }
  .literals(NetworkError.self)
  .view(ShopPage.init)
}
