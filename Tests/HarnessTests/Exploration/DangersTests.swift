import XCTest

@testable import Harness

final class DangersTests: XCTestCase {
  private let avoidable: Set<String> = ["tap", "type", "the page"]

  private func isAvoidable(_ name: String) -> Bool { avoidable.contains(name) }

  private func moods(_ dangers: Dangers, count: Int = 4_000) -> [Dangers.Mood] {
    var random = SeededGenerator(seed: 1)
    return (0..<count).map { _ in dangers.mood(&random, isAvoidable: isAvoidable) }
  }

  private func add(_ name: String, sent: String = "", hangs: Bool = false, to dangers: inout Dangers, tame: Bool) {
    let mood = Dangers.Mood(isTame: tame)
    dangers.add(
      SkippedRun(number: 0, lastCase: name, lastSent: sent, isHang: hangs), in: mood, isAvoidable: isAvoidable)
  }

  func testWithoutDangersNothingIsDrawn() {
    var random = SeededGenerator(seed: 1)
    XCTAssertEqual(Dangers().mood(&random, isAvoidable: isAvoidable), Dangers.Mood())
    var other = SeededGenerator(seed: 1)
    XCTAssertEqual(random.next(), other.next())
  }

  /// After one end half of the runs do as if nothing had been, a quarter goes without, and a quarter is tame.
  func testACaseIsLeftOutOrGoesWithTameValuesOrIsDared() {
    var dangers = Dangers()
    add("tap", to: &dangers, tame: false)
    let moods = moods(dangers)
    XCTAssertEqual(Double(moods.count { $0 == Dangers.Mood() }), 2_000, accuracy: 200)
    XCTAssertEqual(Double(moods.count { $0 == Dangers.Mood(isTame: true) }), 1_000, accuracy: 200)
    XCTAssertEqual(Double(moods.count { $0 == Dangers.Mood(without: ["tap"]) }), 1_000, accuracy: 200)
    add("tap", to: &dangers, tame: false)
    XCTAssertEqual(Double(self.moods(dangers).count { $0 == Dangers.Mood() }), 1_000, accuracy: 200)
  }

  func testWhatEndsTameRunsTooIsLeftOutByNearlyAll() {
    var dangers = Dangers()
    add("tap", to: &dangers, tame: true)
    let moods = moods(dangers)
    XCTAssertFalse(moods.contains { $0.isTame })
    XCTAssertEqual(Double(moods.count { $0.without == ["tap"] }), 3_750, accuracy: 100)
  }

  /// Each one costs as long as nobody thinks that it ends.
  func testWhatHangsIsHardlyTriedAgain() {
    var dangers = Dangers()
    add("tap", hangs: true, to: &dangers, tame: false)
    XCTAssertLessThan(moods(dangers).count { $0 == Dangers.Mood() }, 20)
  }

  func testWhatEffectsFeedBackMakesRunsTameAndThenBlamesWhatWasSent() {
    var dangers = Dangers()
    add("received", sent: "tap", to: &dangers, tame: false)
    XCTAssertTrue(moods(dangers).allSatisfy { $0.without.isEmpty })
    XCTAssertEqual(Double(moods(dangers).count { $0.isTame }), 2_000, accuracy: 200)
    add("received", sent: "tap", to: &dangers, tame: true)
    XCTAssertEqual(dangers.cases["tap"], Dangers.Danger(count: 1, isDeadly: true))
    XCTAssertEqual(dangers.hopeless, 0)
  }

  func testWhereNothingCanBeLeftOutItIsGivenUp() {
    var dangers = Dangers()
    for count in 1...3 {
      XCTAssertFalse(dangers.isOver)
      add(count == 2 ? "received" : "", sent: "received", to: &dangers, tame: true)
    }
    XCTAssertTrue(dangers.isOver)
    dangers.addEnd()
    XCTAssertFalse(dangers.isOver)
  }

  func testOthersMakeLessOfItAndOwnDangersStayApart() {
    var others = Dangers()
    add("tap", to: &others, tame: false)
    XCTAssertEqual(others.fromAfar, Dangers())
    for _ in 1...4 { add("tap", to: &others, tame: false) }
    add("type", to: &others, tame: true)
    XCTAssertEqual(others.fromAfar.cases["tap"], Dangers.Danger(count: 2))
    XCTAssertEqual(others.fromAfar.cases["type"], Dangers.Danger(count: 0, isDeadly: true))
    var island = others.fromAfar
    add("tap", to: &island, tame: false)
    XCTAssertEqual(island.subtracting(others.fromAfar).cases, ["tap": Dangers.Danger(count: 1)])
  }

  func testPilotsFindOutForThemselves() {
    var all = (0..<16).map { ExploredIsland(number: $0) }
    var news = IslandLearning()
    for _ in 1...4 { add("tap", to: &news.dangers, tame: false) }
    all[0].add(news, of: [0])
    var pilot = all[1]
    XCTAssertFalse(pilot.warn(of: all))
    XCTAssertNil(pilot.learned)
    var other = all[9]
    XCTAssertTrue(other.warn(of: all))
    XCTAssertEqual(other.learned?.dangers.cases, ["tap": Dangers.Danger(count: 2)])
    XCTAssertEqual(other.found, Dangers())
    XCTAssertFalse(other.warn(of: all))
  }
}
