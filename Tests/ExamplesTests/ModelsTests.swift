import ExampleModels
import XCTest

import Harness

final class ModelsTests: XCTestCase {
}
