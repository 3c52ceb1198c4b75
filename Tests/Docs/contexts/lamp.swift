@testable import Lamp

let url: URL = elided()
