import Foundation
import Harness
import XCTest

/// The tests of the bootcamp's documents, as they stand there.
final class BootcampTestStoreTests: XCTestCase {
  func testTapPlus() {
    let testStore = TestStore(
      initialState: OrderState(number: 1),
      reducer: orderReducer,
      environment: .failing
    )

    testStore.send(.didTapPlus) {
      $0.number = 2
      XCTAssertTrue($0.isMinusButtonEnabled)
    }
    testStore.receive(.checkNumber)
  }

  func testChangeToNegativeByButton() {
    let testStore = TestStore(
      initialState: OrderState(number: -2),
      reducer: orderReducer,
      environment: .failing
    )

    testStore.send(.didTapPlus) {
      $0.number = -1
    }
    testStore.receive(.checkNumber) {
      $0.errorMessage = "Error, should >= 0"
    }
  }

  func testSubmitOrderSucceed() {
    let testStore = TestStore(
      initialState: OrderState(number: 1),
      reducer: orderReducer,
      environment: .failing
    )

    var toastSink: [String] = []

    testStore.environment.submitOrder = { _ in
      Effect(value: true)
    }

    testStore.environment.showToast = { message in
      .fireAndForget {
        toastSink.append(message)
      }
    }

    testStore.send(.didTapAddOrder)
    testStore.receive(.receiveAddOrderResponse(true))
    XCTAssertEqual(toastSink, ["Order created successfully"])
  }

  func testGenerateUUID() {
    let store = TestStore(
      initialState: OrderState(number: 1),
      reducer: orderReducer,
      environment: .failing
    )
    store.environment.uuid = UUID.incrementing
    store.send(.generateUUID) {
      $0.uuidString = "00000000-0000-0000-0000-000000000000"
    }
    store.send(.generateUUID) {
      $0.uuidString = "00000000-0000-0000-0000-000000000001"
    }
  }

  func testACopiedTrackerCall() {
    let issues = captureIssues {
      TestStore(initialState: OrderState(number: 1), reducer: orderReducer, environment: OrderEnvironment.failing)
        .send(.track)
    }
    XCTAssertEqual(issues.map(\.message), ["trackEvent Should not be called - A failing effect ran."])
  }

  // MARK: Todos

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

  private func sortingStore() -> TestStore<AppState, AppAction, AppEnvironment> {
    TestStore(
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
        uuid: { fatalError("unimplemented") }
      )
    )
  }

  func testTodoSorting() {
    let store = sortingStore()
    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos[0].isComplete = true
      },
      .do { store.advance(by: 1) },
      .receive(.todoDelayCompleted) {
        $0.todos = [
          $0.todos[1],
          $0.todos[0],
        ]
      },
      .send(.todo(index: 1, action: .checkboxTapped)) {
        $0.todos[1].isComplete = false
      },
      .send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos[0].isComplete = true
      },
      .advance(by: 1),
      .receive(.todoDelayCompleted) {
        $0.todos.swapAt(0, 1)
      }
    )
  }

  func testTheOrderThatIsNotAsserted() {
    let issues = captureIssues {
      let store = sortingStore()
      store.send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true }
      store.advance(by: 1)
      store.receive(.todoDelayCompleted)
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        todoDelayCompleted changed the state, and nothing was asserted:

          todos: the order changed (expected UUID("00000000-0000-0000-0000-000000000000"), \
        UUID("00000000-0000-0000-0000-000000000001"); actual UUID("00000000-0000-0000-0000-000000000001"), \
        UUID("00000000-0000-0000-0000-000000000000"))

        Assert the change in a trailing closure.
        """
      ])
  }
}

// MARK: - The order page

private struct OrderState: Equatable {
  var number: Int
  var errorMessage: String?
  var uuidString = ""
  var isMinusButtonEnabled: Bool { number > 0 }
}

private enum OrderAction: Equatable {
  case didTapPlus
  case checkNumber
  case didTapAddOrder
  case receiveAddOrderResponse(Bool)
  case generateUUID
  case track
}

private struct OrderEnvironment {
  var submitOrder: (Int) -> Effect<Bool>
  var showToast: (String) -> Effect<Never>
  var trackEvent: (String) -> Effect<Never>
  var uuid: () -> UUID

  static var failing: Self {
    Self(
      submitOrder: { _ in Effect.failing("submitOrder should not called") },
      showToast: { _ in Effect.failing("showToast should not called") },
      trackEvent: { _ in Effect.failing("trackEvent Should not be called") },
      uuid: {
        XCTFail("uuid Should not be called")
        return UUID()
      })
  }
}

private let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
  switch action {
  case .didTapPlus:
    state.number += 1
    return Effect(value: .checkNumber)
  case .checkNumber:
    state.errorMessage = state.number < 0 ? "Error, should >= 0" : nil
    return .none
  case .didTapAddOrder:
    return env.submitOrder(state.number)
      .map(OrderAction.receiveAddOrderResponse)
  case let .receiveAddOrderResponse(isSuccess):
    if isSuccess {
      return env.showToast("Order created successfully")
        .fireAndForget()
    }
    state.errorMessage = "Submit Order Failed"
    return .none
  case .generateUUID:
    state.uuidString = env.uuid().uuidString
    return .none
  case .track:
    return env.trackEvent("getCurrentDate").fireAndForget()
  }
}

// MARK: - Todos

private struct Todo: Equatable, Identifiable {
  var description = ""
  let id: UUID
  var isComplete = false
}

private enum TodoAction: Equatable { case checkboxTapped }

private struct AppState: Equatable { var todos: [Todo] = [] }

private enum AppAction: Equatable {
  case todo(index: Int, action: TodoAction)
  case addButtonTapped
  case todoDelayCompleted
}

private struct AppEnvironment { var uuid: () -> UUID }

private let appReducer = AnyReducer<AppState, AppAction, AppEnvironment>.combine(
  AnyReducer<Todo, TodoAction, Void> { state, _, _ in
    state.isComplete.toggle()
    return .none
  }.forEach(
    state: \AppState.todos,
    action: /AppAction.todo(index:action:),
    environment: { _ in () }
  ),
  AnyReducer { state, action, environment in
    switch action {
    case .todo(index: _, action: .checkboxTapped):
      return Effect(value: AppAction.todoDelayCompleted)
        .delay(for: 1, scheduler: DispatchQueue.main)
        .eraseToEffect()
        .cancellable(id: "completion effect", cancelInFlight: true)
    case .addButtonTapped:
      state.todos.insert(Todo(id: environment.uuid()), at: 0)
      return .none
    case .todoDelayCompleted:
      state.todos = state.todos
        .enumerated()
        .sorted { lhs, rhs in
          (!lhs.element.isComplete && rhs.element.isComplete)
            || lhs.element.isComplete == rhs.element.isComplete && lhs.offset < rhs.offset
        }
        .map(\.element)
      return .none
    }
  }
)
