import Synchronization
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// How the time is divided, with a clock that stands still until it is moved.
final class ExploringTimeTests: XCTestCase {
  private final class Clock: Sendable {
    private let moment = Mutex(UInt64(1_000_000_000_000))
    private let isAsked = Mutex(false)
    func advance(by duration: Duration) { moment.withLock { $0 += UInt64(duration / .nanoseconds(1)) } }
    func interrupt() { isAsked.withLock { $0 = true } }
    var now: UInt64 { moment.withLock { $0 } }

    func time(_ duration: Duration?) -> ExploringTime {
      ExploringTime(lasting: duration, isInterrupted: { self.isAsked.withLock { $0 } }, clock: { self.now })
    }
  }

  private let clock = Clock()
  private static let hang = ExploredFailure(.hang, "the process does not end", by: "go")
  private static let rule = ExploredFailure(.rule, "a rule", by: "go")

  func testWhatOneLeavesTheOthersHave() {
    let time = clock.time(.seconds(12))
    XCTAssertEqual(time.share(of: 3).left, .seconds(4))
    clock.advance(by: .seconds(1))
    XCTAssertEqual(time.share(of: 2).left, .seconds(5.5))
    XCTAssertEqual(time.share(of: 2).total, .seconds(5.5))
    XCTAssertEqual(time.passed, .seconds(1))
    XCTAssertEqual(time.reserving(.seconds(10)).left, .seconds(1))
    XCTAssertFalse(time.reserving(.seconds(10)).isUp)
    clock.advance(by: .seconds(20))
    XCTAssertTrue(time.isUp)
    XCTAssertEqual(time.left, .zero)
    XCTAssertEqual(time.share(of: 1).left, .zero)
    XCTAssertEqual(time.limit(.seconds(10)), .zero)
    XCTAssertEqual(time.extended(to: .seconds(2)).left, .seconds(2))
    XCTAssertEqual(time.ending, "the time was up")
  }

  func testWithoutALimitOnlySomebodyEndsIt() {
    let time = clock.time(nil)
    clock.advance(by: .seconds(1_000_000))
    XCTAssertFalse(time.isUp)
    XCTAssertFalse(time.isLimited)
    XCTAssertNil(time.share(of: 3).left)
    XCTAssertNil(time.reserving(.seconds(3)).left)
    XCTAssertEqual(time.limit(.seconds(10)), .seconds(10))
    XCTAssertNil(time.limit(nil))
    clock.interrupt()
    XCTAssertTrue(time.isUp)
    XCTAssertTrue(time.share(of: 3).isUp)
    XCTAssertEqual(time.left, .zero)
    XCTAssertEqual(time.ending, "it was interrupted")
    // Handing over findings takes a moment, but not forever.
    XCTAssertEqual(time.extended(to: .seconds(2)).left, .seconds(2))
    XCTAssertFalse(time.extended(to: .seconds(2)).isUp)
  }

  func testDurationsThatNoClockHoldsAreNoLimit() {
    XCTAssertFalse(clock.time(.seconds(Int64.max)).isUp)
    XCTAssertTrue(clock.time(.seconds(-1)).isUp)
  }

  /// The more was found, the more time is reserved for shrinking it, up to three fifths.
  func testRunsLeaveTimeForWhatTheyFind() {
    for (found, last) in [(0, 19), (1, 16), (3, 10), (9, 8)] {
      var end = RunsEnd(clock.time(.seconds(20)))
      for number in 0..<found { end.found(ExploredFailure(.rule, "rule", by: "case\(number)").identity) }
      clock.advance(by: .seconds(last) - .milliseconds(1))
      XCTAssertFalse(end.isReached(), "\(found)")
      clock.advance(by: .milliseconds(1))
      XCTAssertTrue(end.isReached(), "\(found)")
      XCTAssertEqual(end.reason, .timeUp)
    }
  }

  func testAFeatureIsGivenUpWhenNothingNewComes() {
    var end = RunsEnd(clock.time(nil), noveltyLimit: .seconds(4))
    clock.advance(by: .seconds(3))
    XCTAssertFalse(end.isReached())
    end.news()
    clock.advance(by: .seconds(3))
    end.found(Self.rule.identity)
    clock.advance(by: .seconds(3))
    // The same failure again is nothing new.
    end.found(Self.rule.identity)
    XCTAssertFalse(end.isReached())
    clock.advance(by: .seconds(1))
    XCTAssertTrue(end.isReached())
    XCTAssertEqual(end.reason, .nothingNew(.seconds(4)))
    // A run still going on may be the one that hangs.
    XCTAssertFalse(end.isGivenUp(after: .seconds(8), HangPatience()))
    end.found(Self.hang.identity)
    XCTAssertTrue(end.isReached(), "it stays given up")
    var whole = RunsEnd(clock.time(nil))
    clock.advance(by: .seconds(1_000))
    XCTAssertFalse(whole.isReached(), "without a limit all runs are played")
  }

  /// Results that others rely on don't depend on a clock.
  func testAFeatureIsGivenUpWhereNobodyReliesOnTheSame() {
    func limit(_ options: ExploringOptions, _ flags: [Bool] = [false, false, false]) -> Duration? {
      options.noveltyLimit(isShard: flags[0], checksOnly: flags[1], isCI: flags[2])
    }
    XCTAssertEqual(limit(ExploringOptions()), .seconds(4))
    XCTAssertNil(limit(ExploringOptions(runs: 1_024)))
    XCTAssertNil(limit(ExploringOptions(duration: .seconds(60))))
    for flag in 0..<3 { XCTAssertNil(limit(ExploringOptions(), (0..<3).map { $0 == flag })) }
  }

  /// When the time is up, a run that stands still has hung, and a slow one is left out.
  func testWhatGoesOnWhenTheTimeIsUp() {
    var patience = HangPatience()
    var end = RunsEnd(clock.time(.seconds(10)))
    clock.advance(by: .seconds(9.5))
    XCTAssertTrue(end.isReached())
    XCTAssertFalse(end.isGivenUp(after: .seconds(3), patience), "nobody knows yet how long a run takes")
    patience.add(.milliseconds(1))
    XCTAssertTrue(end.isGivenUp(after: .seconds(3), patience))
    XCTAssertFalse(end.isGivenUp(after: .milliseconds(400), patience))
    clock.advance(by: .milliseconds(300))
    XCTAssertTrue(end.isGivenUp(after: .milliseconds(400), patience))
    XCTAssertFalse(patience.isExhausted(after: .milliseconds(400)))
    clock.interrupt()
    var other = RunsEnd(clock.time(nil))
    XCTAssertTrue(other.isReached())
    XCTAssertEqual(other.reason, .interrupted)
  }

  /// A few times the longest run that ended, and no more than the limit.
  func testTheLimitOfWhatHangsFalls() {
    var patience = HangPatience()
    XCTAssertEqual(patience.limit(.seconds(10)), .milliseconds(100))
    XCTAssertEqual(patience.limit(.milliseconds(50)), .milliseconds(50))
    XCTAssertEqual(patience.limit(nil), .milliseconds(100))
    XCTAssertEqual(patience.limit(.seconds(10), atLeast: .seconds(1)), .seconds(1))
    patience.add(.milliseconds(300))
    patience.add(.milliseconds(2))
    XCTAssertEqual(patience.limit(.seconds(10)), .milliseconds(1_200))
    XCTAssertEqual(patience.confirmingLimit(.seconds(60)), .milliseconds(4_800))
    XCTAssertEqual(patience.confirmingLimit(.seconds(3)), .seconds(3))
    patience.wasTooLittle()
    XCTAssertEqual(patience.limit(nil), .milliseconds(9_600))
  }

  // MARK: Shrinking

  private struct State: Equatable { var sum = 0 }
  private enum Action: Equatable { case add(Int), idle }

  /// Breaks its rule with a sum, in a run with many irrelevant steps.
  private func finding(_ replay: (any Explorer) -> FindingReplay) throws -> ExploredFinding {
    let feature = Feature(
      "sum", initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        if case .add(let number) = action { state.sum &+= number }
        return .none
      }
    ) { _ in }.always("it is small") { $0.sum < 100 }
    let explorer = try feature.explorer(ExplorationOptions(), scripts: [])
    let text =
      "transcript 1\nfeature sum\n" + String(repeating: "send idle\nsend add(3)\n", count: 20) + "send add(700)\nend\n"
    let sequence = try XCTUnwrap(explorer.sequence(of: ChoiceSequenceText(text: text, numbers: [])))
    let failure = ExploredFailure(.rule, "rule broken", by: "add", what: "it is small")
    return explorer.finding(0, failure, sequence, ending: nil, command: "again", replay: replay(explorer))
  }

  private func lines(_ finding: ExploredFinding) -> [String] {
    finding.text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("send") || $0.hasPrefix("# not") }
  }

  func testWhatWasNotMadeSmallerInTimeIsHandedOverAsItIs() throws {
    let untouched = try finding { explorer in
      FindingReplay({ explorer.replay($0, for: $1) }, ending: { "the time was up" })
    }
    XCTAssertEqual(lines(untouched).first, "# not made smaller: the time was up")
    XCTAssertEqual(untouched.sends, 41)
    XCTAssertFalse(untouched.isMinimal)
    var plays = 0
    let cut = try finding { explorer in
      FindingReplay {
        plays += 1
        return explorer.replay($0, for: $1)
      } ending: {
        plays >= 3 ? "the time was up" : nil
      }
    }
    XCTAssertEqual(plays, 3)
    XCTAssertEqual(lines(cut).first, "# not minimal: the time was up")
    XCTAssertLessThan(cut.sends, 41)
    XCTAssertFalse(cut.isMinimal)
    let whole = try finding { explorer in FindingReplay { explorer.replay($0, for: $1) } }
    XCTAssertEqual(lines(whole), ["send add(100)"])
    XCTAssertTrue(whole.isMinimal)
  }

  /// A slow script that little patience mistakes for a hang isn't one.
  func testWhatIsMadeSmallerWithLittlePatienceIsConfirmed() throws {
    var doubts = 1
    let confirmed = try finding { explorer in
      FindingReplay {
        explorer.replay($0, for: $1)
      } confirms: { _, _ in
        doubts -= 1
        return doubts < 0
      }
    }
    XCTAssertEqual(doubts, -1)
    XCTAssertEqual(lines(confirmed), ["send add(100)"])
    let doubtful = try finding { explorer in
      FindingReplay {
        explorer.replay($0, for: $1)
      } confirms: { _, _ in
        false
      }
    }
    XCTAssertEqual(lines(doubtful).first, "# not made smaller: shorter scripts are slow, but end")
    XCTAssertEqual(doubtful.sends, 41)
  }
}
