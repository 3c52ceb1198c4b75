import Harness

/// The order page of the bootcamp, as an application has it.
package var shopFeature: Feature<ShopState, ShopAction, ShopEnvironment> {
  Feature("shop", initialState: ShopState(), reducer: shopReducer, environment: ShopEnvironment.init(world:))
    .literals(NetworkError.self)
    .view(ShopPage.init)
}

package let shopSuite = Suite(shopFeature)
