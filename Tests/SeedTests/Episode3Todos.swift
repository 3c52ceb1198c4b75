import Harness
import XCTest

// Point-Free TCA ep.3, "Test" (003).

enum Episode3 {
  // Added: what the seed takes from the episodes before.
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

  static let todoReducer = AnyReducer<Todo, TodoAction, TodoEnvironment> { state, action, _ in
    switch action {
    case .checkboxTapped:
      state.isComplete.toggle()
      return .none
    case .textFieldChanged(let text):
      state.description = text
      return .none
    }
  }

  struct AppState: Equatable {
    var todos: [Todo] = []
  }

  struct AppEnvironment {
    // for the test
    var uuid: () -> UUID
  }
}

enum Episode3AddTodo {
  typealias AppState = Episode3.AppState
  typealias AppEnvironment = Episode3.AppEnvironment
  typealias Todo = Episode3.Todo
  typealias TodoEnvironment = Episode3.TodoEnvironment
  static let todoReducer = Episode3.todoReducer

  enum AppAction: Equatable {
    case todo(index: Int, action: Episode3.TodoAction)
    case addButtonTapped
  }

  static let appReducer = AnyReducer<AppState, AppAction, AppEnvironment>.combine(
    todoReducer.forEach(
      state: \AppState.todos,  // Key Path skip the function
      action: /AppAction.todo(index:action:),
      environment: { _ in TodoEnvironment() }
    ),
    AnyReducer { state, action, environment in
      switch action {
      case .todo(index: let index, action: let action):
        return .none
      case .addButtonTapped:
        state.todos.insert(Todo(id: environment.uuid()), at: 0)
        return .none
      }
    }
  )
  .debug()
}

final class Episode3AddTodoTests: XCTestCase {
  typealias AppState = Episode3AddTodo.AppState
  typealias AppEnvironment = Episode3AddTodo.AppEnvironment
  typealias Todo = Episode3.Todo
  let appReducer = Episode3AddTodo.appReducer

  func testAddTodo() {
    let store = TestStore(
      initialState: AppState(),
      reducer: appReducer,
      environment: AppEnvironment(
        uuid: { UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-DEADBEEFDEAD")! }
      )
    )

    store.assert(
      .send(.addButtonTapped) {
        $0.todos = [
          Todo(
            description: "",
            id: UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-DEADBEEFDEAD")!,
            isComplete: false
          )
        ]
      }
    )
  }

  func testThePreviewsEnvironmentMakesNewIdentifiers() {
    let store = Store(
      initialState: AppState(),
      reducer: appReducer,
      environment: AppEnvironment(
        uuid: UUID.init
      )
    )

    store.send(.addButtonTapped)
    store.send(.addButtonTapped)
    store.send(.todo(index: 1, action: .textFieldChanged("Milk")))
    XCTAssertEqual(store.state.todos.map(\.description), ["", "Milk"])
    XCTAssertEqual(Set(store.state.todos.map(\.id)).count, 2)
  }
}
