import Dispatch
import HarnessArchitecture

typealias AppReducer = AnyReducer<AppState, AppAction, AppEnvironment>

/// The reducer of each todo, then the list's. The notes' steps differ in what follows a tap on a checkbox.
private func makeReducer(
  _ checkboxTapped: @escaping (inout AppState) -> Effect<AppAction>
) -> AppReducer {
  .combine(
    todoReducer.forEach(
      state: \AppState.todos,
      action: /AppAction.todo(index:action:),
      environment: { _ in TodoEnvironment() }
    ),
    AnyReducer { state, action, environment in
      switch action {
      case .todo(index: _, action: .checkboxTapped):
        return checkboxTapped(&state)
      case .addButtonTapped:
        state.todos.insert(Todo(id: environment.uuid()), at: 0)
        return .none
      case .todoDelayCompleted:
        state.sort(by: TodoOrder.comesFirst)
        return .none
      case .todo:
        return .none
      }
    }
  )
}

extension AppState {
  /// Sorts with each element's position as a part of the comparison, since Swift does not promise to keep the order of equal
  /// elements.
  fileprivate mutating func sort(by comesFirst: (TodoOrder.Place, TodoOrder.Place) -> Bool) {
    todos = todos.enumerated().sorted { comesFirst($0, $1) }.map(\.element)
  }
}

private struct CancelDelayId: Hashable {}

/// The last step: sorting waits for a second, and a tap in between restarts the second.
let appReducer = makeReducer { _ in
  Effect(value: AppAction.todoDelayCompleted)
    .delay(for: 1, scheduler: DispatchQueue.main)
    .eraseToEffect()
    .cancellable(id: CancelDelayId(), cancelInFlight: true)
}

/// The first step: sorted at once, under the finger.
let appReducerSortingAtOnce = makeReducer {
  $0.sort(by: TodoOrder.comesFirst)
  return .none
}

/// The same with the comparison printed in the notes.
let appReducerSortingAsPrinted = makeReducer {
  $0.sort(by: TodoOrder.comesFirstAsPrinted)
  return .none
}

/// The sorting as a separate action, which an effect sends at once.
let appReducerWithAnEffect = makeReducer { _ in
  Effect(value: AppAction.todoDelayCompleted)
}

/// The effect delayed and never cancelled: each tap is followed by its own sorting.
let appReducerWithoutCancelling = makeReducer { _ in
  Effect(value: AppAction.todoDelayCompleted)
    .delay(for: 1, scheduler: DispatchQueue.main)
    .eraseToEffect()
}

/// A cancelling effect before the effect; `cancelInFlight` does both in one.
let appReducerConcatenating = makeReducer { _ in
  .concatenate(
    .cancel(id: "completion effect"),
    Effect(value: AppAction.todoDelayCompleted)
      .delay(for: 1, scheduler: DispatchQueue.main)
      .eraseToEffect()
      .cancellable(id: "completion effect")
  )
}
