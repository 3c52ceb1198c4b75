@testable import ExampleModels
