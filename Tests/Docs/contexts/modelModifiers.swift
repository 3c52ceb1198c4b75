@testable import ExampleModels

let _ = Models.search
// <#block#>
