import HarnessArchitecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Todo: Equatable, Identifiable {
  var description = ""
  let id: UUID
  var isComplete = false
}

enum TodoAction: Equatable {
  case checkboxTapped
  case textFieldChanged(String)
}

struct TodoEnvironment {}

let todoReducer = AnyReducer<Todo, TodoAction, TodoEnvironment> { state, action, _ in
  switch action {
  case .checkboxTapped:
    state.isComplete.toggle()
    return .none
  case .textFieldChanged(let text):
    state.description = text
    return .none
  }
}

extension Todo {
  /// Returns the id that ends in this number: 00000000-0000-0000-0000-00000000000n.
  static func id(_ number: Int) -> UUID { UUID(number) }

  static let milk = Todo(description: "Milk", id: id(0))
  static let eggs = Todo(description: "Eggs", id: id(1))
  static let bread = Todo(description: "Bread", id: id(2))

  /// Returns `[x] Milk`.
  func render() -> String { "[\(isComplete ? "x" : " ")] \(description)" }
}

/// The order of todos: completed ones go to the end; otherwise the order stays.
enum TodoOrder {
  typealias Place = (offset: Int, element: Todo)

  static func comesFirst(_ lhs: Place, _ rhs: Place) -> Bool {
    lhs.element.isComplete == rhs.element.isComplete ? lhs.offset < rhs.offset : rhs.element.isComplete
  }

  /// As printed in the notes. For a completed todo and an open one below it, each comes before the other. That is no order, so
  /// the result of a sort depends on the algorithm.
  static func comesFirstAsPrinted(_ lhs: Place, _ rhs: Place) -> Bool {
    (!lhs.element.isComplete && rhs.element.isComplete)
      || lhs.offset < rhs.offset
  }
}
