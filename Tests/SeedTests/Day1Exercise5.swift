import Harness
import XCTest

// Day 1, "Exercise 5: Show bottom sheet using ifLet" (000, 001).

enum Day1Exercise5 {
  enum OrderProductAction: Equatable {
    case didTap
  }

  struct ProductState: Equatable {
    // Added: the properties so far.
    var id: Int
    var name: String
    var price: Int
    var description: String
  }

  // Added: the sheet's state, and what the page has so far.
  struct ProductDetailState: Equatable {
    var name: String
    var price: Int
    var description: String
  }

  typealias CounterState = Day1Scope.CounterState
  typealias NetworkError = Day1Exercise4.NetworkError

  struct OrderState: Equatable {
    // Added: the properties so far.
    var isLoading = true
    var productState: ProductState?
    var counterState: CounterState
    var networkError: NetworkError?
    var bottomSheetState: ProductDetailState?
  }

  enum OrderAction: Equatable {
    case productInfo(OrderProductAction)
    case dismissBottomSheet
  }

  // Added: an environment, and the reducer around the printed cases.
  struct OrderEnvironment {
    var showToast: (String) -> Effect<Never>
  }

  static let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
    switch action {
    // Reducer
    case .productInfo(.didTap):
      guard let productState = state.productState else { return .none }
      state.bottomSheetState = ProductDetailState(
        name: productState.name, price: productState.price, description: productState.description)
      return .none
    // Reducer
    case .dismissBottomSheet:
      state.bottomSheetState = nil
      return .none
    }
  }

  /// What is left of the node without its gesture.
  final class OrderProductNode: Node {
    private let store: Store<ProductState, OrderProductAction>

    // Added.
    init(store: Store<ProductState, OrderProductAction>) { self.store = store }

    func tap() {
      store.send(.didTap)
    }
  }

  /// The sheet, which shows what its store, or its state, holds.
  final class ProductDetailInfoVC: ViewController {
    let name: () -> String

    init(store: Store<ProductDetailState, Never>) { name = { store.state.name } }
    init(state: ProductDetailState) { name = { state.name } }
  }

  /// 1. ifLet, as it is printed first: without resetting the state.
  final class IfLetVC: ViewController {
    // Added.
    init(store: Store<OrderState, OrderAction>) {
      super.init()
      // UI
      store.scope(state: \.bottomSheetState).actionless
        .ifLet(
          then: { [weak self] scopedStore in
            let vc = ProductDetailInfoVC(store: scopedStore)
            self?.navigationController?.present(BottomSheetViewController(wrapping: vc), animated: true)
          }
        )
        .disposed(by: rx.disposeBag)
    }
  }

  /// 1. ifLet, resetting the state.
  final class IfLetWithDismissVC: ViewController {
    // Added.
    private let store: Store<OrderState, OrderAction>

    init(store: Store<OrderState, OrderAction>) {
      self.store = store
      super.init()
      store.scope(state: \.bottomSheetState).actionless
        .ifLet(
          then: { [weak self] scopedStore in
            let vc = ProductDetailInfoVC(store: scopedStore)
            // UI
            self?.navigationController?.present(
              BottomSheetViewController(wrapping: vc),
              animated: true,
              onDismiss: {
                self?.store.send(.dismissBottomSheet)
              }
            )
          }
        )
        .disposed(by: rx.disposeBag)
    }
  }

  /// 2. store.subscribe
  final class SubscribeVC: ViewController {
    // Added.
    private let store: Store<OrderState, OrderAction>

    init(store: Store<OrderState, OrderAction>) {
      self.store = store
      super.init()
      store.subscribe(\.bottomSheetState)
        .filterNil()
        // Added: `[weak self]`, without which `self?` doesn't compile.
        .subscribe(onNext: { [weak self] state in
          let vc = ProductDetailInfoVC(state: state)
          self?.navigationController?.present(
            BottomSheetViewController(wrapping: vc),
            animated: true,
            onDismiss: {
              self?.store.send(.dismissBottomSheet)
            }
          )
        })
        .disposed(by: rx.disposeBag)
    }
  }
}

// Added: mocks.
extension Day1Exercise5.ProductState {
  static let mock = Self(id: 1, name: "iPhone 13", price: 10_000_000, description: "A phone")
}

extension Day1Exercise5.ProductDetailState {
  static let mock = Self(name: "iPhone 13", price: 10_000_000, description: "A phone")
}

extension Day1Exercise5.OrderEnvironment {
  static let failing = Self(showToast: { _ in .failing("showToast Should not be called") })
}

final class Day1Exercise5Tests: XCTestCase {
  typealias OrderState = Day1Exercise5.OrderState
  typealias ProductState = Day1Exercise5.ProductState
  typealias CounterState = Day1Exercise5.CounterState
  let orderReducer = Day1Exercise5.orderReducer

  func testShowBottomSheet() {
    let testStore = TestStore(
      initialState: OrderState(productState: ProductState.mock, counterState: CounterState(number: 1)),
      reducer: orderReducer,
      environment: .failing
    )

    testStore.send(.productInfo(.didTap)) {
      $0.bottomSheetState = .mock
    }

    testStore.send(.dismissBottomSheet) {
      $0.bottomSheetState = nil
    }
  }

  private let bag = DisposeBag()

  private var store: Store<OrderState, Day1Exercise5.OrderAction> {
    Store(
      initialState: OrderState(productState: ProductState.mock, counterState: CounterState(number: 1)),
      reducer: orderReducer, environment: .failing)
  }

  func testASheetThatDoesNotResetTheStateOpensOnce() {
    let store = store
    let vc = Day1Exercise5.IfLetVC(store: store)

    store.send(.productInfo(.didTap))
    vc.navigationController?.dismiss()
    store.send(.productInfo(.didTap))
    XCTAssertEqual(vc.navigationController?.presented.count, 1)
  }

  func testASheetThatResetsTheStateOpensAgain() {
    let store = store
    let vc = Day1Exercise5.IfLetWithDismissVC(store: store)

    store.send(.productInfo(.didTap))
    vc.navigationController?.dismiss()
    XCTAssertNil(store.state.bottomSheetState)
    store.send(.productInfo(.didTap))
    XCTAssertEqual(vc.navigationController?.presented.count, 2)
  }

  func testTheNodeThatIsTapped() {
    let store = store
    var node: Day1Exercise5.OrderProductNode?
    store.scope(state: \.productState, action: Day1Exercise5.OrderAction.productInfo)
      .ifLet(then: { node = Day1Exercise5.OrderProductNode(store: $0) })
      .disposed(by: bag)

    node?.tap()
    XCTAssertEqual(store.state.bottomSheetState, .mock)
  }

  func testASheetByASubscription() {
    let store = store
    let vc = Day1Exercise5.SubscribeVC(store: store)

    XCTAssertEqual(vc.navigationController?.presented.count, 0)
    store.send(.productInfo(.didTap))
    vc.navigationController?.dismiss()
    store.send(.productInfo(.didTap))
    XCTAssertEqual(vc.navigationController?.presented.count, 2)
    let sheet = vc.navigationController?.presented.last?.wrapped as? Day1Exercise5.ProductDetailInfoVC
    XCTAssertEqual(sheet?.name(), "iPhone 13")
  }
}
