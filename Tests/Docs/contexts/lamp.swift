@testable import Lamp

let url: URL = elided()
@Sendable func upload(_ isOn: Bool) async throws {}
