// A block is the effect, or the code that leads to it.
struct APIError: Error {}
struct TimerID: Hashable {}
struct SearchID: Hashable {}
enum Action {
  case received(String), loaded([String]), failed(String), lost, tick, ticked(Int), status(Bool)
  case fetched(Result<String, APIError>), response(TaskResult<[String]>)
}
struct Environment {
  var messages: () -> AsyncThrowingStream<String, any Error>
  var load: () async throws -> [String]
  var search: (String) async throws -> [String]
  var fetch: (Int) -> Effect<Result<String, APIError>>
  var clock: any Clock<Duration>
  var mainQueue: AnySchedulerOf<DispatchQueue>
}
final class Monitor {
  var status = true
  var didChange: (Bool) -> Void = { _ in }
  func stop() {}
}

func effect(_ env: Environment, _ monitor: Monitor, query: String, text: String) -> Effect<Action> {
  // <#block#>
}
