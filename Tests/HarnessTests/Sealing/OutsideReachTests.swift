#if os(Linux)
  import Foundation
  import FoundationNetworking
  import XCTest

  @testable import Harness

  /// Calls that no script answers are reported with their lines.
  final class OutsideReachTests: SealedTestCase {
    private struct Api {
      // The lines of these functions are in the messages below.
      func send(_ text: String, to place: Int) {
        URLSession.shared.dataTask(with: SilentServer.url(text)).resume()
      }
    }

    private final class Reaching: @unchecked Sendable {
      // Unchecked: one job at a time.
      var log: [String] = []

      func network() { Api().send("a", to: 1) }
      func loading() async { _ = try? await URLSession.shared.data(from: SilentServer.url("")) }
      func thread() { Thread {}.start() }
      func process() {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try? process.run()
      }
      func file() { try? "x".write(toFile: "/dev/full", atomically: false, encoding: .utf8) }
      func sleeping() {
        Thread.sleep(forTimeInterval: 30)
        log.append("slept")
      }
      func runLoopTimer() { RunLoop.current.add(Timer(timeInterval: 1, repeats: false) { _ in }, forMode: .default) }
      func runLoop() { RunLoop.current.run(until: Date() + 1) }
      func source() {
        let source = DispatchSource.makeReadSource(fileDescriptor: 0)
        source.resume()
        source.cancel()
      }
      func waiting() {
        DispatchSemaphore(value: 0).wait()
        log.append("went on")
      }
      func timedWait() { log.append("\(DispatchSemaphore(value: 0).wait(timeout: .now() + 1) == .timedOut)") }
      func performLater() { RunLoop.main.perform { self.log.append("performed") } }
      func spinning() {
        let start = Date()
        while Date().timeIntervalSince(start) < 1 {}
        log.append("ended")
      }
    }

    private func reaching(_ allowed: OutsideWorld...) -> Feature<Reaching, ModelAction<Reaching>, World> {
      let feature = Feature("reaching", model: { _ in Reaching() }) { m in
        m.action("network", Reaching.network)
        m.action("loading", Reaching.loading)
        m.action("thread", Reaching.thread)
        m.action("process", Reaching.process)
        m.action("file", Reaching.file)
        m.action("sleeping", Reaching.sleeping)
        m.action("runLoopTimer", Reaching.runLoopTimer)
        m.action("runLoop", Reaching.runLoop)
        m.action("performLater", Reaching.performLater)
        m.action("source", Reaching.source)
        m.action("waiting", Reaching.waiting)
        m.action("timedWait", Reaching.timedWait)
        m.action("spinning", Reaching.spinning)
      }
      return allowed.reduce(feature) { $0.outside($1) }
    }

    override func setUpWithError() throws {
      try super.setUpWithError()
      SilentServer.begin()
    }

    private func first(_ action: String) throws -> String { try failures(reaching(), "send \(action)").first ?? "none" }

    func testEachIsNamedAtItsLine() throws {
      let rows = [
        (
          "network",
          "the network was used in send network, by OutsideReachTests.Api.send(_:to:) at OutsideReachTests.swift:13 | ",
          ".network"
        ),
        (
          "loading",
          "the network was used in send loading, by OutsideReachTests.Reaching.loading() at OutsideReachTests.swift:22 | ",
          ".network"
        ),
        (
          "thread",
          "a thread was started in send thread, by OutsideReachTests.Reaching.thread() at OutsideReachTests.swift:23 | ",
          ".threads"
        ),
        (
          "file",
          "the file full was opened for writing in send file, by OutsideReachTests.Reaching.file() at OutsideReachTests.swift:29 | ",
          ".files"
        ),
        (
          "sleeping",
          "a thread was put to sleep in send sleeping, by OutsideReachTests.Reaching.sleeping() at OutsideReachTests.swift:31 | ",
          ".time"
        ),
        (
          "source",
          "a source of Dispatch was made in send source, by OutsideReachTests.Reaching.source() at OutsideReachTests.swift:37 | ",
          ".queues"
        ),
        (
          "waiting",
          "code waited in vain for a semaphore in send waiting, by OutsideReachTests.Reaching.waiting() at OutsideReachTests.swift:42 | ",
          ".queues"
        ),
        (
          "timedWait",
          "code waited in vain for a semaphore in send timedWait, by OutsideReachTests.Reaching.timedWait() at OutsideReachTests.swift:45 | ",
          ".queues"
        ),
      ]
      for (action, beginning, part) in rows {
        let text = try first(action)
        XCTAssertTrue(text.hasPrefix("fail \(beginning)") || text.hasPrefix(beginning), text)
        XCTAssertTrue(text.hasSuffix(", or allow it: .outside(\(part))"), text)
      }
    }

    func testWhatWaitsForTheClockEnds() throws {
      XCTAssertTrue(try lines(reaching(), "send sleeping").contains("log[0] = \"slept\""))
      XCTAssertTrue(try lines(reaching(), "send spinning").contains("log[0] = \"ended\""))
      XCTAssertTrue(try lines(reaching(), "send waiting").contains("log[0] = \"went on\""))
      XCTAssertTrue(try lines(reaching(), "send timedWait").contains("log[0] = \"true\""))
      XCTAssertTrue(try first("spinning").contains("the clock was read 100,000 times"))
      XCTAssertFalse(try failures(reaching(), "send runLoop").isEmpty)
      XCTAssertTrue(try first("runLoopTimer").contains("a run-loop timer (Timer) was scheduled"))
    }

    /// A leftover timer is due earlier than each new one.
    func testEachTimerOfARunLoopIsSeen() throws {
      for _ in 0..<3 {
        XCTAssertTrue(try first("runLoopTimer").contains("a run-loop timer (Timer) was scheduled in send runLoopTimer"))
        XCTAssertTrue(try first("performLater").contains("work was handed to a run loop in send performLater"))
      }
    }

    func testAProcess() throws {
      XCTAssertTrue(
        try failures(reaching(), "send process").contains { $0.contains("a process was started in send process") })
    }

    func testWhatIsLetThroughIsCounted() throws {
      func counted(_ feature: Feature<Values, Action, Void>, _ commands: String) -> [LetThrough]? {
        let text = "transcript 1\nfeature values\n\(commands)\nend\n"
        return ScriptChecker(Suite(feature), load: SuiteRunner.load)
          .check(name: "values/a", path: "a.transcript", bytes: Array(text.utf8)).letThrough
      }
      XCTAssertEqual(
        counted(values.outside(.time, .random), "send date\nsend id\nsend date"),
        [LetThrough(part: "random", count: 1), LetThrough(part: "time", count: 2)])
      XCTAssertNil(counted(values.outside(.time), "run"))
      XCTAssertNil(counted(values.sealed(), "send date"))
    }

    func testWhatIsAllowedIsNoFailure() throws {
      XCTAssertEqual(try failures(reaching(.threads), "send thread"), [])
      XCTAssertEqual(try failures(reaching(.files), "send file"), [])
      XCTAssertEqual(try failures(reaching(.queues), "send source"), [])
    }

    // MARK: Reducers

    private enum Action { case date, id, number, queue, clock, sleep, got(Int), locale, calendar, zone }

    private struct Values: Equatable {
      var text = ""
      var number = 0
    }

    private static func stamp() -> Date { Date() }

    private static let reducer = Reducer<Values, Action, Void> { state, action, _ in
      switch action {
      case .date: state.text = "\(stamp())"
      case .id: state.text = UUID().uuidString
      case .number: state.number = Int.random(in: 0..<1_000)
      case .queue: DispatchQueue(label: "images").async {}
      case .clock: state.text = "\(ContinuousClock.now)"
      case .sleep:
        return .run { send in
          try await Task.sleep(for: .milliseconds(1))
          await send(.got(1))
        }
      case .got(let number): state.number = number
      case .locale: state.text = Locale.current.identifier
      case .calendar: state.number = Calendar.current.firstWeekday
      case .zone: state.text = TimeZone.autoupdatingCurrent.identifier
      }
      return .none
    }

    private var values: Feature<Values, Action, Void> {
      Feature("values", initialState: Values(), reducer: Self.reducer) { _ in }
    }

    func testAReducerIsNamedAtItsLine() throws {
      let rows = [
        (
          "date",
          "Date() was read in send date, by OutsideReachTests.stamp() at OutsideReachTests.swift:181 | use world.date, or say .outside(.time)"
        ),
        (
          "id",
          "UUID() was made in send id, by OutsideReachTests.reducer at OutsideReachTests.swift:186 | use world.uuid, or say .outside(.random)"
        ),
        (
          "number",
          "a random number was made in send number, by OutsideReachTests.reducer at OutsideReachTests.swift:187 | use world.random, or say .outside(.random)"
        ),
        (
          "clock",
          "a clock of the machine was read in send clock, by OutsideReachTests.reducer at OutsideReachTests.swift:189 | use world.clock, or say .outside(.time)"
        ),
      ]
      for (action, text) in rows {
        XCTAssertEqual(try failures(values, "send \(action)"), [text])
        let part: OutsideWorld = text.hasSuffix("(.time)") ? .time : .random
        XCTAssertEqual(try failures(values.outside(part), "send \(action)"), [])
        XCTAssertEqual(try failures(values.sealed(), "send \(action)"), [])
      }
      let queue = try failures(values, "send queue")
      XCTAssertEqual(queue.count, 1)
      XCTAssertTrue(
        queue[0].contains("work was handed to queue \"images\" in send queue, by OutsideReachTests.reducer at"),
        queue[0])
      XCTAssertEqual(try lines(values.sealed(), "send id"), ["text = \"00000000-0000-0000-0000-000000000000\""])
    }

    /// Sealed code has no answer either.
    func testTheLocaleIsNamedAtItsLine() throws {
      let rows = [
        (
          "locale",
          "Locale.current was read in send locale, by OutsideReachTests.reducer at OutsideReachTests.swift:196 | it differs between machines. Inject it with the environment, or allow it: .outside(.locale)"
        ),
        (
          "calendar",
          "Calendar.current was read in send calendar, by OutsideReachTests.reducer at OutsideReachTests.swift:197 | it differs between machines. Inject it with the environment, or allow it: .outside(.locale)"
        ),
        (
          "zone",
          "TimeZone.autoupdatingCurrent was read in send zone, by OutsideReachTests.reducer at OutsideReachTests.swift:198 | it differs between machines. Inject it with the environment, or allow it: .outside(.locale)"
        ),
      ]
      for (action, text) in rows {
        XCTAssertEqual(try failures(values, "send \(action)"), [text])
        XCTAssertEqual(try failures(values.sealed(), "send \(action)"), [text])
        XCTAssertEqual(try failures(values.outside(.locale), "send \(action)"), [])
      }
    }

    /// A sleep also reads a clock.
    func testASleepIsReportedOnce() throws {
      let sleep = try failures(values, "send sleep")
      XCTAssertTrue(sleep[0].contains("left the engine by Task.sleep"), sleep[0])
      XCTAssertFalse(sleep.contains { $0.contains("a clock of the machine") })
    }
  }

  /// Accepts connections and answers none: Foundation deadlocks if a transfer fails while its task is cancelled.
  private enum SilentServer {
    private static let port: UInt16 = {
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      (address.sin_family, address.sin_addr.s_addr) = (sa_family_t(AF_INET), UInt32(0x7F00_0001).bigEndian)
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          _ = bind(server, address, size)
          _ = listen(server, 64)
          _ = getsockname(server, address, &size)
        }
      }
      return UInt16(bigEndian: address.sin_port)
    }()

    /// Created before anything is sealed.
    static func begin() { _ = port }

    static func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)/\(path)")! }
  }
#endif
