import HarnessArchitecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The list of todos, each found by its index.
struct AppState: Equatable {
  var todos: [Todo] = []
}

enum AppAction: Equatable {
  case todo(index: Int, action: TodoAction)
  case addButtonTapped
  case todoDelayCompleted
}

struct AppEnvironment {
  // for the test
  var uuid: () -> UUID
}

extension AppState {
  static let milkAndEggs = AppState(todos: [.milk, .eggs])
  static let three = AppState(todos: [.milk, .eggs, .bread])

  /// Returns the list below its button.
  func render() -> String { PageText.lines(PageText.button("Add"), todos.map { $0.render() }.joined(separator: "\n")) }
}

extension AppEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(uuid: {
      reportIssue("uuid should not be called")
      return Todo.id(255)
    })
  }

  /// Counting ids.
  static var mock: Self { Self(uuid: UUID.incrementing) }
}
