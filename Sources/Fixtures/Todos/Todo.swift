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
  /// The id that ends in this number: 00000000-0000-0000-0000-00000000000n.
  static func id(_ number: Int) -> UUID { UUID(number) }

  static let milk = Todo(description: "Milk", id: id(0))
  static let eggs = Todo(description: "Eggs", id: id(1))
  static let bread = Todo(description: "Bread", id: id(2))

  /// `[x] Milk`.
  func render() -> String { "[\(isComplete ? "x" : " ")] \(description)" }
}

/// Which of two todos comes first: those that are done go to the end, otherwise everything stays in its order.
enum TodoOrder {
  typealias Place = (offset: Int, element: Todo)

  static func comesFirst(_ lhs: Place, _ rhs: Place) -> Bool {
    lhs.element.isComplete == rhs.element.isComplete ? lhs.offset < rhs.offset : rhs.element.isComplete
  }

  /// As the notes print it. Of a done todo and an open one below it each comes before the other: that is no order, and what
  /// a sort makes of it is the sort's affair.
  static func comesFirstAsPrinted(_ lhs: Place, _ rhs: Place) -> Bool {
    (!lhs.element.isComplete && rhs.element.isComplete)
      || lhs.offset < rhs.offset
  }
}
