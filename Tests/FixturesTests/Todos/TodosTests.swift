import Foundation
import Harness
import XCTest

@testable import Fixtures

/// The same by id.
final class TodosTests: XCTestCase {
  private let milk = Todo.milk.id
  private let eggs = Todo.eggs.id

  private func makeStore(
    _ state: TodosState = .milkAndEggs,
    _ reducer: AnyReducer<TodosState, TodosAction, TodosEnvironment> = todosReducer
  ) -> TestStore<TodosState, TodosAction, TodosEnvironment> {
    TestStore(initialState: state, reducer: reducer, environment: .failing)
  }

  func testAddTodo() {
    let store = makeStore(TodosState())
    store.environment.uuid = UUID.incrementing
    store.assert(
      .send(.addButtonTapped) { $0.todos = [Todo(id: Todo.id(0))] },
      .send(.addButtonTapped) { $0.todos = [Todo(id: Todo.id(1)), Todo(id: Todo.id(0))] }
    )
  }

  func testTheUUIDHasToBeControlled() {
    let issues = captureIssues {
      let store = makeStore(TodosState())
      store.send(.addButtonTapped) { $0.todos = [Todo(id: Todo.id(255))] }
    }
    XCTAssertEqual(issues.map(\.message), ["uuid should not be called"])
  }

  func testTodoSorting() {
    let store = makeStore()
    store.assert(
      .send(.todo(id: milk, action: .checkboxTapped)) { $0.todos[id: self.milk]?.isComplete = true },
      .advance(by: 1),
      .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) },
      // The same todo at another position.
      .send(.todo(id: milk, action: .checkboxTapped)) { $0.todos[id: self.milk]?.isComplete = false },
      .advance(by: 1),
      .receive(.todoDelayCompleted)
    )
  }

  func testTodoSortingCancellation() {
    let store = makeStore()
    store.assert(
      .send(.todo(id: milk, action: .checkboxTapped)) { $0.todos[id: self.milk]?.isComplete = true },
      .advance(by: 0.5),
      .send(.todo(id: milk, action: .checkboxTapped)) { $0.todos[id: self.milk]?.isComplete = false },
      .advance(by: 0.5),
      // Nothing is received yet: the second started over.
      .advance(by: 0.5),
      .receive(.todoDelayCompleted)
    )
  }

  func testTheLastDraftIsSaved() {
    var draftSink: [String] = []
    let store = makeStore()
    store.environment.saveDraft = { text in .fireAndForget { draftSink.append(text) } }
    store.assert(
      .send(.todo(id: eggs, action: .textFieldChanged("Six"))) { $0.todos[id: self.eggs]?.description = "Six" },
      .advance(by: 0.2),
      .send(.todo(id: eggs, action: .textFieldChanged("Six eggs"))) {
        $0.todos[id: self.eggs]?.description = "Six eggs"
      },
      .advance(by: 0.3)
    )
    XCTAssertEqual(draftSink, ["Six eggs"])
  }

  /// With types as ids, the two effects are independent; with the same text, one cancels the other.
  func testASharedIdLosesTheDraft() {
    for (reducer, expected) in [(todosReducer, ["Six eggs"]), (todosReducerWithSharedId, [])] {
      var draftSink: [String] = []
      let store = makeStore(.milkAndEggs, reducer)
      store.environment.saveDraft = { text in .fireAndForget { draftSink.append(text) } }
      store.assert(
        .send(.todo(id: eggs, action: .textFieldChanged("Six eggs"))) {
          $0.todos[id: self.eggs]?.description = "Six eggs"
        },
        .send(.todo(id: milk, action: .checkboxTapped)) { $0.todos[id: self.milk]?.isComplete = true },
        .advance(by: 1),
        .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
      )
      XCTAssertEqual(draftSink, expected)
    }
  }
}
