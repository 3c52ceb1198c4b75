// The public shape of The Composable Architecture 1.x, as far as a reducer without a view goes.

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
  public typealias Body = Never
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
