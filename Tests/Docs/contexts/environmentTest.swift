@testable import Fixtures

let store = TestStore(environmentFeature)
