import Harness
import XCTest

@testable import Fixtures

/// Quiz on `Reducer.pullback`. Answer before you read the test.
final class PullbackQuizTests: XCTestCase {
  private struct Page: Equatable {
    var left = CounterState(number: 1)
    var right = CounterState(number: 1)
  }

  private enum Action: Equatable {
    case left(CounterAction)
    case right(CounterAction)
  }

  /// **One reducer is pulled back twice, to `left` and to `right`. A tap arrives as `.left(.didTapPlus)`. Which counter
  /// changes, and what decides: the state's path or the action's?**
  ///
  /// Answer: the left one. The action's case path decides whether a reducer runs at all; the key path only says where its state
  /// is. If both used the same case path, both would change.
  func testTheActionDecides() {
    let left = counterReducer.pullback(state: \Page.left, action: /Action.left, environment: { (_: Void) in })
    let right = counterReducer.pullback(state: \Page.right, action: /Action.right, environment: { (_: Void) in })
    let testStore = TestStore(initialState: Page(), reducer: .combine(left, right), environment: ())
    testStore.send(.left(.didTapPlus)) { $0.left.number = 2 }

    let mixedUp = counterReducer.pullback(state: \Page.right, action: /Action.left, environment: { (_: Void) in })
    let other = TestStore(initialState: Page(), reducer: .combine(left, mixedUp), environment: ())
    other.send(.left(.didTapPlus)) {
      $0.left.number = 2
      $0.right.number = 2
    }
  }

  /// **The child's effect feeds an action back. Which action does the page receive?**
  ///
  /// Answer: the child's action, embedded in the page's case. The child knows nothing about the page; the pullback maps its
  /// effects with the same case path that extracted the action.
  func testEffectsComeBackEmbedded() {
    let child = Reducer<Int, String, Void> { state, action, _ in
      state += 1
      return action == "ask" ? Effect(value: "answer") : .none
    }
    enum Page: Equatable { case child(String) }
    let testStore = TestStore(
      initialState: 0, reducer: child.pullback(state: \.self, action: /Page.child, environment: { (_: Void) in }),
      environment: ())
    testStore.send(.child("ask")) { $0 = 1 }
    testStore.receive(.child("answer")) { $0 = 2 }
  }

  /// **The test changes `testStore.environment.route` after the store was created. Does the card get the new one?**
  ///
  /// Answer: yes, if the pullback makes the child's environment from the parent's: it is called again for each action. If it
  /// returns a mock of its own, no change by the test ever arrives.
  func testTheEnvironmentIsMadeForEachAction() {
    for (reducer, expected) in [(demoPullbackReducer, ["first", "second"]), (demoPullbackReducerWithMockInside, [])] {
      var sink: [String] = []
      let testStore = TestStore(
        initialState: DemoPullbackState(information: "", productCard: .mock), reducer: reducer, environment: .failing)
      for name in ["first", "second"] {
        testStore.environment.route = { _ in .fireAndForget { sink.append(name) } }
        testStore.send(.productCard(.didTap))
      }
      XCTAssertEqual(sink, expected)
    }
  }
}
