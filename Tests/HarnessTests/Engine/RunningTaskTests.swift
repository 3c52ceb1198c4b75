import XCTest

@testable import Harness

/// The task of an effect is known to all that it does, and to nothing else.
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

  /// Effects that start each other for ever would keep each other for ever.
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

  /// A step that a task of an earlier one takes has the reporter both inside and around itself.
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
