#if os(Linux)
  import Foundation
  import XCTest

  @testable import Harness

  /// Clocks, sleeps, random numbers and ids in unprepared code: a row for each.
  final class SealedTimeTests: SealedTestCase {
    private final class Clocks: @unchecked Sendable {
      // Unchecked: one job at a time.
      var log: [String] = []
      var id: UUID?
      var at: Date?

      private func nanoseconds(_ duration: Duration) -> String { "\(duration / .nanoseconds(1))" }

      func dates() {
        at = Date()
        log.append("\(Date.now == at) \(NSDate().timeIntervalSince1970 == at!.timeIntervalSince1970)")
        var time = timeval()
        gettimeofday(&time, nil)
        log.append("\(time.tv_sec) \(Glibc.time(nil))")
      }

      func uptimes() {
        let monotonic = DispatchTime.now().uptimeNanoseconds
        log.append("\(monotonic) \(ProcessInfo.processInfo.systemUptime)")
        log.append(
          nanoseconds(ContinuousClock.now.duration(to: .now)) + nanoseconds(SuspendingClock.now.duration(to: .now)))
        log.append("\(DispatchWallTime.now() == .now())")
      }

      func sleep(_ nanoseconds: Int) async throws {
        let start = ContinuousClock.now
        try await Task.sleep(for: .nanoseconds(nanoseconds))
        log.append("\((ContinuousClock.now - start) / .nanoseconds(1))")
      }

      func sleepOld() async throws {
        try await Task.sleep(nanoseconds: 137_000_001)
        log.append("slept")
      }

      func sleepUntil() async throws {
        try await Task.sleep(until: .now + .milliseconds(1500), clock: .continuous)
        log.append("slept")
      }

      func sleepOnClock() async throws {
        try await SuspendingClock().sleep(for: .milliseconds(16))
        log.append("slept")
      }

      func detached() {
        Task.detached {
          try? await Task.sleep(for: .milliseconds(250))
          self.log.append("slept")
        }
      }

      func ids() {
        id = UUID()
        log.append(UUID().uuidString)
      }

      func numbers() {
        var generator = SystemRandomNumberGenerator()
        log.append("\(Int.random(in: 0..<1_000_000)) \((0..<8).shuffled()) \(generator.next()) \(Bool.random())")
        log.append("\(Double.random(in: 0..<1)) \(NSUUID().uuidString) \(rand()) \(random()) \(drand48())")
      }

      func processor() { log.append("\(clock() >= 0)") }
    }

    private var clocks: Feature<Clocks, ModelAction<Clocks>, World> {
      Feature("clocks", model: { _ in Clocks() }) { m in
        m.action("dates", Clocks.dates)
        m.action("uptimes", Clocks.uptimes)
        m.action("sleep", Clocks.sleep)
        m.action("sleepOld", Clocks.sleepOld)
        m.action("sleepUntil", Clocks.sleepUntil)
        m.action("sleepOnClock", Clocks.sleepOnClock)
        m.action("detached", Clocks.detached)
        m.action("ids", Clocks.ids)
        m.action("numbers", Clocks.numbers)
        m.action("processor", Clocks.processor)
      }
    }

    func testDatesAreTheScripts() throws {
      XCTAssertEqual(
        try lines(clocks, "date 2001-01-01T00:00:00Z", "advance 300ms", "send dates"),
        [
          "nothing", "at = Date(\"2001-01-01T00:00:00.3Z\")", "log[0] = \"true true\"",
          "log[1] = \"978307200 978307200\"",
        ])
    }

    func testOtherClocksShowVirtualTime() throws {
      XCTAssertEqual(
        try lines(clocks, "advance 1500ms", "send uptimes"),
        ["nothing", "log[0] = \"86401500000000 86401.5\"", "log[1] = \"0.00.0\"", "log[2] = \"true\""])
    }

    func testEverySleepIsExact() throws {
      let sleeps = [16_000_000, 37_000_000, 123_456_789, 250_000_000, 1_500_000_000, 1]
      for nanoseconds in sleeps {
        XCTAssertEqual(try lines(clocks, "send sleep(\(nanoseconds))", "run").last, "log[0] = \"\(nanoseconds).0\"")
      }
      XCTAssertEqual(try lines(clocks, "send sleepOld", "run"), ["nothing", "+137.000001ms", "log[0] = \"slept\""])
      XCTAssertEqual(try lines(clocks, "send sleepUntil", "run"), ["nothing", "+1.5s", "log[0] = \"slept\""])
      XCTAssertEqual(try lines(clocks, "send sleepOnClock", "run"), ["nothing", "+16ms", "log[0] = \"slept\""])
      XCTAssertEqual(try lines(clocks, "send detached", "run"), ["nothing", "+250ms", "log[0] = \"slept\""])
    }

    func testIdsCountUp() throws {
      XCTAssertEqual(
        try lines(clocks, "send ids", "send ids"),
        [
          "id = UUID(0)", "log[0] = \"00000000-0000-0000-0000-000000000001\"", "id = UUID(2)",
          "log[1] = \"00000000-0000-0000-0000-000000000003\"",
        ])
    }

    func testNumbersAreTheSeeds() throws {
      let first = try lines(clocks, "seed 7", "send numbers", "send numbers")
      XCTAssertEqual(first, try lines(clocks, "seed 7", "send numbers", "send numbers"))
      XCTAssertNotEqual(first, try lines(clocks, "seed 8", "send numbers", "send numbers"))
      XCTAssertNotEqual(first[0].drop { $0 != "=" }, first[2].drop { $0 != "=" })
    }

    func testClocksOfTheProcessorAreReal() throws {
      XCTAssertEqual(try lines(clocks, "send processor"), ["log[0] = \"true\""])
    }

    /// Two engines whose steps alternate have a stream and a count each.
    func testEachEngineHasItsOwn() throws {
      func store() -> TestStore<Int, Int, Void> {
        TestStore(
          initialState: 0,
          reducer: Reducer<Int, Int, Void> { state, _, _ in
            state = Int.random(in: 0..<1_000_000)
            return .none
          }, environment: (), unstructuredWork: .captured)
      }
      func number(_ store: TestStore<Int, Int, Void>) -> Int {
        store.exhaustivity = .off
        store.send(1)
        return store.state
      }
      let (one, other) = (store(), store())
      let alternating = [number(one), number(other), number(one), number(other)]
      XCTAssertEqual(alternating[0], alternating[1])
      XCTAssertEqual(alternating[2], alternating[3])
      XCTAssertNotEqual(alternating[0], alternating[2])
    }

    /// The tool's own code inside sealed code is unsealed, and the seal holds again after it.
    func testTheSealHoldsAgain() {
      let timeline = TestScheduler()
      let watched = DrainedExecutor(timeline: timeline, unstructuredWork: .captured)
      ThreadWork.working(for: watched, as: .other) {
        XCTAssertNotNil(ThreadWork.seal)
        ThreadWork.unsealed { XCTAssertNil(ThreadWork.seal) }
        XCTAssertNotNil(ThreadWork.seal)
        ThreadWork.unsealed { ThreadWork.unsealed { XCTAssertNil(ThreadWork.seal) } }
        XCTAssertEqual(ContinuousClock.now, ContinuousClock.now)
      }
      XCTAssertNil(ThreadWork.seal)
      withExtendedLifetime(timeline) {}
    }
  }
#endif
