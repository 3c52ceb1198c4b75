import Foundation
import Harness
import XCTest

@testable import Fixtures

/// The tests from the notes on Point-Free's third episode, under their names.
final class TodosByIndexTests: XCTestCase {
  private func makeStore(
    _ state: AppState = .milkAndEggs, _ reducer: AppReducer = appReducer
  ) -> TestStore<AppState, AppAction, AppEnvironment> {
    TestStore(initialState: state, reducer: reducer, environment: .failing)
  }

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

  func testWriteTodo() {
    let store = makeStore()
    store.send(.todo(index: 1, action: .textFieldChanged("Six eggs"))) { $0.todos[1].description = "Six eggs" }
  }

  // MARK: Sorted at once: three ways to express the expected order

  /// First: the whole list, written down.
  func testTodoSorting() {
    let store = makeStore(.milkAndEggs, appReducerSortingAtOnce)
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

  /// Second: the change, and the two elements that swapped places.
  func testTodoSortingBySwapping() {
    let store = makeStore(.milkAndEggs, appReducerSortingAtOnce)
    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos[0].isComplete = true
        $0.todos.swapAt(0, 1)
      }
    )
  }

  /// Third: the change, and the new order of the old positions.
  func testTodoSortingByIndices() {
    let store = makeStore(.milkAndEggs, appReducerSortingAtOnce)
    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos[0].isComplete = true
        $0.todos = [
          $0.todos[1],
          $0.todos[0],
        ]
      }
    )
  }

  /// The notes leave out that the todo was checked; the order alone isn't everything that happens.
  func testTheOrderAloneIsNotWhatHappens() {
    let issues = captureIssues {
      let store = makeStore(.milkAndEggs, appReducerSortingAtOnce)
      store.assert(.send(.todo(index: 0, action: .checkboxTapped)) { $0.todos.swapAt(0, 1) })
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("isComplete") == true, "\(issues)")
  }

  // MARK: Sorted by an effect

  func testTodoSortingAfterASecond() {
    let store = makeStore()
    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
      .advance(by: 0.999),
      .advance(by: 0.001),
      .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
    )
  }

  /// With `cancelInFlight`, and with a `cancel` before the effect.
  func testTodoSortingCancellation() {
    for reducer in [appReducer, appReducerConcatenating] {
      let store = makeStore(.milkAndEggs, reducer)
      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
        .do { store.advance(by: 0.5) },
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = false },
        .do { store.advance(by: 0.999) },
        .do { store.advance(by: 0.001) },
        .receive(.todoDelayCompleted)
      )
    }
  }

  func testWithoutCancellingEachTapSorts() {
    let store = makeStore(.three, appReducerWithoutCancelling)
    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
      .advance(by: 0.9),
      .send(.todo(index: 1, action: .checkboxTapped)) { $0.todos[1].isComplete = true },
      .advance(by: 0.1),
      .receive(.todoDelayCompleted) { $0.todos = [$0.todos[2], $0.todos[0], $0.todos[1]] },
      .advance(by: 0.9),
      .receive(.todoDelayCompleted)
    )
  }

  func testAnEffectSendsTheSorting() {
    let store = makeStore(.milkAndEggs, appReducerWithAnEffect)
    store.send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true }
    store.receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
  }

  // MARK: The order

  func testOnlyDoneTodosGoToTheEnd() {
    let done = Todo(description: "Done", id: Todo.id(3), isComplete: true)
    let places = [done, .milk, .eggs].enumerated().map { TodoOrder.Place($0.offset, $0.element) }
    XCTAssertEqual(places.sorted(by: TodoOrder.comesFirst).map(\.element), [.milk, .eggs, done])
  }

  /// For a done todo above an open one, each precedes the other: the printed comparison is no order.
  func testThePrintedComparisonIsNoOrder() {
    let done = TodoOrder.Place(0, Todo(id: Todo.id(3), isComplete: true))
    let open = TodoOrder.Place(1, .milk)
    XCTAssertTrue(TodoOrder.comesFirstAsPrinted(done, open) && TodoOrder.comesFirstAsPrinted(open, done))
    XCTAssertFalse(TodoOrder.comesFirst(done, open))
    XCTAssertTrue(TodoOrder.comesFirst(open, done))
  }
}
