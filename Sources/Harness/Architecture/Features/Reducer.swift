/// The logic of a feature: a function of state, action and environment that changes the state and returns effects to run.
///
///     let counterReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
///       switch action {
///       case .didTapPlus:
///         state.number += 1
///         return .none
///       }
///     }
public struct Reducer<State, Action, Environment>: @unchecked Sendable {
  // Unchecked, so that reducers can be global constants, as the bootcamp writes them, without making every closure `@Sendable`.
  // A reducer is called by the store that runs it, by one store at a time on one thread.

  private let reduce: (inout State, Action, Environment) -> Effect<Action>

  /// Creates a reducer from a function.
  public init(_ reduce: @escaping (inout State, Action, Environment) -> Effect<Action>) { self.reduce = reduce }

  /// Changes `state` by `action` and returns the effects, which are not started.
  public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    reduce(&state, action, environment)
  }

  /// Does the same as ``run(_:_:_:)``.
  public func callAsFunction(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    reduce(&state, action, environment)
  }

  /// A reducer that changes nothing and has no effects.
  public static var empty: Reducer { Reducer { _, _, _ in .none } }

  /// Returns a reducer that runs several in order on one state, and merges their effects.
  public static func combine(_ reducers: Reducer...) -> Reducer { combine(reducers) }

  /// Returns a reducer that runs several in order on one state, and merges their effects.
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    Reducer { state, action, environment in
      .merge(reducers.map { $0.reduce(&state, action, environment) })
    }
  }

  /// Returns a reducer that runs this one, then another.
  public func combined(with other: Reducer) -> Reducer { .combine(self, other) }
}

/// The name of ``Reducer`` in later versions of the architecture.
public typealias AnyReducer = Reducer
