import Harness
import XCTest

// Day 1, "IfLet Introduction" (000, 001).

enum Day1IfLet {
  // Added: what the page has so far.
  typealias NetworkError = Day1Exercise4.NetworkError
  typealias ProductInfo = Day1Exercise4.ProductInfo
  typealias ProductState = Day1Exercise4.ProductState
  typealias OrderProductNode = Day1Exercise4.OrderProductNode
  typealias CounterState = Day1Scope.CounterState

  struct OrderState: Equatable {
    var isLoading = true
    var productState: ProductState?
    var counterState: CounterState
    var networkError: NetworkError?
  }

  // Added: the actions of this page, and the reducer around the printed switch.
  enum OrderAction: Equatable {
    case didLoad
    case receiveProductInfo(Result<ProductInfo, NetworkError>)
    case didTapAddOrder
    case receiveAddOrderResponse(Bool)
  }

  struct OrderEnvironment {
    var getProductInfo: () -> Effect<Result<ProductInfo, NetworkError>>
    var submitOrder: (Int) -> Effect<Bool>
    var showToast: (String) -> Effect<Never>
  }

  static let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
    switch action {
    case .didLoad:
      return env.getProductInfo()
        .map(OrderAction.receiveProductInfo)
    case let .receiveProductInfo(result):
      state.isLoading = false
      switch result {
      case let .success(info):
        state.productState = ProductState(id: info.id, name: info.name, price: info.price)
      case let .failure(error):
        state.networkError = error
      }
      return .none
    case .didTapAddOrder:
      return env.submitOrder(state.counterState.number)
        .map(OrderAction.receiveAddOrderResponse)
    case let .receiveAddOrderResponse(isSuccess):
      if isSuccess {
        return env.showToast("Order created successfully")
          .fireAndForget()
      }
      state.counterState.errorMessage = "Submit Order Failed"
      return .none
    }
  }

  /// What is left of the page without its views.
  final class OrderVC: ViewController {
    private var productNode: CardNode?
    private let loadingNode = CircularActivityIndicatorNode()

    // Added: what the tests look at.
    var shownProductNode: CardNode? { productNode }
    var isLoadingShown: Bool { loadingNode.isAnimating }
    private(set) var errors: [NetworkError] = []

    private let store: Store<OrderState, OrderAction>

    init(store: Store<OrderState, OrderAction>) {
      self.store = store
      super.init()
      bindState()
    }

    func bindState() {
      store.scope(state: \.productState).actionless
        .ifLet(
          then: { [weak self] scopedStore in
            self?.productNode = CardNode(wrappedNode: OrderProductNode(store: scopedStore))
            self?.node.setNeedsLayout()
          },
          else: { [weak self] in
            self?.productNode = nil
            self?.node.setNeedsLayout()
          }
        )
        .disposed(by: rx.disposeBag)

      store.subscribe(\.isLoading)
        .subscribe(onNext: { [weak self] in
          if $0 {
            self?.loadingNode.startAnimating()
          } else {
            self?.loadingNode.stopAnimating()
          }
        })
        .disposed(by: rx.disposeBag)

      store.subscribe(\.networkError)
        .subscribe(onNext: { [weak self] error in
          if let error = error {
            // Changed: the seed makes an EmptyStateNode with an image of UIKit.
            self?.errors.append(error)
            self?.node.setNeedsLayout()
          }
        })
        .disposed(by: rx.disposeBag)
    }
  }
}

extension Day1IfLet.OrderEnvironment {
  static let mockFailed = Self(
    getProductInfo: {
      Effect(value: .failure(.serverError))
        .delay(.seconds(2), scheduler: MainScheduler.instance)
        .eraseToEffect()
    },
    submitOrder: { _ in
      Effect(value: false)
        .delay(.seconds(1), scheduler: MainScheduler.instance)
        .eraseToEffect()
    },
    showToast: { message in
      .fireAndForget {
        Toast.shared.display(message: message)
      }
    }
  )
}

final class Day1IfLetTests: XCTestCase {
  typealias OrderState = Day1IfLet.OrderState
  typealias ProductState = Day1IfLet.ProductState
  private let info = Day1IfLet.ProductInfo(id: 1, name: "iPhone 13", price: 10_000_000)

  private func store(_ answer: Result<Day1IfLet.ProductInfo, Day1IfLet.NetworkError>)
    -> Store<OrderState, Day1IfLet.OrderAction>
  {
    var environment = Day1IfLet.OrderEnvironment.mockFailed
    environment.getProductInfo = { Effect(value: answer) }
    return Store(
      initialState: OrderState(counterState: .init(number: 1)), reducer: Day1IfLet.orderReducer,
      environment: environment)
  }

  func testTheProductAppears() {
    let store = store(.success(info))
    let vc = Day1IfLet.OrderVC(store: store)

    XCTAssertNil(vc.shownProductNode)
    XCTAssertTrue(vc.isLoadingShown)

    store.send(.didLoad)
    let node = vc.shownProductNode?.wrappedNode as? Day1IfLet.OrderProductNode
    XCTAssertEqual(node?.store.state, ProductState(id: 1, name: "iPhone 13", price: 10_000_000))
    XCTAssertFalse(vc.isLoadingShown)
    XCTAssertEqual(vc.node.layoutCount, 2)
  }

  func testAnErrorAppears() {
    let store = store(.failure(.serverError))
    let vc = Day1IfLet.OrderVC(store: store)

    store.send(.didLoad)
    XCTAssertNil(vc.shownProductNode)
    XCTAssertEqual(vc.errors, [.serverError])
    XCTAssertFalse(vc.isLoadingShown)
  }

  func testTheMockThatFails() {
    let testStore = TestStore(
      initialState: OrderState(counterState: .init(number: 1)), reducer: Day1IfLet.orderReducer,
      environment: .mockFailed)

    testStore.send(.didLoad)
    testStore.advance(by: .seconds(2))
    testStore.receive(.receiveProductInfo(.failure(.serverError))) {
      $0.isLoading = false
      $0.networkError = .serverError
    }

    testStore.send(.didTapAddOrder)
    testStore.advance(by: .seconds(1))
    testStore.receive(.receiveAddOrderResponse(false)) {
      $0.counterState.errorMessage = "Submit Order Failed"
    }
  }
}
