import Harness
import XCTest

@testable import Fixtures

/// Day 2, "Reducer.optional", the demo with the bottom sheet.
final class WishlistSheetReducerTests: XCTestCase {
  private typealias PageReducer = Reducer<WishlistPageState, WishlistPageAction, WishlistSheetEnvironment>

  private func makeStore(
    _ state: WishlistPageState = .mockOpen, _ reducer: PageReducer = wishlistPageReducer
  ) -> TestStore<WishlistPageState, WishlistPageAction, WishlistSheetEnvironment> {
    TestStore(initialState: state, reducer: reducer, environment: .failing)
  }

  func testOpenAndDismiss() {
    let testStore = makeStore(.mock)
    testStore.send(.didTapProduct) { $0.sheet = WishlistSheetState(name: "iPhone 13", isWishlist: false) }
    testStore.send(.dismissSheet) { $0.sheet = nil }
  }

  func testTapWishlist() {
    let testStore = makeStore()
    testStore.environment = .mockSuccess

    testStore.send(.sheet(.didTapWishlist)) { $0.sheet?.isSaving = true }
    testStore.advance(by: .seconds(1))
    testStore.receive(.sheet(.receiveSaved(true))) {
      $0.isWishlist = true
      $0.sheet?.isSaving = false
      $0.sheet?.isWishlist = true
    }
  }

  func testTapDone() {
    var trackSink: [String] = []
    let testStore = makeStore()
    testStore.environment.trackEvent = { event in .fireAndForget { trackSink.append(event) } }

    testStore.send(.sheet(.didTapDone)) { $0.sheet = nil }
    XCTAssertEqual(trackSink, ["wishlist done"])
  }

  func testTheRequestEndsWithTheSheet() {
    let testStore = makeStore()
    testStore.environment = .mockSuccess

    testStore.send(.sheet(.didTapWishlist)) { $0.sheet?.isSaving = true }
    testStore.send(.dismissSheet) { $0.sheet = nil }
    testStore.advance(by: .seconds(1))
  }

  func testAnAnswerWithoutASheetIsReported() {
    let issues = captureIssues {
      let testStore = makeStore(.mockOpen, wishlistPageReducerThatKeepsSaving)
      testStore.environment = .mockSuccess
      testStore.send(.sheet(.didTapWishlist)) { $0.sheet?.isSaving = true }
      testStore.send(.dismissSheet) { $0.sheet = nil }
      testStore.advance(by: .seconds(1))
      testStore.receive(.sheet(.receiveSaved(true))) { $0.isWishlist = true }
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.contains("while the state is nil") == true, "\(issues)")
  }

  /// The smaller reducer does what all the guards did, as long as the sheet is open.
  func testTheReducerWithGuardsDoesTheSame() {
    for reducer in [wishlistPageReducer, wishlistPageReducerWithGuards] {
      let testStore = makeStore(.mock, reducer)
      testStore.environment = .mockSuccess
      testStore.send(.didTapProduct) { $0.sheet = WishlistSheetState(name: "iPhone 13", isWishlist: false) }
      testStore.send(.sheet(.didTapWishlist)) { $0.sheet?.isSaving = true }
      testStore.advance(by: .seconds(1))
      testStore.receive(.sheet(.receiveSaved(true))) {
        $0.isWishlist = true
        $0.sheet?.isSaving = false
        $0.sheet?.isWishlist = true
      }
      testStore.send(.sheet(.didTapDone)) { $0.sheet = nil }
    }
  }
}
