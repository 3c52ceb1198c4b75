import Harness
import XCTest

// Day 2, "Reducer.pullback" (002, 004).

enum Day2Pullback {
  // Added: what the seed doesn't print.
  struct ProductCardState: Equatable {
    var url: String
    var isWishlist: Bool
  }

  enum ProductCardAction: Equatable {
    case didTap
    case didTapWishlist
  }

  struct ProductCardEnvironment {
    var route: (String) -> Effect<Never>
  }

  struct DemoPullbackState: Equatable {
    var information: String
    var productCard: ProductCardState
  }

  enum DemoPullbackAction: Equatable {
    case productCard(ProductCardAction)
    case didLoad
  }

  struct DemoPullbackEnvironment {
    var route: (String) -> Effect<Never>
  }

  static let productCardReducer = Reducer<ProductCardState, ProductCardAction, ProductCardEnvironment> {
    state, action, env in
    switch action {
    case .didTap:
      return env.route(state.url)
        .fireAndForget()
    case .didTapWishlist:
      state.isWishlist.toggle()
      return .none
    }
  }

  // Added: the reducer's body.
  private static let defaultReducer = Reducer<DemoPullbackState, DemoPullbackAction, DemoPullbackEnvironment> {
    state, action, env in
    if case .didLoad = action { state.information = "Product" }
    return .none
  }

  static let demoPullbackReducer = Reducer<DemoPullbackState, DemoPullbackAction, DemoPullbackEnvironment>.combine(
    productCardReducer.pullback(
      state: \.productCard,
      action: /DemoPullbackAction.productCard,
      environment: { parentEnv in
        ProductCardEnvironment(route: parentEnv.route)
      }
    ),
    defaultReducer
  )

  /// The wrong ways: whatever the parent's environment is, the card has its own.
  enum Mocked {
    static let demoPullbackReducer = Reducer<DemoPullbackState, DemoPullbackAction, DemoPullbackEnvironment>.combine(
      productCardReducer.pullback(
        state: \.productCard,
        action: /DemoPullbackAction.productCard,
        environment: { _ in
          .mock
        }
      ),
      defaultReducer
    )

    static let demoPullbackReducerWithType = Reducer<DemoPullbackState, DemoPullbackAction, DemoPullbackEnvironment>
      .combine(
        productCardReducer.pullback(
          state: \.productCard,
          action: /DemoPullbackAction.productCard,
          environment: { _ in
            ProductCardEnvironment.mock
          }
        ),
        defaultReducer
      )
  }

  /// The reducer in a variable, which makes errors easier to read.
  static let pullbackReducer: Reducer<DemoPullbackState, DemoPullbackAction, DemoPullbackEnvironment> =
    productCardReducer.pullback(
      // Changed: the seed prints a computed optional property here, to show the compiler's error.
      state: \DemoPullbackState.productCard,
      action: /DemoPullbackAction.productCard,
      environment: { demoPullbackEnvironment -> ProductCardEnvironment in
        ProductCardEnvironment(route: demoPullbackEnvironment.route)
      }
    )
}

// Added: mocks.
extension Day2Pullback.ProductCardState {
  static let mock = Self(url: "app://product/1", isWishlist: false)
}

extension Day2Pullback.ProductCardEnvironment {
  static let mock = Self(route: { _ in .fireAndForget {} })
}

extension Day2Pullback.DemoPullbackEnvironment {
  static let failing = Self(route: { _ in .failing("Should not call route") })
}

final class DemoPullbackVCReducerTests: XCTestCase {
  typealias DemoPullbackState = Day2Pullback.DemoPullbackState
  typealias ProductCardState = Day2Pullback.ProductCardState
  let demoPullbackReducer = Day2Pullback.demoPullbackReducer

  func testTapTheProduct() {
    var routeSink = [String]()
    let testStore = TestStore(
      initialState: DemoPullbackState(information: "", productCard: .mock),
      reducer: demoPullbackReducer,
      environment: .failing
    )

    testStore.environment.route = { url in
      .fireAndForget {
        routeSink.append(url)
      }
    }

    testStore.send(.productCard(.didTap))
    XCTAssertEqual(routeSink, [ProductCardState.mock.url])
  }

  func testTapTheProductFailsWithoutRoute() {
    let issues = captureIssues {
      let testStore = TestStore(
        initialState: DemoPullbackState(information: "", productCard: .mock),
        reducer: demoPullbackReducer,
        environment: .failing
      )

      testStore.send(.productCard(.didTap))
    }

    XCTAssertEqual(issues.map(\.message), ["Should not call route - A failing effect ran."])
  }

  func testTheReducerInAVariable() {
    let testStore = TestStore(
      initialState: DemoPullbackState(information: "", productCard: .mock), reducer: Day2Pullback.pullbackReducer,
      environment: .failing)

    testStore.send(.productCard(.didTapWishlist)) { $0.productCard.isWishlist = true }
    testStore.send(.didLoad)
  }
}

/// The tests with the mock in the reducer: they pass, although the environment fails.
final class DemoPullbackVCMockedReducerTests: XCTestCase {
  typealias DemoPullbackState = Day2Pullback.DemoPullbackState
  let demoPullbackReducer = Day2Pullback.Mocked.demoPullbackReducer

  func testTapTheProduct() {
    let testStore = TestStore(
      initialState: DemoPullbackState(information: "", productCard: .mock),
      reducer: demoPullbackReducer,
      environment: .failing
    )

    testStore.send(.productCard(.didTap))
  }

  func testTapTheProductWithType() {
    let testStore = TestStore(
      initialState: DemoPullbackState(information: "", productCard: .mock),
      reducer: Day2Pullback.Mocked.demoPullbackReducerWithType,
      environment: .failing
    )

    testStore.send(.productCard(.didTap))
    testStore.send(.didLoad) { $0.information = "Product" }
  }
}
