import Harness
import ShopFeature

HarnessTool.main(shopSuite)
