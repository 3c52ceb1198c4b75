@testable import Fixtures

let store = TestStore(timerFeature)
