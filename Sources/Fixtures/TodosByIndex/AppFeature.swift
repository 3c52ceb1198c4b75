import Harness

/// Todos by index, as the notes on Point-Free's third episode develop them.
///
/// What it teaches, by environment:
///
/// - `sortsAtOnce` ("Sort when the todo is completed") moves the row under the finger, so that a second tap on the same place
///   hits another todo.
/// - `asPrinted` does so with the comparison that the notes print, which is no order.
/// - `effect` sends the sorting by an effect.
/// - `withoutCancelling` delays it, and sorts in the middle of the next decision.
/// - `concatenated` first cancels the one in flight.
/// - The feature's own reducer does that by `cancelInFlight` and an id that is a type.
///
/// The delay names `DispatchQueue.main` and takes no time in a test.
var todosByIndexFeature: Feature<AppState, AppAction, AppEnvironment> {
  Feature("todos-by-index", initialState: AppState(), reducer: appReducer, environment: AppEnvironment.init(world:))
    .initial("milkAndEggs", .milkAndEggs)
    .initial("three", .three)
    .environment("sortsAtOnce", reducer: appReducerSortingAtOnce, AppEnvironment.init(world:))
    .environment("asPrinted", reducer: appReducerSortingAsPrinted, AppEnvironment.init(world:))
    .environment("effect", reducer: appReducerWithAnEffect, AppEnvironment.init(world:))
    .environment("withoutCancelling", reducer: appReducerWithoutCancelling, AppEnvironment.init(world:))
    .environment("concatenated", reducer: appReducerConcatenating, AppEnvironment.init(world:))
    .always("a tap never moves a row under the finger") { old, action, new in
      if case .todo(_, .checkboxTapped) = action { old.todos.map(\.id) == new.todos.map(\.id) } else { true }
    }
    .eventually("done todos are at the end") { $0.todos.drop { !$0.isComplete }.allSatisfy(\.isComplete) }
    .view { $0.render() }
}

extension AppEnvironment {
  /// Creates an environment with the ids of the world.
  init(world: World) { self.init(uuid: world.uuid) }
}
