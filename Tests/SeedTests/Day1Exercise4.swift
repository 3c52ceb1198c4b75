import Harness
import XCTest

// Day 1, "Exercise 4: Product Info Section" (000, 001).

enum Day1Exercise4 {
  // Added: what the seed doesn't print.
  enum NetworkError: Error, Equatable {
    case serverError
  }

  struct ProductInfo: Equatable {
    var id: Int
    var name: String
    var price: Int
  }

  struct ProductState: Equatable {
    var id: Int
    var name: String
    var price: Int
  }

  struct OrderState: Equatable {
    var productState: ProductState = ProductState(id: 0, name: "", price: 0)
  }

  /// The states with the product that the page shows before it asks the server.
  enum Static {
    struct OrderState: Equatable {
      var productState: ProductState = ProductState(id: 1, name: "iPhone 13", price: 10_000_000)
    }

    struct OtherOrderState: Equatable {
      var productState = ProductState(id: 1, name: "iPhone 13", price: 10_000_000)
    }
  }

  // action
  enum OrderAction: Equatable {
    case didLoad
    case receiveProductInfo(Result<ProductInfo, NetworkError>)
  }

  struct OrderEnvironment {
    // OrderEnvironment
    var getProductInfo: () -> Effect<Result<ProductInfo, NetworkError>>
  }

  // Added: the reducer around the printed cases.
  static let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
    switch action {
    // Reducer
    case .didLoad:
      return env.getProductInfo()
        .map(OrderAction.receiveProductInfo)
    case let .receiveProductInfo(result):
      switch result {
      case let .success(info):
        state.productState = ProductState(id: info.id, name: info.name, price: info.price)
      case let .failure(error):
        break
      }
      return .none
    }
  }

  /// A node that only shows: `Never` for its actions.
  final class OrderProductNode: Node {
    let store: Store<ProductState, Never>

    init(store: Store<ProductState, Never>) { self.store = store }
  }
}

final class Day1Exercise4Tests: XCTestCase {
  typealias ProductState = Day1Exercise4.ProductState
  private let info = Day1Exercise4.ProductInfo(id: 1, name: "iPhone 13", price: 10_000_000)

  func testTheProductComesFromTheServer() {
    let testStore = TestStore(
      initialState: Day1Exercise4.OrderState(), reducer: Day1Exercise4.orderReducer,
      environment: Day1Exercise4.OrderEnvironment(getProductInfo: { [info] in Effect(value: .success(info)) }))

    testStore.send(.didLoad)
    testStore.receive(.receiveProductInfo(.success(info))) {
      $0.productState = ProductState(id: 1, name: "iPhone 13", price: 10_000_000)
    }

    testStore.environment.getProductInfo = { Effect(value: .failure(.serverError)) }
    testStore.send(.didLoad)
    testStore.receive(.receiveProductInfo(.failure(.serverError)))
  }

  func testANodeWithoutActions() {
    let store = Store(
      initialState: Day1Exercise4.OrderState(), reducer: Day1Exercise4.orderReducer,
      environment: Day1Exercise4.OrderEnvironment(getProductInfo: { [info] in Effect(value: .success(info)) }))
    let node = Day1Exercise4.OrderProductNode(store: store.scope(state: \.productState).actionless)

    store.send(.didLoad)
    XCTAssertEqual(node.store.state.name, "iPhone 13")
  }

  func testTheStaticProduct() {
    XCTAssertEqual(
      Day1Exercise4.Static.OrderState().productState, Day1Exercise4.Static.OtherOrderState().productState)
  }
}
