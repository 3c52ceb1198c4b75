import HarnessArchitecture

/// The ids of the list's two effects.
private struct TodosEffectIds {
  var sorting: AnyHashable
  var saving: AnyHashable
}

private func makeReducer(_ ids: TodosEffectIds) -> AnyReducer<TodosState, TodosAction, TodosEnvironment> {
  .combine(
    todoReducer.forEach(
      state: \TodosState.todos,
      action: /TodosAction.todo(id:action:),
      environment: { _ in TodoEnvironment() }
    ),
    AnyReducer { state, action, environment in
      switch action {
      case .todo(id: _, action: .checkboxTapped):
        return Effect(value: TodosAction.todoDelayCompleted)
          .delay(for: 1, scheduler: MainScheduler.instance)
          .eraseToEffect()
          .cancellable(id: ids.sorting, cancelInFlight: true)
      case .todo(id: _, action: .textFieldChanged(let text)):
        return environment.saveDraft(text)
          .fireAndForget()
          .debounce(id: ids.saving, for: 0.3, scheduler: MainScheduler.instance)
      case .addButtonTapped:
        state.todos.insert(Todo(id: environment.uuid()), at: 0)
        return .none
      case .todoDelayCompleted:
        state.todos = IdentifiedArrayOf(
          state.todos
            .enumerated()
            .sorted(by: TodoOrder.comesFirst)
            .map(\.element))
        return .none
      }
    }
  )
}

private struct CancelDelayId: Hashable {}
private struct SaveDraftId: Hashable {}

let todosReducer = makeReducer(TodosEffectIds(sorting: CancelDelayId(), saving: SaveDraftId()))

/// The mistake that texts as ids invite: two unrelated effects share one.
let todosReducerWithSharedId = makeReducer(
  TodosEffectIds(sorting: "completion effect", saving: "completion effect"))
