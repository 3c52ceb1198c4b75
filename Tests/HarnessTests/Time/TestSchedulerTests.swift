import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class TestSchedulerTests: XCTestCase {
  func testDueTogetherRunsInTheOrderOfScheduling() {
    let scheduler = TestScheduler()
    var order: [Int] = []
    for number in 0..<200 { scheduler.schedule(after: .seconds(number % 3)) { order.append(number) } }
    scheduler.advance(by: .seconds(2))
    XCTAssertEqual(order, (0..<3).flatMap { second in (0..<200).filter { $0 % 3 == second } })
  }

  func testWorkScheduledWhileAdvancingRunsIfItFallsWithin() {
    let scheduler = TestScheduler()
    var times: [Duration] = []
    func again() {
      times.append(scheduler.now)
      scheduler.schedule(after: .seconds(1), again)
    }
    scheduler.schedule(after: .seconds(1), again)
    scheduler.advance(by: .milliseconds(3500))
    XCTAssertEqual(times, [.seconds(1), .seconds(2), .seconds(3)])
    XCTAssertEqual(scheduler.now, .milliseconds(3500))
  }

  /// A computed delay may be no time at all.
  func testWhatIsNoTimeIsReported() {
    let scheduler = TestScheduler()
    for seconds in [Double.nan, .infinity, -.infinity, 1e300] {
      let issues = captureIssues {
        scheduler.advance(by: seconds)
        _ = Effect(value: 1).delay(for: seconds, scheduler: scheduler)
      }
      XCTAssertEqual(
        issues.map(\.message),
        [String](repeating: "\(seconds) seconds are no time that can pass; zero was taken.", count: 2))
    }
    XCTAssertEqual(scheduler.now, .zero)
  }

  /// A difference of two present dates in seconds is off by up to 0.2 µs.
  func testSecondsOfDoublesAreWholeMicroseconds() {
    let now = Date(timeIntervalSince1970: 1_655_856_000)
    let computed = now.addingTimeInterval(0.2).timeIntervalSince(now)
    XCTAssertEqual(Duration.seconds(computed), Duration(attoseconds: 200_000_047_683_715_808))
    for (seconds, duration) in [
      (computed, Duration.milliseconds(200)), (-computed, .milliseconds(-200)), (3.3, .milliseconds(3300)),
      (2.4e-6, .microseconds(2)), (0.5e-6, .microseconds(1)), (-0.5e-6, .microseconds(-1)), (0, .zero),
      (86_400_000.1, .milliseconds(86_400_000_100)), (1e15, .seconds(1_000_000_000_000_000)),
    ] {
      XCTAssertEqual(Duration(secondsValue: seconds), duration)
      if duration.components.attoseconds != 0, seconds.magnitude > 1 {
        XCTAssertEqual(Duration.seconds(seconds).roundedIfComputed, duration)
      }
    }
    for duration in [Duration.nanoseconds(1), .milliseconds(1500), .zero, .seconds(-2)] {
      XCTAssertEqual(duration.roundedIfComputed, duration)
    }
    XCTAssertEqual(Duration(attoseconds: .max).roundedIfComputed, Duration(attoseconds: .max))
  }

  /// However it is computed: what is due later stays later.
  func testComputedDurationsPassAsTheyAreMeant() {
    let scheduler = TestScheduler()
    var times: [Duration] = []
    // One attosecond shows that it was computed.
    let delay = Duration.milliseconds(3300) + Duration(attoseconds: 300)
    XCTAssertLessThan(Duration.seconds(3.3), .milliseconds(3300))
    scheduler.schedule(after: delay) { times.append(scheduler.now) }
    scheduler.advance(by: .seconds(3.3))
    scheduler.schedule(after: .milliseconds(3300)) { times.append(scheduler.now) }
    scheduler.advance(to: .seconds(3.3) * 2)
    XCTAssertEqual(times, [.milliseconds(3300), .milliseconds(6600)])
    XCTAssertEqual(scheduler.now, .milliseconds(6600))
  }

  func testTimeNeverGoesBackwards() {
    let scheduler = TestScheduler()
    scheduler.advance(by: .seconds(5))
    var isRun = false
    scheduler.schedule(after: .seconds(-3)) { isRun = true }
    scheduler.advance(to: .seconds(1))
    XCTAssertEqual(scheduler.now, .seconds(5))
    scheduler.advance(by: .zero)
    XCTAssertTrue(isRun)
  }

  func testANestedAdvanceMovesOnAndTheOuterGoesOnFromThere() {
    let scheduler = TestScheduler()
    var log: [String] = []
    scheduler.schedule(after: .seconds(1)) {
      log.append("a")
      scheduler.advance(by: .seconds(4))
      log.append("now \(scheduler.now)")
    }
    scheduler.schedule(after: .seconds(2)) { log.append("b") }
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(log, ["a", "b", "now 5.0 seconds"])
    XCTAssertEqual(scheduler.now, .seconds(5))
  }

  func testRunIsBounded() {
    let scheduler = TestScheduler()
    func forever() { scheduler.schedule(after: .seconds(1), forever) }
    forever()
    XCTAssertFalse(scheduler.run(limit: 100))
    XCTAssertEqual(scheduler.now, .seconds(100))
    let finite = TestScheduler()
    finite.schedule(after: .seconds(3600)) {}
    XCTAssertTrue(finite.run())
    XCTAssertEqual(finite.now, .seconds(3600))
  }

  func testWorkThatRepeatsWithoutDelayIsAFailureAndTimeStopsThere() {
    let scheduler = TestScheduler()
    var isEndless = true
    var count = 0
    func again() {
      count += 1
      if isEndless { scheduler.schedule(after: .zero, again) }
    }
    scheduler.schedule(after: .seconds(1), again)
    var isLater = false
    scheduler.schedule(after: .seconds(2)) { isLater = true }
    for _ in 0..<20_000 { scheduler.schedule(after: .zero) {} }
    XCTAssertEqual(captureIssues { scheduler.advance() }, [], "it is finite, however much it is")
    let issues = captureIssues { scheduler.advance(by: .seconds(3)) }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues.first?.message.hasPrefix("Work without delay repeats for ever") == true)
    XCTAssertEqual(count, 10_001)
    XCTAssertEqual(scheduler.now, .seconds(1))
    XCTAssertFalse(isLater)
    isEndless = false
    scheduler.advance(by: .seconds(3))
    XCTAssertTrue(isLater)
    XCTAssertEqual(scheduler.now, .seconds(4))
  }

  func testCancelledWorkDoesNotRunAndReleasesWhatItHolds() {
    final class Held {}
    let scheduler = TestScheduler()
    weak var held: Held?
    var isRun = false
    let work: ScheduledWork
    do {
      let object = Held()
      held = object
      work = scheduler.schedule(after: .seconds(1)) {
        isRun = true
        _ = object
      }
    }
    XCTAssertNotNil(held)
    work.cancel()
    XCTAssertNil(held)
    XCTAssertNil(scheduler.nextDue)
    scheduler.advance(by: .seconds(2))
    XCTAssertFalse(isRun)
  }

  func testManyRandomDelaysRunSorted() {
    var generator = SeededGenerator(seed: 7)
    let scheduler = TestScheduler()
    var ran: [(Int, Int)] = []
    for number in 0..<2000 {
      let delay = Int.random(in: 0..<50, using: &generator)
      let work = scheduler.schedule(after: .milliseconds(delay)) { ran.append((delay, number)) }
      if number % 5 == 0 { work.cancel() }
    }
    scheduler.run()
    XCTAssertEqual(ran.count, 1600)
    XCTAssertTrue(zip(ran, ran.dropFirst()).allSatisfy { $0 < $1 })
  }

  func testFailingSchedulerReportsAndImmediateRunsAtOnce() {
    let issues = captureIssues {
      _ = FailingScheduler("mainQueue").now
      FailingScheduler("mainQueue").schedule(after: .zero) { XCTFail("must not run") }
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        "mainQueue was asked for the time, but must not be used. Give the environment a TestScheduler, or find out why it is used.",
        "mainQueue was asked to schedule work, but must not be used. Give the environment a TestScheduler, or find out why it is used.",
      ])
    var isRun = false
    ImmediateScheduler().schedule(after: .seconds(9)) { isRun = true }
    XCTAssertTrue(isRun)
  }

  func testSeededGeneratorFollowsThePublishedSequence() {
    // Vectors of the reference implementation for seed 1234567.
    var generator = SeededGenerator(seed: 1_234_567)
    XCTAssertEqual(
      (0..<5).map { _ in generator.next() },
      [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }
}
