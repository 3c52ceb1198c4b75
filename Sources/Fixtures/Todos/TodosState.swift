import HarnessArchitecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The list of todos, each found by its id.
struct TodosState: Equatable {
  var todos: IdentifiedArrayOf<Todo> = []
}

enum TodosAction: Equatable {
  case todo(id: UUID, action: TodoAction)
  case addButtonTapped
  case todoDelayCompleted
}

extension TodosState {
  static let milkAndEggs = TodosState(todos: [.milk, .eggs])
  static let three = TodosState(todos: [.milk, .eggs, .bread])
}
