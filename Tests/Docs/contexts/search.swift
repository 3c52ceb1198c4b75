// The bootcamp's search while typing.
@testable import Fixtures
