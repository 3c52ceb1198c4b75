@testable import Fixtures

let store: Store<DemoForEachState, DemoForEachAction> = elided()
