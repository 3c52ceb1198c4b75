import Harness
import XCTest

@testable import Fixtures

/// None of these tests takes a second, although the reducer uses the main queue.
final class TimerTests: XCTestCase {
  private func makeStore(
    _ state: TimerState = TimerState(),
    _ reducer: Reducer<TimerState, TimerAction, TimerEnvironment> = timerReducer
  ) -> TestStore<TimerState, TimerAction, TimerEnvironment> {
    TestStore(initialState: state, reducer: reducer, environment: .failing)
  }

  func testRings() {
    withTestStore(timerFeature) { store in
      store.world.stub("ring")
      store.send(.didTapStart) { $0.isRunning = true }
      for secondsLeft in [2, 1] {
        store.advance(by: .seconds(1))
        store.receive(.ticked) { $0.secondsLeft = secondsLeft }
      }
      store.advance(by: .milliseconds(999))
      XCTAssertEqual(store.world.calls("ring").count, 0)
      store.advance(by: .milliseconds(1))
      store.receive(.ticked) {
        $0.secondsLeft = 0
        $0.isRunning = false
      }
      XCTAssertEqual(store.world.calls("ring").count, 1)
      store.send(.didTapStart)
      store.advance(by: .seconds(60))
    }
  }

  func testStop() {
    let store = makeStore()
    store.send(.didTapStart) { $0.isRunning = true }
    store.send(.didTapStop) { $0.isRunning = false }
    store.advance(by: .seconds(60))
  }

  func testReset() {
    let store = makeStore(TimerState(secondsLeft: 1))
    store.send(.didTapStart) { $0.isRunning = true }
    store.send(.didTapReset) {
      $0.isRunning = false
      $0.secondsLeft = 3
    }
    store.advance(by: .seconds(60))
  }

  func testASecondStartBeginsAnew() {
    let store = makeStore()
    store.send(.didTapStart) { $0.isRunning = true }
    store.advance(by: 0.5)
    store.send(.didTapStart)
    store.advance(by: 1)
    store.receive(.ticked) { $0.secondsLeft = 2 }
    store.send(.didTapStop) { $0.isRunning = false }
  }

  func testWithoutCancellingItGoesOn() {
    let store = makeStore(TimerState(), timerReducerThatForgetsToCancel)
    store.environment = .mockSilent
    store.send(.didTapStart) { $0.isRunning = true }
    store.send(.didTapStop) { $0.isRunning = false }
    store.advance(by: 1)
    store.receive(.ticked) { $0.secondsLeft = 2 }
    store.skipInFlightEffects()
  }

  func testAnIdForEachStartTicksTwice() {
    let store = makeStore(TimerState(duration: 9, secondsLeft: 9), timerReducerWithTwoTimers)
    store.send(.didTapStart) { $0.isRunning = true }
    store.advance(by: 1.5)
    store.receive(.ticked) { $0.secondsLeft = 8 }
    store.send(.didTapStart)
    store.advance(by: 1)
    store.receive(.ticked) { $0.secondsLeft = 7 }
    store.receive(.ticked) { $0.secondsLeft = 6 }
    store.send(.didTapReset) {
      $0.isRunning = false
      $0.secondsLeft = 9
    }
  }
}
