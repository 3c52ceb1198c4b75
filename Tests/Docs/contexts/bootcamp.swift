// The order page of the bootcamp, live.
@testable import Fixtures

let url: URL = elided()
let bag = DisposeBag()
let store: Store<OrderState, OrderAction> = elided()
let world: World = elided()
