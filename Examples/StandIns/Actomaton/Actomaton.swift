// The public shape of Actomaton: an actor that runs reducers whose effects are async.

public struct Reducer<Action: Sendable, State: Sendable, Environment: Sendable>: Sendable {
  let run: @Sendable (Action, inout State, Environment) -> Effect<Action>

  public init(_ run: @escaping @Sendable (Action, inout State, Environment) -> Effect<Action>) { self.run = run }
}

public struct Effect<Action: Sendable>: Sendable {
  enum Kind: Sendable {
    case run(id: String?, @Sendable () async throws -> Action?)
    case cancel(id: String)
  }

  let kinds: [Kind]

  public init(id: String? = nil, run: @escaping @Sendable () async throws -> Action?) { kinds = [.run(id: id, run)] }
  init(_ kinds: [Kind]) { self.kinds = kinds }

  public static var empty: Effect { Effect([]) }
  public static func cancel(id: String) -> Effect { Effect([.cancel(id: id)]) }
  public static func + (one: Effect, other: Effect) -> Effect { Effect(one.kinds + other.kinds) }
}

public actor Actomaton<Action: Sendable, State: Sendable> {
  public private(set) var state: State
  private let reduce: @Sendable (Action, inout State) -> Effect<Action>
  private var tasks: [String: [Task<Void, any Error>]] = [:]

  public init<Environment>(
    state: State, reducer: Reducer<Action, State, Environment>, environment: Environment
  ) {
    self.state = state
    reduce = { reducer.run($0, &$1, environment) }
  }

  @discardableResult
  public func send(_ action: Action) -> Task<Void, any Error>? {
    var started: [Task<Void, any Error>] = []
    for kind in reduce(action, &state).kinds {
      switch kind {
      case .cancel(let id): tasks.removeValue(forKey: id)?.forEach { $0.cancel() }
      case .run(let id, let run):
        let task = Task {
          let next = try await run()
          try Task.checkCancellation()
          if let next { send(next) }
        }
        if let id { tasks[id, default: []].append(task) }
        started.append(task)
      }
    }
    return started.isEmpty ? nil : Task { [started] in for task in started { try await task.value } }
  }
}
