@testable import Fixtures

let store: Store<SignUpState, SignUpAction> = elided()
