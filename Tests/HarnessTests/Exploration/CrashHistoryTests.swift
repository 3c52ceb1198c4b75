import XCTest

@testable import Harness

final class CrashHistoryTests: XCTestCase {
  private let avoidable: Set<String> = ["tap", "type", "the page"]

  private func isAvoidable(_ name: String) -> Bool { avoidable.contains(name) }

  private func moods(_ crashes: CrashHistory, count: Int = 4_000) -> [CrashHistory.Avoidance] {
    var random = SeededGenerator(seed: 1)
    return (0..<count).map { _ in crashes.avoidance(&random, isAvoidable: isAvoidable) }
  }

  private func add(_ name: String, sent: String = "", hangs: Bool = false, to crashes: inout CrashHistory, tame: Bool) {
    let avoidance = CrashHistory.Avoidance(isTame: tame)
    crashes.add(
      SkippedRun(number: 0, lastCase: name, lastSent: sent, isHang: hangs), in: avoidance, isAvoidable: isAvoidable)
  }

  func testWithoutCrashHistoryNothingIsDrawn() {
    var random = SeededGenerator(seed: 1)
    XCTAssertEqual(CrashHistory().avoidance(&random, isAvoidable: isAvoidable), CrashHistory.Avoidance())
    var other = SeededGenerator(seed: 1)
    XCTAssertEqual(random.next(), other.next())
  }

  /// After one crash, half of the runs ignore it, a quarter leave out the case, and a quarter send it with tame values.
  func testACaseIsLeftOutOrGoesWithTameValuesOrIsDared() {
    var crashes = CrashHistory()
    add("tap", to: &crashes, tame: false)
    let moods = moods(crashes)
    XCTAssertEqual(Double(moods.count { $0 == CrashHistory.Avoidance() }), 2_000, accuracy: 200)
    XCTAssertEqual(Double(moods.count { $0 == CrashHistory.Avoidance(isTame: true) }), 1_000, accuracy: 200)
    XCTAssertEqual(Double(moods.count { $0 == CrashHistory.Avoidance(without: ["tap"]) }), 1_000, accuracy: 200)
    add("tap", to: &crashes, tame: false)
    XCTAssertEqual(Double(self.moods(crashes).count { $0 == CrashHistory.Avoidance() }), 1_000, accuracy: 200)
  }

  func testWhatEndsTameRunsTooIsLeftOutByNearlyAll() {
    var crashes = CrashHistory()
    add("tap", to: &crashes, tame: true)
    let moods = moods(crashes)
    XCTAssertFalse(moods.contains { $0.isTame })
    XCTAssertEqual(Double(moods.count { $0.without == ["tap"] }), 3_750, accuracy: 100)
  }

  /// Each attempt takes as long as it could still be expected to end.
  func testWhatHangsIsHardlyTriedAgain() {
    var crashes = CrashHistory()
    add("tap", hangs: true, to: &crashes, tame: false)
    XCTAssertLessThan(moods(crashes).count { $0 == CrashHistory.Avoidance() }, 20)
  }

  func testWhatEffectsFeedBackMakesRunsTameAndThenBlamesWhatWasSent() {
    var crashes = CrashHistory()
    add("received", sent: "tap", to: &crashes, tame: false)
    XCTAssertTrue(moods(crashes).allSatisfy { $0.without.isEmpty })
    XCTAssertEqual(Double(moods(crashes).count { $0.isTame }), 2_000, accuracy: 200)
    add("received", sent: "tap", to: &crashes, tame: true)
    XCTAssertEqual(crashes.cases["tap"], CrashHistory.Crashes(count: 1, isFatal: true))
    XCTAssertEqual(crashes.hopeless, 0)
  }

  func testWhereNothingCanBeLeftOutItIsGivenUp() {
    var crashes = CrashHistory()
    for count in 1...3 {
      XCTAssertFalse(crashes.isOver)
      add(count == 2 ? "received" : "", sent: "received", to: &crashes, tame: true)
    }
    XCTAssertTrue(crashes.isOver)
    crashes.addEnd()
    XCTAssertFalse(crashes.isOver)
  }

  func testOthersMakeLessOfItAndOwnCrashHistoryStayApart() {
    var others = CrashHistory()
    add("tap", to: &others, tame: false)
    XCTAssertEqual(others.fromAfar, CrashHistory())
    for _ in 1...4 { add("tap", to: &others, tame: false) }
    add("type", to: &others, tame: true)
    XCTAssertEqual(others.fromAfar.cases["tap"], CrashHistory.Crashes(count: 2))
    XCTAssertEqual(others.fromAfar.cases["type"], CrashHistory.Crashes(count: 0, isFatal: true))
    var subpopulation = others.fromAfar
    add("tap", to: &subpopulation, tame: false)
    XCTAssertEqual(subpopulation.subtracting(others.fromAfar).cases, ["tap": CrashHistory.Crashes(count: 1)])
  }

  func testPilotsFindOutForThemselves() {
    var all = (0..<16).map { ExploredSubpopulation(number: $0) }
    var news = SubpopulationLearning()
    for _ in 1...4 { add("tap", to: &news.crashes, tame: false) }
    all[0].add(news, of: [0])
    var pilot = all[1]
    XCTAssertFalse(pilot.warn(of: all))
    XCTAssertNil(pilot.learned)
    var other = all[9]
    XCTAssertTrue(other.warn(of: all))
    XCTAssertEqual(other.learned?.crashes.cases, ["tap": CrashHistory.Crashes(count: 2)])
    XCTAssertEqual(other.found, CrashHistory())
    XCTAssertFalse(other.warn(of: all))
  }
}
