import Harness
import XCTest

// Point-Free TCA ep.3, "Sort when the todo is completed" (003).

enum Episode3Sorting {
  typealias AppState = Episode3.AppState
  typealias AppAction = Episode3AddTodo.AppAction
  typealias AppEnvironment = Episode3.AppEnvironment
  typealias Todo = Episode3.Todo
  typealias TodoEnvironment = Episode3.TodoEnvironment
  static let todoReducer = Episode3.todoReducer

  static let appReducer = AnyReducer<AppState, AppAction, AppEnvironment>.combine(
    todoReducer.forEach(
      state: \AppState.todos,  // Key Path skip the function
      action: /AppAction.todo(index:action:),
      environment: { _ in TodoEnvironment() }
    ),
    AnyReducer { state, action, environment in
      switch action {

      case .todo(index: _, action: .checkboxTapped):  // switch여서 순서도 중요하다.
        // naive way -> We couldn't guarantee that they are shuffled in their own group.
        //      state.todos.sort { lhs, rhs in
        //        !lhs.isComplete && rhs.isComplete
        //      }
        state.todos = state.todos
          .enumerated()
          .sorted { lhs, rhs in
            (!lhs.element.isComplete && rhs.element.isComplete)
              || lhs.offset < rhs.offset
          }
          //.map { $0.element } // pluck out the offset
          .map(\.element)  // using a key path
        return .none
      case .addButtonTapped:
        state.todos.insert(Todo(id: environment.uuid()), at: 0)
        return .none
      case .todo(index: let index, action: let action):
        return .none
      }
    }
  )
  .debug()
}

final class Episode3SortingTests: XCTestCase {
  typealias AppState = Episode3.AppState
  typealias AppEnvironment = Episode3.AppEnvironment
  typealias Todo = Episode3.Todo
  let appReducer = Episode3Sorting.appReducer

  func testTodoSorting() {
    let store = TestStore(
      initialState: AppState(
        todos: [
          Todo(
            description: "Milk",
            id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!,
            isComplete: false
          ),
          Todo(
            description: "Eggs",
            id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!,
            isComplete: false
          ),
        ]
      ),
      reducer: appReducer,
      environment: AppEnvironment(
        uuid: { fatalError("unimplemented") }  // leave this bc the dependency needs to be called
      )
    )
    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos = [
          Todo(
            description: "Eggs",
            id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!,
            isComplete: false
          ),
          Todo(
            description: "Milk",
            id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!,
            isComplete: true
          ),

        ]
      }
    )
  }

  // The store of the test before.
  private func store() -> TestStore<AppState, Episode3Sorting.AppAction, AppEnvironment> {
    TestStore(
      initialState: AppState(todos: [
        Todo(description: "Milk", id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!),
        Todo(description: "Eggs", id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!),
      ]),
      reducer: appReducer, environment: AppEnvironment(uuid: { fatalError("unimplemented") }))
  }

  func testTodoSortingBySwapping() {
    let store = store()

    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) {
        // Added: without it the todo is expected not to be complete.
        $0.todos[0].isComplete = true
        $0.todos.swapAt(0, 1)
      }
    )
  }

  func testTodoSortingByIndices() {
    let store = store()

    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) {
        // Added.
        $0.todos[0].isComplete = true
        $0.todos = [
          $0.todos[1],
          $0.todos[0],
        ]
      }
    )
  }

  func testTheOrderAloneIsNotWhatHappens() {
    let bySwapping = captureIssues {
      let store = store()

      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) {
          $0.todos.swapAt(0, 1)
        }
      )
    }
    let byIndices = captureIssues {
      let store = store()

      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) {
          $0.todos = [
            $0.todos[1],
            $0.todos[0],
          ]
        }
      )
    }

    for issues in [bySwapping, byIndices] {
      XCTAssertEqual(issues.count, 1)
      XCTAssertTrue(issues.first?.message.contains("isComplete") == true, "\(issues)")
    }
  }
}
