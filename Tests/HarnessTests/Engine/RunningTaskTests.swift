import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// The task of an effect is known to everything it does, and to nothing else.
final class RunningTaskTests: XCTestCase {
  private enum Action: Equatable {
    case start
    case next
    case value(Int)
  }

  private func run(
    start: @escaping (Send<Action>) async throws -> Void, next: @escaping (Send<Action>) async throws -> Void = { _ in }
  ) -> [Int] {
    let engine = Engine<[Int], Action>(state: [], timeline: TestScheduler()) { state, action in
      switch action {
      case .start: return .run(start)
      case .next: return .run(next)
      case .value(let number):
        state.append(number)
        return .none
      }
    }
    engine.send(.start)
    return engine.state
  }

  func testChildrenAndCapturesBelongToIt() {
    var origins: [String?] = []
    XCTAssertEqual(
      run { send in
        async let child = WaitingTask.current?.origin()
        await origins.append(child)
        _ = captureIssues { origins.append(WaitingTask.current?.origin()) }
      }, [])
    XCTAssertEqual(origins, ["start", "start"])
    XCTAssertNil(WaitingTask.current)
  }

  /// Otherwise effects that start each other forever would keep each other alive.
  func testAnEffectThatATaskStartsIsNoneOfThatTask() {
    var origin: String?
    var isAlone = false
    _ = run {
      await $0(.next)
    } next: { _ in
      origin = WaitingTask.current?.origin()
      isAlone = WaitingTask.current?.outer == nil
    }
    XCTAssertEqual(origin, "next")
    XCTAssertTrue(isAlone)
  }

  private actor Speaker {
    private let send: Send<Action>

    init(_ send: Send<Action>) { self.send = send }

    func speak(_ numbers: ClosedRange<Int>) async {
      for number in numbers {
        await send(.value(number))
        preconditionIsolated()
      }
    }
  }

  func testAnActorThatSendsStaysOnItself() {
    XCTAssertEqual(
      run { send in
        let speaker = Speaker(send)
        async let first: Void = speaker.speak(1...2)
        async let second: Void = speaker.speak(3...4)
        _ = await (first, second)
        await send(.value(5))
      }, [1, 2, 3, 4, 5])
  }

  /// An output of the outer store is delivered at once, as from its own work: nothing would continue with the inner one later.
  func testWorkOfAStoreInsideAJobSendsToTheOuterOne() {
    var trace: [String] = []
    let outer = Engine<[Int], Action>(state: [], timeline: TestScheduler()) { _, action in
      trace.append("outer \(action)")
      guard action == .start else { return .none }
      return .run { sendOuter in
        let inner = Engine<[Int], Action>(state: [], timeline: TestScheduler()) { _, action in
          trace.append("inner \(action)")
          guard action == .start else { return .none }
          return .run { send in
            await sendOuter(.value(1))
            await send(.value(2))
          }
        }
        inner.send(.start)
        trace.append("in flight: \(inner.runner.inFlight.count)")
      }
    }
    outer.send(.start)
    XCTAssertEqual(trace, ["outer start", "inner start", "outer value(1)", "inner value(2)", "in flight: 0"])
  }

  private final class Client {
    private var count = 0

    func fetch() async -> Int {
      count += 1
      return count
    }

    func listen(_ send: Send<Action>) async { await send(.value(await fetch())) }
  }

  /// Neither environments nor what they return need be Sendable.
  func testWorkMayCallAsyncMethodsOfWhatIsNotSendable() {
    struct Environment {
      let client = Client()
      let load: (Client) async -> Client = { $0 }
    }
    let environment = Environment()
    let effects: [Effect<Action>] = [
      .run { send in await send(.value(environment.client.fetch())) },
      .run(environment.client.listen),
      .task { .value(await environment.client.fetch()) },
      Effect<Result<Client, any Error>>.catching { await environment.load(environment.client) }.map { _ in .value(0) },
    ]
    let engine = Engine<[Int], Action>(state: [], timeline: TestScheduler()) { state, action in
      guard case .value(let number) = action else { return .concatenate(effects) }
      state.append(number)
      return .none
    }
    engine.send(.start)
    XCTAssertEqual(engine.state, [1, 2, 3, 0])
  }

  /// In a step taken by a task of an earlier step, the reporter is both inside and around itself.
  func testAReporterIsNotOutsideOfItself() {
    let reporter = StepReporter(at: SourcePlace(fileID: #fileID, filePath: #filePath, line: #line, column: 1))
    let issues = captureIssues {
      var task: WaitingTask?
      reporter.perform { task = WaitingTask { "start" } }
      task?.inherited { reporter.perform { reportIssue("heard once") } }
    }
    XCTAssertEqual(issues.map(\.message), ["heard once"])
  }
}
