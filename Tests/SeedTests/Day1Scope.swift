import Harness
import XCTest

// Day 1, "Scope" (000, 001).

enum Day1Scope {
  struct CounterState: Equatable {
    var number: Int
    var errorMessage: String?
    var isMinusButtonEnabled: Bool { number > 0 }
  }

  enum CounterAction: Equatable {
    case didTapMinus
    case didTapPlus
    case textDidChange(String)
  }

  /// Without its buttons, which are Texture's.
  final class CounterNode: Node {
    private let store: Store<CounterState, CounterAction>
    init(store: Store<CounterState, CounterAction>) {
      self.store = store
      super.init()
    }

    // Added: in place of the buttons and the text field.
    func tapMinus() { store.send(.didTapMinus) }
    func tapPlus() { store.send(.didTapPlus) }
    func type(_ text: String) { store.send(.textDidChange(text)) }
  }

  /// A node that reports events through closures.
  final class CounterWithoutStoreNode: Node {
    var onTapPlus: (() -> ())?
    // Added.
    var onTextChanged: ((String) -> ())?
  }

  struct OrderState: Equatable {
    var counterState: CounterState
  }

  enum OrderAction: Equatable {
    case counter(CounterAction)
    case didTapAddOrder
    case receiveAddOrderResponse(Bool)
  }

  struct OrderEnvironment {
    var submitOrder: (Int) -> Effect<Bool>
    var showToast: (String) -> Effect<Never>
  }

  static let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
    func validateNumber() {
      state.counterState.errorMessage = state.counterState.number < 0 ? "Error, should >= 0" : nil
    }
    switch action {
    case .counter(.didTapMinus):
      state.counterState.number -= 1
      validateNumber()
      return .none
    case .counter(.didTapPlus):
      state.counterState.number += 1
      validateNumber()
      return .none
    case let .counter(.textDidChange(string)):
      if let number = Int(string) {
        state.counterState.number = number
        validateNumber()
        return .none
      } else {
        state.counterState.number = 0
        state.counterState.errorMessage = "Should only contains numeric"
        return .none
      }
    case .didTapAddOrder:
      return env.submitOrder(state.counterState.number)
        .map(OrderAction.receiveAddOrderResponse)
    case let .receiveAddOrderResponse(isSuccess):
      if isSuccess {
        return env.showToast("Order created successfully")
          .fireAndForget()
      } else {
        state.counterState.errorMessage = "Submit Order Failed"
      }
      return .none
    }
  }

  /// What is left of the page without its views.
  final class OrderVC: ViewController {
    // Added.
    private let store: Store<OrderState, OrderAction>

    init(store: Store<OrderState, OrderAction>) { self.store = store }

    private lazy var counterNode = CounterNode(
      store: store.scope(
        state: \.counterState,
        action: OrderAction.counter
      ))

    // Added: for the tests.
    var shownCounterNode: CounterNode { counterNode }
  }
}

final class Day1ScopeTests: XCTestCase {
  typealias OrderState = Day1Scope.OrderState
  typealias OrderAction = Day1Scope.OrderAction
  typealias CounterState = Day1Scope.CounterState
  typealias CounterAction = Day1Scope.CounterAction

  private let store = Store(
    initialState: OrderState(counterState: Day1Scope.CounterState(number: 1)), reducer: Day1Scope.orderReducer,
    environment: Day1Scope.OrderEnvironment(
      submitOrder: { Effect(value: $0 < 3) }, showToast: { _ in .fireAndForget {} }))

  func testClosuresOfANodeWithoutStore() {
    let store = store.scope(state: \.counterState, action: OrderAction.counter)
    let counterNode = Day1Scope.CounterWithoutStoreNode()

    counterNode.onTapPlus = { [store] in
      store.send(.didTapPlus)
    }

    counterNode.onTextChanged = { [store] text in
      store.send(.textDidChange(text))
    }

    counterNode.onTapPlus?()
    XCTAssertEqual(store.state.number, 2)
    counterNode.onTextChanged?("7")
    XCTAssertEqual(store.state.number, 7)
  }

  func testScopeByAClosure() {
    let newStore = store.scope(state: { state in
      state.counterState
    })

    let typed: Store<CounterState, OrderAction> = newStore
    typed.send(.counter(.didTapPlus))
    XCTAssertEqual(typed.state, CounterState(number: 2))
  }

  func testScopeByAKeyPath() {
    let newStore = store.scope(state: \.counterState)

    newStore.send(.counter(.didTapPlus))
    XCTAssertEqual(newStore.state, CounterState(number: 2))
  }

  func testScopeOfActionsByAClosure() {
    let newStore = store.scope(
      state: \.counterState,
      action: { counterAction in
        OrderAction.counter(counterAction)
      }
    )

    newStore.send(.didTapMinus)
    XCTAssertEqual(newStore.state, CounterState(number: 0))
  }

  func testTheCaseIsAFunction() {
    let foo = OrderAction.counter

    let typed: (CounterAction) -> OrderAction = foo
    XCTAssertEqual(typed(.didTapPlus), .counter(.didTapPlus))
  }

  func testScopeOfActionsByTheCase() {
    let newStore = store.scope(
      state: \.counterState,
      action: OrderAction.counter
    )

    newStore.send(.textDidChange("-2"))
    XCTAssertEqual(store.state.counterState, CounterState(number: -2, errorMessage: "Error, should >= 0"))
  }

  func testTheCounterOfThePage() {
    let vc = Day1Scope.OrderVC(store: store)

    vc.shownCounterNode.tapPlus()
    XCTAssertEqual(store.state.counterState.number, 2)
    vc.shownCounterNode.tapMinus()
    XCTAssertEqual(store.state.counterState.number, 1)
    vc.shownCounterNode.type("a")
    XCTAssertEqual(store.state.counterState, CounterState(number: 0, errorMessage: "Should only contains numeric"))
  }

  func testTheWholeReducer() {
    var toastSink: [String] = []
    let testStore = TestStore(
      initialState: OrderState(counterState: CounterState(number: 1)), reducer: Day1Scope.orderReducer,
      environment: Day1Scope.OrderEnvironment(
        submitOrder: { Effect(value: $0 < 3) },
        showToast: { message in .fireAndForget { toastSink.append(message) } }))

    testStore.send(.counter(.didTapPlus)) { $0.counterState.number = 2 }
    testStore.send(.didTapAddOrder)
    testStore.receive(.receiveAddOrderResponse(true))
    XCTAssertEqual(toastSink, ["Order created successfully"])

    testStore.send(.counter(.didTapPlus)) { $0.counterState.number = 3 }
    testStore.send(.didTapAddOrder)
    testStore.receive(.receiveAddOrderResponse(false)) { $0.counterState.errorMessage = "Submit Order Failed" }
  }
}
