import DocumentedShop
import Harness

/// As in Examples/Shop, whose module has another name here.
let shopSuite = Suite(
  Feature("shop", initialState: ShopState(), reducer: shopReducer) { world in
    ShopEnvironment(
      getProductInfo: world.effect("getProductInfo"), submitOrder: world.effect("submitOrder"),
      showToast: world.fireAndForget("showToast"))
  }
  .literals(NetworkError.self)
  .view(ShopPage.init))
