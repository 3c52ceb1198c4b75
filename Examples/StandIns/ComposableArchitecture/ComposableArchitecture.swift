// As much of The Composable Architecture as the recipe and its feature use, and no more open than the library: ../ComposableArchitecture.md.

public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body

  func reduce(into state: inout State, action: Action) -> Effect<Action>
  var body: Body { get }
}

extension Reducer where Body == Never {
  public var body: Body { fatalError("a reducer without a body") }
}

extension Reducer where Body: Reducer<State, Action> {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}

public struct Reduce<State, Action>: Reducer {
  let change: (inout State, Action) -> Effect<Action>

  public init(_ change: @escaping (inout State, Action) -> Effect<Action>) { self.change = change }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> { change(&state, action) }
}

@MainActor
public struct Send<Action>: Sendable {
  let send: @MainActor @Sendable (Action) -> Void

  public func callAsFunction(_ action: Action) {
    if !Task.isCancelled { send(action) }
  }
}
