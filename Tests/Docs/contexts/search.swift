// A search while typing, the bootcamp's.
@testable import Fixtures
