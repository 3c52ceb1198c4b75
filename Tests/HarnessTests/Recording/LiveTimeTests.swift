import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// The time of a live store follows the clock, and keeps the order of events.
final class LiveTimeTests: XCTestCase {
  func testItCountsWholeMilliseconds() {
    let clock = TestScheduler()
    clock.advance(by: .seconds(5))
    let time = LiveTime(clock: clock)
    clock.advance(by: .microseconds(12_900))
    XCTAssertEqual(time.now, .zero)
    time.catchUp()
    XCTAssertEqual(time.now, .milliseconds(12))
  }

  func testWhatIsDueHappensAtItsTimeHoweverLateTheClockWakes() {
    let clock = TestScheduler()
    let time = LiveTime(clock: clock)
    var times: [Duration] = []
    time.timeline.schedule(after: .milliseconds(300)) { times.append(time.now) }
    time.timeline.schedule(after: .milliseconds(100)) { times.append(time.now) }
    clock.nudge(by: .milliseconds(50))
    time.catchUp()
    XCTAssertEqual(times, [])
    clock.advance(by: .milliseconds(400))
    XCTAssertEqual(times, [.milliseconds(100), .milliseconds(300)])
  }

  func testWhatIsSeparatedIsAMicrosecondLaterUnlessSomethingIsDue() {
    let time = LiveTime(clock: nil)
    time.separate()
    XCTAssertEqual(time.now, .microseconds(1))
    time.timeline.schedule(after: .microseconds(1)) {}
    time.separate()
    XCTAssertEqual(time.now, .microseconds(1))
  }

  /// Two outside answers within a millisecond keep their order, after what was sent before them.
  func testAnswersOfOneMillisecondKeepTheirOrder() throws {
    let clock = TestScheduler()
    var answers: [String: (String) -> Void] = [:]
    enum Action { case ask, got(String), tapped }
    let feature = Feature<[String], Action, (String) -> Effect<String>>(
      "ask", initialState: [],
      reducer: Reducer { state, action, ask in
        switch action {
        case .ask: return .merge(ask("a").map(Action.got), ask("b").map(Action.got))
        case .got(let text): state.append(text)
        case .tapped: state.append("tapped")
        }
        return .none
      }
    ) { world in
      world.effect("ask") { name in Effect.future { answer in answers[name] = { answer($0) } } }
    }
    let recordings = MemoryRecordings()
    var hand = Recorder.ByHand()
    hand.time = LiveTime(clock: clock)
    let recorded = RecordedStore(feature, hand: hand, recordings: recordings)
    recorded.send(.ask)
    clock.advance(by: .milliseconds(5))
    recorded.send(.tapped)
    answers["b"]?("2")
    answers["a"]?("1")
    XCTAssertEqual(
      try recorded.transcript(ownState: "[]"),
      """
      feature ask
      stub ask("a") = "1" after 5.002ms
      stub ask("b") = "2" after 5.001ms

      send ask
      advance 5ms
      send tapped
      advance 0.002ms
      end

      """)
  }
}
