@testable import Fixtures

let cartFeature = cartPageFeature
