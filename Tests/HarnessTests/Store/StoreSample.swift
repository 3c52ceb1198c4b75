@testable import HarnessArchitecture

/// A small page for tests of stores, with a counter, a message, and a details page that appears and disappears.
enum StoreSample {
  struct Counter: Equatable {
    var number = 0
    var history: [String] = []
  }

  struct Details: Equatable {
    var title: String
  }

  struct State: Equatable {
    var counter = Counter()
    var details: Details?
    @NeverEqual var toast: String?
    var log: [String] = []
  }

  enum CounterAction: Equatable {
    case plus
    case set(Int)
  }

  enum Action: Equatable {
    case counter(CounterAction)
    case row(id: Int, action: CounterAction)
    case note(String)
    case show(String)
    case hide
    case toast(String?)
    case load
    case cancel
  }

  struct LoadID: Hashable {}

  struct Environment {
    var scheduler: any Scheduler = ImmediateScheduler()
    /// Called by every reducer run.
    var reducing: (Action) -> Void = { _ in }
  }

  static let reducer = Reducer<State, Action, Environment> { state, action, env in
    env.reducing(action)
    switch action {
    case .counter(.plus), .row(_, .plus): state.counter.number += 1
    case .counter(.set(let number)), .row(_, .set(let number)): state.counter.number = number
    case .note(let text): state.log.append(text)
    case .show(let title): state.details = Details(title: title)
    case .hide: state.details = nil
    case .toast(let text): state.toast = text
    case .load:
      return Effect(value: .note("loaded")).delay(for: .seconds(1), scheduler: env.scheduler)
        .cancellable(id: LoadID())
    case .cancel: return .cancel(id: LoadID())
    }
    return .none
  }

  static func store(_ state: State = State(), _ environment: Environment = Environment()) -> Store<State, Action> {
    Store(initialState: state, reducer: reducer, environment: environment)
  }
}
