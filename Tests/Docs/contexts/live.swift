// An order page of which only the order itself is an endpoint.
@testable import Fixtures

let api = AddOrderEnvironment.mockSuccess
let _ = toastStateFeature
// <#block#>
