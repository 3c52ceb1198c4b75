@testable import Fixtures

let store: Store<CartPageState, CartPageAction> = elided()
