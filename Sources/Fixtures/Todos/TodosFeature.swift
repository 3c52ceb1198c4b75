import Harness

/// Todos by id (the notes on Point-Free's third episode; `todos-by-index` follows them step by step).
///
/// What it teaches: an id stays with its todo, so a tap after sorting reaches the intended todo. New todos get their id from
/// the environment, so a test can determine it. An effect in flight is named by a type that no other code can name. `sharedId`
/// uses texts as names ("The problem when using the ID as String"): a tap on a checkbox discards the text being written.
var todosFeature: Feature<TodosState, TodosAction, TodosEnvironment> {
  Feature("todos", initialState: TodosState(), reducer: todosReducer, environment: TodosEnvironment.init(world:))
    .initial("milkAndEggs", .milkAndEggs)
    .initial("three", .three)
    .environment("mock") { TodosEnvironment(world: $0, mock: .mock) }
    .environment("sharedId", reducer: todosReducerWithSharedId, TodosEnvironment.init(world:))
    .eventually("done todos are at the end") { $0.todos.drop { !$0.isComplete }.allSatisfy(\.isComplete) }
    .view(TodosPage.init)
}

extension TodosEnvironment {
  /// Creates an environment of endpoints that the world records and scripts; without stubs they fail, except for the ids.
  init(world: World) { self.init(uuid: world.uuid, saveDraft: world.fireAndForget("saveDraft")) }

  /// Creates the same endpoints; without stubs they do what `mock` does.
  init(world: World, mock: Self) {
    self.init(uuid: world.uuid, saveDraft: world.fireAndForget("saveDraft", default: mock.saveDraft))
  }
}
