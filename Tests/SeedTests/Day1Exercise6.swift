import Harness
import XCTest

// Day 1, "Exercise 6: Adding wishlist in the bottom sheet" (000, 001).

enum Day1Exercise6 {
  // Added: what the page has so far.
  typealias OrderProductAction = Day1Exercise5.OrderProductAction
  typealias ProductState = Day1Exercise5.ProductState
  typealias CounterState = Day1Scope.CounterState
  typealias NetworkError = Day1Exercise4.NetworkError

  struct ProductDetailState: Equatable {
    // Added: the properties so far.
    var name: String
    var price: Int
    var description: String
    var isWishlist: Bool
  }

  enum ProductDetailAction: Equatable {
    case didTapWishlist
  }

  // Order
  struct OrderState: Equatable {
    // Added: the properties so far.
    var isLoading = true
    var productState: ProductState?
    var counterState: CounterState
    var networkError: NetworkError?
    // Added: `= false`, since the printed tests make a state without it.
    var isWishlist: Bool = false
    var showBottomSheet = false
    var bottomSheetState: ProductDetailState? {
      guard let productState = productState, showBottomSheet else {
        return nil
      }
      return ProductDetailState(
        name: productState.name, price: productState.price, description: productState.description,
        isWishlist: isWishlist)
    }
  }

  enum OrderAction: Equatable {
    // Added: the cases so far.
    case productInfo(OrderProductAction)
    case dismissBottomSheet
    case bottomSheet(ProductDetailAction)
  }

  // Added: the environment so far, and the reducer around the printed cases.
  typealias OrderEnvironment = Day1Exercise5.OrderEnvironment

  static let orderReducer = Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, env in
    switch action {
    case .productInfo(.didTap):
      guard let productState = state.productState else { return .none }
      state.showBottomSheet = true
      return .none
    case .dismissBottomSheet:
      state.showBottomSheet = false
      return .none
    case .bottomSheet(.didTapWishlist):
      state.isWishlist.toggle()
      return .none
    }
  }
}

/// The ways that are printed before, with the sheet's state stored: in the first one the wish is forgotten.
enum Day1Wishlist {
  typealias ProductDetailState = Day1Exercise6.ProductDetailState
  typealias ProductDetailAction = Day1Exercise6.ProductDetailAction

  // Order
  struct OrderState: Equatable {
    // Added: the properties so far.
    var bottomSheetState: ProductDetailState?
    var isWishlist: Bool
  }

  enum OrderAction: Equatable {
    case bottomSheet(ProductDetailAction)
  }

  // Added: the reducers around the printed case.
  static let forgettingReducer = Reducer<OrderState, OrderAction, Void> { state, action, _ in
    switch action {
    // reducer
    case .bottomSheet(.didTapWishlist):
      state.bottomSheetState?.isWishlist.toggle()
      return .none
    }
  }

  static let doubleReducer = Reducer<OrderState, OrderAction, Void> { state, action, _ in
    switch action {
    case .bottomSheet(.didTapWishlist):
      state.isWishlist.toggle()
      state.bottomSheetState?.isWishlist.toggle()
      return .none
    }
  }
}

// Added: a mock.
extension Day1Exercise6.ProductDetailState {
  static let mock = Self(name: "iPhone 13", price: 10_000_000, description: "A phone", isWishlist: false)
}

final class Day1Exercise6Tests: XCTestCase {
  typealias OrderState = Day1Exercise6.OrderState
  typealias ProductState = Day1Exercise6.ProductState
  typealias ProductDetailState = Day1Exercise6.ProductDetailState
  typealias CounterState = Day1Exercise6.CounterState
  let orderReducer = Day1Exercise6.orderReducer

  func testShowBottomSheet() {
    let testStore = TestStore(
      initialState: OrderState(productState: ProductState.mock, counterState: CounterState(number: 1)),
      reducer: orderReducer,
      environment: .failing
    )

    testStore.send(.productInfo(.didTap)) {
      $0.showBottomSheet = true
    }

    testStore.send(.dismissBottomSheet) {
      $0.showBottomSheet = false
    }
  }

  func testBottomSheetState() {
    var state = OrderState(counterState: CounterState(number: 0))
    XCTAssertNil(state.bottomSheetState)

    /// when there is no productState, bottomSheetState will still be nil eventhough showBottomSheet is `true`
    state.showBottomSheet = true
    XCTAssertNil(state.bottomSheetState)

    state.productState = ProductState.mock

    XCTAssertEqual(state.bottomSheetState, ProductDetailState.mock)
  }

  func testTheWishSurvivesReopening() {
    let testStore = TestStore(
      initialState: OrderState(productState: ProductState.mock, counterState: CounterState(number: 1)),
      reducer: orderReducer,
      environment: .failing
    )

    testStore.send(.productInfo(.didTap)) { $0.showBottomSheet = true }
    testStore.send(.bottomSheet(.didTapWishlist)) { $0.isWishlist = true }
    testStore.send(.dismissBottomSheet) { $0.showBottomSheet = false }
    testStore.send(.productInfo(.didTap)) {
      $0.showBottomSheet = true
      XCTAssertEqual($0.bottomSheetState?.isWishlist, true)
    }
  }

  func testTheWaysThatStoreTheSheet() {
    let initial = Day1Wishlist.OrderState(bottomSheetState: .mock, isWishlist: false)
    let forgetting = TestStore(initialState: initial, reducer: Day1Wishlist.forgettingReducer, environment: ())
    let double = TestStore(initialState: initial, reducer: Day1Wishlist.doubleReducer, environment: ())

    forgetting.send(.bottomSheet(.didTapWishlist)) { $0.bottomSheetState?.isWishlist = true }
    double.send(.bottomSheet(.didTapWishlist)) {
      $0.isWishlist = true
      $0.bottomSheetState?.isWishlist = true
    }
  }
}
