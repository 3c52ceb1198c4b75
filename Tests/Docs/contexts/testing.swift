// A test of the order page of the bootcamp.
@testable import Fixtures

let store = TestStore(orderFeature)
