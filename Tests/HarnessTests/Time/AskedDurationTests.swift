import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// What a sleep was asked for is read back from what is left of it.
final class AskedDurationTests: XCTestCase {
  private func asked(_ left: Duration, _ elapsed: Duration) -> Duration {
    AskedDuration.read(left, spans: [.init(ago: .zero...elapsed)])
  }

  func testTheRoundNumberJustAbove() {
    XCTAssertEqual(asked(.nanoseconds(999_999_670), .microseconds(20)), .seconds(1))
    XCTAssertEqual(asked(.nanoseconds(36_999_900), .microseconds(40)), .milliseconds(37))
    XCTAssertEqual(asked(.nanoseconds(1_499_300), .microseconds(3)), .microseconds(1500))
    XCTAssertEqual(asked(.seconds(3600) - .nanoseconds(80), .microseconds(1)), .seconds(3600))
    XCTAssertEqual(asked(.seconds(86_399), .nanoseconds(300)), .seconds(86_399))
    XCTAssertEqual(asked(.zero, .seconds(1)), .zero)
    XCTAssertEqual(asked(.seconds(-5), .seconds(1)), .zero)
  }

  func testTheJobWasSlowBeforeItSlept() {
    XCTAssertEqual(asked(.nanoseconds(36_999_900), .milliseconds(4)), .milliseconds(37))
    XCTAssertEqual(asked(.nanoseconds(299_999_900), .milliseconds(40)), .milliseconds(300))
    XCTAssertEqual(asked(.nanoseconds(989_999_900), .milliseconds(15)), .milliseconds(990))
    XCTAssertEqual(asked(.nanoseconds(59_949_999_900), .milliseconds(90)), .milliseconds(59_950))
  }

  func testTheThreadWasHeldUpInTheMiddleOfTheCall() {
    XCTAssertEqual(asked(.nanoseconds(996_652_900), .milliseconds(4)), .seconds(1))
    XCTAssertEqual(asked(.nanoseconds(46_652_900), .milliseconds(4)), .milliseconds(50))
  }

  func testTheSleepWasAskedForInAnEarlierJob() {
    let spans = [
      AskedDuration.Span(ago: .zero ... .nanoseconds(450)),
      AskedDuration.Span(ago: .microseconds(50) ... .microseconds(90)),
    ]
    XCTAssertEqual(AskedDuration.read(.nanoseconds(99_944_217), spans: spans), .milliseconds(100))
    XCTAssertEqual(AskedDuration.read(.nanoseconds(36_944_217), spans: spans), .milliseconds(37))
    XCTAssertEqual(AskedDuration.read(.nanoseconds(36_999_817), spans: spans), .milliseconds(37))
  }

  func testHowLongTheThreadWasHeldUpIsKnown() {
    let span = AskedDuration.Span(ago: .zero ... .microseconds(170_040), heldUp: .milliseconds(170))
    // After the call, and before it.
    XCTAssertEqual(AskedDuration.read(.microseconds(29_990), spans: [span]), .milliseconds(200))
    XCTAssertEqual(AskedDuration.read(.microseconds(199_990), spans: [span]), .milliseconds(200))
    XCTAssertEqual(AskedDuration.read(.microseconds(299_990), spans: [span]), .milliseconds(300))
  }

  func testNothingRoundIsThere() {
    XCTAssertEqual(asked(.nanoseconds(123_456_789), .zero), .nanoseconds(123_456_789))
    XCTAssertGreaterThan(asked(.seconds(Int64.max / 8), .milliseconds(1)), .seconds(Int64.max / 16))
  }
}
