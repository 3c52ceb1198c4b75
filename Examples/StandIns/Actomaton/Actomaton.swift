// As much of Actomaton as the recipe and its feature use, and no more open than the library: ../Actomaton.md.

public struct Reducer<Action, State, Environment>: Sendable {
  let run: @Sendable (Action, inout State, Environment) -> Effect<Action>

  public init(_ run: @escaping @Sendable (Action, inout State, Environment) -> Effect<Action>) { self.run = run }
}

public actor Actomaton<Action: Sendable, State: Sendable> {
  public private(set) var state: State
  private let reduce: @Sendable (Action, inout State) -> Effect<Action>
  private var tasks: [AnyID: Set<Task<Void, any Error>>] = [:]

  public init<Environment: Sendable>(
    state: State, reducer: Reducer<Action, State, Environment>, environment: Environment
  ) {
    self.state = state
    reduce = { reducer.run($0, &$1, environment) }
  }

  @discardableResult
  public func send(
    _ action: Action, priority: TaskPriority? = nil, tracksFeedbacks: Bool = false
  ) -> Task<Void, any Error>? {
    var started: [Task<Void, any Error>] = []
    for kind in reduce(action, &state).kinds {
      switch kind {
      case .cancel(let id): tasks.removeValue(forKey: id)?.forEach { $0.cancel() }
      case .run(let id, let run):
        let task = Task(priority: priority) {
          let next = try await run()
          try Task.checkCancellation()
          if let next, let fed = send(next, priority: priority), tracksFeedbacks { try await fed.value }
        }
        if let id { tasks[id, default: []].insert(task) }
        started.append(task)
      }
    }
    return started.isEmpty ? nil : Task { [started] in for task in started { try await task.value } }
  }
}
