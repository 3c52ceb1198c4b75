// An order page whose only endpoint is the order itself.
@testable import Fixtures

let api = AddOrderEnvironment.mockSuccess
let _ = toastStateFeature
// <#block#>
