import HarnessCommand
import ShopFeature

HarnessTool.main(shopSuite)
