import Harness
import XCTest

@testable import Fixtures

/// Quiz on `Reducer.optional`. Answer before you read the test.
final class OptionalQuizTests: XCTestCase {
  private struct Page: Equatable {
    var counter: CounterState?
  }

  private enum Action: Equatable {
    case counter(CounterAction)
    case close
  }

  private static let child = counterReducer.optional().pullback(
    state: \Page.counter, action: /Action.counter, environment: { (_: Void) in })

  /// **An action of the child arrives while its state is nil. Is that a crash, silence, or a failed test?**
  ///
  /// Answer: a failed test. Nothing changes and nothing traps, but the action is reported: something still sends to a child
  /// that is gone. A handwritten `guard let … else { return .none }` would be silent.
  func testAnActionWhileNil() {
    let issues = captureIssues {
      TestStore(initialState: Page(), reducer: Self.child, environment: ()).send(.counter(.didTapPlus))
    }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(
      issues.first?.message.hasPrefix("Received didTapPlus while the state is nil") == true, "\(issues)")
  }

  /// **The page sets the child's state to nil on an action of the child. Which of the two reducers comes first?**
  ///
  /// Answer: the child's. `combine` runs reducers in order on one state; after the page's there would be no state left to run
  /// on, and the action would be reported.
  func testTheChildComesFirst() {
    let page = Reducer<Page, Action, Void> { state, action, _ in
      if case .counter(.didTapMinus) = action { state.counter = nil }
      return .none
    }
    func issues(_ reducer: Reducer<Page, Action, Void>) -> Int {
      captureIssues {
        TestStore(initialState: Page(counter: CounterState(number: 1)), reducer: reducer, environment: ())
          .send(.counter(.didTapMinus)) { $0.counter = nil }
      }.count
    }
    XCTAssertEqual(issues(.combine(Self.child, page)), 0)
    XCTAssertEqual(issues(.combine(page, Self.child)), 1)
  }

  /// **The state becomes nil while an effect of the child is in flight. Does the effect end with it?**
  ///
  /// Answer: no. Effects belong to the store, which knows nothing about sheets. The reducer that sets the state to nil has to
  /// cancel what the child has started; otherwise the answer arrives without a child.
  func testEffectsOutliveTheState() {
    for (reducer, expected) in [(wishlistPageReducer, 0), (wishlistPageReducerThatKeepsSaving, 1)] {
      let testStore = TestStore(initialState: WishlistPageState.mockOpen, reducer: reducer, environment: .mockSuccess)
      testStore.exhaustivity = .off(showSkipped: false)
      let issues = captureIssues {
        testStore.send(.sheet(.didTapWishlist))
        testStore.send(.dismissSheet)
        testStore.advance(by: .seconds(1))
      }
      XCTAssertEqual(issues.count, expected, "\(issues)")
    }
  }
}
