import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Work for reports doesn't count as a script's time. Here time passes only when something is read or written.
final class PlayingTimeTests: XCTestCase {
  nonisolated(unsafe) private static var now: UInt64 = 0

  private struct Costly: LiteralConvertible, Equatable {
    var number: Int
    init(_ number: Int) { self.number = number }
    init?(literalText: String) { number = Int(literalText) ?? 0 }
    var literalText: String {
      PlayingTimeTests.now += 1_000_000_000
      return "\(number)"
    }
  }

  private struct State: Equatable {
    struct Row: Equatable { var costly = Costly(0) }
    var costly = Costly(0)
    var rows: [Row] = []
  }

  private enum Action: Equatable { case set(Int), fetch, fetched(Int) }

  private let feature = Feature(
    "costly", initialState: State(),
    reducer: Reducer<State, Action, () async throws -> Int> { state, action, fetch in
      switch action {
      case .set(let number), .fetched(let number):
        PlayingTimeTests.now += 10_000_000_000
        state.costly = Costly(number)
        state.rows.append(State.Row(costly: Costly(number)))
        return .none
      case .fetch: return .run { send in await send(.fetched(try await fetch())) }
      }
    }
  ) { world in world.task("fetch") }
  .view { state in
    PlayingTimeTests.now += 100_000_000_000
    return "\(state.costly.number)"
  }

  /// The seconds that count, and those that pass.
  private func seconds(_ script: String, makesTrace: Bool) -> (counted: Double, passed: UInt64) {
    let begin = Self.now
    let runner = SuiteRunner(Suite(feature), now: { Self.now })
    let file = SnapshotDirectory.File(name: "costly/a", path: "a")
    let result = runner.reply(
      to: WorkerJob(.check, file, makesTrace: makesTrace, measuresReach: makesTrace, text: script))
    XCTAssertEqual(result.trace != nil, makesTrace)
    return (result.seconds, (Self.now - begin) / 1_000_000_000)
  }

  /// The time is read while a feature runs, but the machine's clock isn't asked.
  func testAskingForTheTimeIsNoneOfTheFeature() {
    let script = "transcript 1\nfeature costly\nstub fetch = 3\nsend fetch\nsend set(1)\nend\n"
    let results = [false, true].map { makesTrace in
      SuiteRunner(Suite(feature)).reply(
        to: WorkerJob(
          .check, SnapshotDirectory.File(name: "costly/a", path: "a"), makesTrace: makesTrace,
          measuresReach: makesTrace, text: script))
    }
    XCTAssertEqual(results[0].failures.map(\.kind), [.notRecorded])
    XCTAssertEqual(results[1].failures.map(\.kind), [.notRecorded])
  }

  func testATraceDoesNotCount() {
    for script in ["send set(1)\nsend set(2)\nview\nend\n", "stub fetch = 3 after 1s\nsend fetch\nrun\nend\n"] {
      let script = "transcript 1\nfeature costly\n" + script
      let (plain, traced) = (
        seconds(script, makesTrace: false), seconds(script, makesTrace: true)
      )
      XCTAssertEqual(plain.counted, Double(plain.passed))
      XCTAssertEqual(traced.counted, plain.counted)
      XCTAssertGreaterThan(traced.passed, plain.passed)
    }
  }
}
