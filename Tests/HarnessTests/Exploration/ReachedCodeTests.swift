import Synchronization
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// Runs that reach code no run of their subpopulation has reached are kept. Here the reducer itself counts.
final class ReachedCodeTests: XCTestCase {
  /// A stand-in for the counters of a program, and for things that a process does once.
  private final class Program: Sendable {
    struct State {
      var counters = [UInt64](repeating: 0, count: 4)
      var isWarm = false
    }

    let state = Mutex(State())
    var counters: CoverageCounters { CoverageCounters { self.state.withLock(\.counters) } }

    func reduce(_ total: Int) {
      state.withLock { state in
        // Once in a process, and whenever that has been done already.
        state.counters[state.isWarm ? 1 : 0] += 1
        state.isWarm = true
        if total > 2 { state.counters[2] += 1 }
      }
    }
  }

  private enum Action: Equatable { case add, rest }

  private func explorer(_ program: Program?) throws -> any Explorer {
    let counting = program ?? Program()
    let feature = Feature(
      "sum", initialState: 0,
      reducer: Reducer<Int, Action, Void> { state, action, _ in
        if action == .add { state += 1 }
        counting.reduce(state)
        return .none
      }
    ) { _ in }
    let explorer = FeatureExplorer(try ExplorationPlan(feature, ExplorationOptions(), scripts: []))
    explorer.playOpening(skipping: [])
    explorer.code = program.map { ReachedCode(counters: $0.counters) }
    return explorer
  }

  /// The runs of the first subpopulations that are new.
  private func new(_ explorer: any Explorer, before: (Int) -> Void = { _ in }) -> [Int] {
    (0..<40 * ExplorationOptions.subpopulationCount).filter { $0 % ExplorationOptions.subpopulationCount < 4 }.filter {
      before($0)
      return explorer.explore($0).isNew
    }
  }

  /// A number has few abstract states: without counters, little is new after each action has been sent.
  func testCodeThatIsReachedForTheFirstTimeMakesARunNew() throws {
    let without = new(try explorer(nil))
    let with = new(try explorer(Program()))
    XCTAssertGreaterThan(with.count, without.count)
  }

  /// The first runs in a process also do things that happen only once; that makes no difference.
  func testWhatAProcessDoesOnceDoesNotCount() throws {
    let program = Program()
    let all = new(try explorer(program))
    let cold = Program()
    XCTAssertEqual(new(try explorer(cold)) { _ in cold.state.withLock { $0.isWarm = false } }, all)
    let mixed = Program()
    XCTAssertEqual(new(try explorer(mixed)) { run in mixed.state.withLock { $0.isWarm = run % 3 == 0 } }, all)
  }

  func testReachingCodeMoreOftenIsNewAndLessOftenIsNot() {
    let value = Mutex<UInt64>(0)
    let code = ReachedCode(counters: CoverageCounters { [0, value.withLock(\.self)] })
    func edges(_ count: UInt64) -> [UInt64] { code.edges { value.withLock { $0 += count } } }
    XCTAssertEqual(edges(0), [])
    XCTAssertEqual(edges(1).count, 1)
    XCTAssertEqual(edges(2), edges(3))
    XCTAssertEqual(edges(8).count, 4)
    XCTAssertTrue(Set(edges(9)).isStrictSuperset(of: edges(4)))
  }
}
