// Work in an effect or a test.
struct APIError: Error {}
struct Environment {
  var search: (String) async throws -> [String]
  var mainQueue: AnySchedulerOf<DispatchQueue>
}
let env: Environment = elided()
let scheduler = TestScheduler()
let text = ""
