import XCTest

@testable import Harness

/// Which rules are broken, when, and how often that is reported.
final class RuleWatchTests: XCTestCase {
  private typealias TheRule = Rule<Int, String>
  private typealias Watch = RuleWatch<Int, String>

  private let isSmall = TheRule(name: "small", check: .state { $0 < 10 })
  private let isEven = TheRule(name: "even", check: .state { $0 % 2 == 0 })
  private let grows = TheRule(name: "grows", check: .step { old, action, new in action == "back" || new > old })
  private let isZero = TheRule(name: "zero", check: .eventually { $0 == 0 })
  private let isFive = TheRule(name: "five", check: .goal { $0 == 5 })

  private func broken(_ name: String, _ kind: RuleKind) -> BrokenRule { BrokenRule(name: name, kind: kind) }

  func testNothingIsWatchedWithoutRules() { XCTAssertNil(Watch([])) }

  func testARuleOfAStateIsToldWhenItBecomesBroken() throws {
    let watch = try XCTUnwrap(Watch([isSmall, isEven]))
    XCTAssertEqual(watch.begin(11), [broken("small", .state), broken("even", .state)])
    XCTAssertEqual(watch.reduced(11, "a", 13), [])
    XCTAssertEqual(watch.reduced(13, "a", 12), [])
    XCTAssertEqual(watch.reduced(12, "a", 15), [broken("even", .state)])
    XCTAssertEqual(watch.reduced(15, "a", 2), [])
    XCTAssertEqual(watch.reduced(2, "a", 10), [broken("small", .state)])
    // A new run has broken nothing.
    XCTAssertEqual(watch.begin(10), [broken("small", .state)])
    XCTAssertEqual(watch.begin(2), [])
  }

  func testARuleOfAStepIsToldEachTime() throws {
    let watch = try XCTUnwrap(Watch([grows, isSmall]))
    XCTAssertEqual(watch.begin(3), [])
    XCTAssertEqual(watch.reduced(3, "a", 3), [broken("grows", .step)])
    XCTAssertEqual(watch.reduced(3, "a", 2), [broken("grows", .step)])
    XCTAssertEqual(watch.reduced(2, "back", 1), [])
    XCTAssertEqual(watch.reduced(20, "a", 11), [broken("grows", .step), broken("small", .state)])
  }

  func testTheEndIsDueWhenItIsSaidToBe() throws {
    let watch = try XCTUnwrap(Watch([isZero, isSmall]))
    XCTAssertTrue(watch.hasEventually)
    XCTAssertFalse(try XCTUnwrap(Watch([isSmall])).hasEventually)
    XCTAssertEqual(watch.begin(1), [])
    XCTAssertEqual(watch.reduced(1, "a", 2), [])
    XCTAssertEqual(watch.dueRules, [])
    XCTAssertEqual(watch.ended(2), [broken("zero", .eventually)])
    XCTAssertEqual(watch.dueRules, ["zero"])
    XCTAssertEqual(watch.ended(2), [])
    XCTAssertEqual(watch.ended(0), [])
    XCTAssertEqual(watch.ended(2), [broken("zero", .eventually)])
  }

  func testAGoalFailsNothing() throws {
    let watch = try XCTUnwrap(Watch([isFive, TheRule(name: "seven", check: .goal { $0 == 7 })]))
    XCTAssertEqual(watch.begin(7), [])
    XCTAssertEqual(watch.reachedGoals, ["seven"])
    XCTAssertEqual(watch.reduced(7, "a", 5), [])
    XCTAssertEqual(watch.reduced(5, "a", 6), [])
    XCTAssertEqual(watch.reachedGoals, ["five", "seven"])
    XCTAssertEqual(watch.begin(1), [])
    XCTAssertEqual(watch.reachedGoals, ["five", "seven"])
  }

  func testWords() {
    XCTAssertEqual(
      broken("a \"b\"\n", .state).text(by: .initialState), #"rule "a \"b\"\n" broken by the initial state"#)
    XCTAssertEqual(broken("a", .step).text(by: .action("set(1)")), "rule \"a\" broken by set(1)")
    XCTAssertEqual(broken("a", .eventually).text(by: .run), "rule \"a\" broken by run")
    XCTAssertEqual(broken("a", .eventually).text(by: .end), "rule \"a\" broken by the end of the test")
  }
}
