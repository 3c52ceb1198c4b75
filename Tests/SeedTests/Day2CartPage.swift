import Harness
import XCTest

// Day 2, "Exercise 2: Cart Page" (002, 004).

enum Day2CartPage {
  enum ShopProductAction: Equatable {
    case didTapToggle
    case didTapPlus
    case didTapMinus
    case didTapDelete
    case textDidChange(String)
  }

  enum CartPageAction: Equatable {
    case didLoad
    case receiveCartData(Result<[ShopProductState], NetworkError>)
    case product(id: Int, action: ShopProductAction)
  }

  struct CartPageState: Equatable {
    var products: IdentifiedArrayOf<ShopProductState> = []
    var totalPrice: Int {
      products.reduce(into: 0) { partialResult, state in
        if state.isActive {
          partialResult += (state.quantity * state.price)
        }
      }
    }
  }

  // Added: what the seed doesn't print.
  struct ShopProductState: Equatable, Identifiable {
    var id: Int
    var name: String
    var price: Int
    var quantity = 1
    var isActive = true
  }

  enum NetworkError: Error, Equatable {
    case serverError
  }

  struct CartPageEnvironment {
    var getCartData: () -> Effect<Result<[ShopProductState], NetworkError>>
  }

  static let cartPageReducer = Reducer<CartPageState, CartPageAction, CartPageEnvironment> { state, action, env in
    switch action {
    case .didLoad:
      return env.getCartData()
        .map(CartPageAction.receiveCartData)
    case let .receiveCartData(result):
      switch result {
      case let .success(products):
        state.products = IdentifiedArrayOf(products)
        return .none
      case let .failure(error):
        return .none
      }
    case let .product(id, .didTapToggle):
      state.products[id: id]?.isActive.toggle()
      return .none
    case let .product(id, .didTapPlus):
      state.products[id: id]?.quantity += 1
      return .none
    case let .product(id, .didTapMinus):
      state.products[id: id]?.quantity -= 1
      return .none
    case let .product(id, .didTapDelete):
      state.products.remove(id: id)
      return .none
    case let .product(id, .textDidChange(string)):
      state.products[id: id]?.quantity = Int(string) ?? 0
      return .none
    }
  }
}

final class Day2CartPageTests: XCTestCase {
  typealias CartPageState = Day2CartPage.CartPageState
  typealias CartPageAction = Day2CartPage.CartPageAction
  typealias ShopProductState = Day2CartPage.ShopProductState

  private let products = [
    ShopProductState(id: 1, name: "Pen", price: 3), ShopProductState(id: 2, name: "Book", price: 10),
  ]

  func testTheCart() {
    let testStore = TestStore(
      initialState: CartPageState(), reducer: Day2CartPage.cartPageReducer,
      environment: .init(getCartData: { [products] in Effect(value: .success(products)) }))

    testStore.send(.didLoad)
    testStore.receive(.receiveCartData(.success(products))) { $0.products = IdentifiedArrayOf(self.products) }
    XCTAssertEqual(testStore.state.totalPrice, 13)
    testStore.send(.product(id: 1, action: .didTapPlus)) { $0.products[id: 1]?.quantity = 2 }
    testStore.send(.product(id: 2, action: .didTapMinus)) { $0.products[id: 2]?.quantity = 0 }
    XCTAssertEqual(testStore.state.totalPrice, 6)
    testStore.send(.product(id: 1, action: .didTapToggle)) { $0.products[id: 1]?.isActive = false }
    testStore.send(.product(id: 2, action: .textDidChange("3"))) { $0.products[id: 2]?.quantity = 3 }
    XCTAssertEqual(testStore.state.totalPrice, 30)
    testStore.send(.product(id: 2, action: .didTapDelete)) { $0.products.remove(id: 2) }

    testStore.environment.getCartData = { Effect(value: .failure(.serverError)) }
    testStore.send(.didLoad)
    testStore.receive(.receiveCartData(.failure(.serverError)))
  }

  func testTheTotalPriceIsHeardWhenItChanges() {
    let store = Store(
      initialState: CartPageState(products: IdentifiedArrayOf(products)), reducer: Day2CartPage.cartPageReducer,
      environment: .init(getCartData: { .none }))
    let rx = Reactive()
    var heard: [Int] = []
    var texts: [String] = []

    store.subscribe(\.totalPrice)
      .subscribe(onNext: { heard.append($0) })
      .disposed(by: rx.disposeBag)
    store.scope(state: { $0.products[id: 1]?.quantity ?? 0 }).subscribe { $0 }
      .map(String.init)
      .subscribe(onNext: { texts.append($0) })
      .disposed(by: rx.disposeBag)

    let products = store.scope(state: \.products, action: CartPageAction.product)
    products.send((1, .didTapPlus))
    products.send((1, .textDidChange("2")))
    products.send((2, .didTapToggle))
    XCTAssertEqual(heard, [13, 16, 6])
    XCTAssertEqual(texts, ["1", "2"])
  }
}
