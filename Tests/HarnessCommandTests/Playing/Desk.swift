@testable import Harness
@testable import HarnessArchitecture

/// A feature that calls endpoints of all kinds.
struct DeskState: Equatable {
  var number = 0
  var orders: [Int] = []
  var answers: [String] = []
  var language = ""
  var hasFailed = false
}

enum DeskAction: Equatable {
  case plus
  case order(Int)
  case ordered(Int, Bool)
  case watch
  case leave
  case heard(String)
  case greet
  case load
  case loaded(Int)
  case failed
  case wait
  case waited
  case save(Int)
}

struct DeskEnvironment {
  var order: (Int) -> Effect<Bool>
  var messages: @Sendable () -> AsyncThrowingStream<String, any Error>
  var language: () -> String
  var toast: (String) -> Effect<Never>
  var load: @Sendable () async throws -> Int
  var scheduler: any Scheduler
}

private struct WatchID: Hashable {}

let deskFeature = Feature(
  "desk", initialState: DeskState(),
  reducer: Reducer<DeskState, DeskAction, DeskEnvironment> { state, action, environment in
    switch action {
    case .plus:
      state.number += 1
      return .none
    case .order(let number):
      state.orders.append(number)
      return environment.order(number).map { .ordered(number, $0) }
    case .ordered(let number, let isDone):
      state.answers.append("\(number) \(isDone)")
      return environment.toast("done").fireAndForget()
    case .watch:
      let messages = environment.messages
      return .run { send in
        do { for try await text in messages() { await send(.heard(text)) } } catch { await send(.failed) }
      }.cancellable(id: WatchID())
    case .leave: return .cancel(id: WatchID())
    case .heard(let text):
      state.answers.append(text)
      return .none
    case .greet:
      state.language = environment.language()
      precondition(!state.language.isEmpty || state.number < 100, "no language")
      return .none
    case .load:
      let load = environment.load
      return .run { send in
        do { try await send(.loaded(load())) } catch { await send(.failed) }
      }
    case .loaded(let number):
      state.number = number
      return .none
    case .failed:
      state.hasFailed = true
      return .none
    case .wait: return Effect(value: .waited).delay(for: .seconds(1), scheduler: environment.scheduler)
    case .waited:
      state.answers.append("waited")
      return .none
    case .save(let number):
      state.number = number
      return .none
    }
  }
) { world in
  DeskEnvironment(
    order: world.effect("order"), messages: world.stream("messages"), language: world.value("language"),
    toast: world.fireAndForget("toast"), load: world.task("load"), scheduler: world.scheduler)
}
.initial("many", DeskState(number: 10))
.always("the number stays below 20") { $0.number < 20 }
.view { state in "number \(state.number)\n\(state.answers.joined(separator: ", "))" }
