@testable import ExampleModels

let searchFeature = Models.search
