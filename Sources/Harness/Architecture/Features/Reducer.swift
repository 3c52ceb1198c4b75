/// How a feature evolves: a function of the current state, an action and the environment, which changes the state and
/// returns the effects to run.
///
///     let counterReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
///       switch action {
///       case .didTapPlus:
///         state.number += 1
///         return .none
///       }
///     }
public struct Reducer<State, Action, Environment>: @unchecked Sendable {
  // Unchecked, so that reducers can be global constants as the bootcamp writes them, without every closure being
  // `@Sendable`. A reducer is called by the store that runs it, and by one store at a time on one thread.

  private let reduce: (inout State, Action, Environment) -> Effect<Action>

  /// A reducer of this function.
  public init(_ reduce: @escaping (inout State, Action, Environment) -> Effect<Action>) { self.reduce = reduce }

  /// Changes `state` by `action` and returns the effects. They have not started.
  public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    reduce(&state, action, environment)
  }

  /// As ``run(_:_:_:)``.
  public func callAsFunction(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    reduce(&state, action, environment)
  }

  /// Changes nothing and has no effects.
  public static var empty: Reducer { Reducer { _, _, _ in .none } }

  /// Runs reducers in order on one state, and merges their effects.
  public static func combine(_ reducers: Reducer...) -> Reducer { combine(reducers) }

  /// Runs reducers in order on one state, and merges their effects.
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    Reducer { state, action, environment in
      .merge(reducers.map { $0.reduce(&state, action, environment) })
    }
  }

  /// This reducer, then another.
  public func combined(with other: Reducer) -> Reducer { .combine(self, other) }
}

/// The name that later versions of the architecture give to ``Reducer``.
public typealias AnyReducer = Reducer
