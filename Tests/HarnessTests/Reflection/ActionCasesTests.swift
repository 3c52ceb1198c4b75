import XCTest

@testable import Harness
@testable import HarnessArchitecture

private enum PageAction {
  case item(id: Int, action: RowAction)
  case loaded(Result<Int, NoNetwork>)
  case kind(Kind)
  indirect case again(PageAction)
  case moved(BadgeAction, PlaceAction)
  case picked(BadgeAction?)
  case open
}

private enum RowAction {
  case rename(String)
  case badge(BadgeAction)
  case tap
}

private enum PlaceAction { case here }
private enum BadgeAction { case tap, hold }
private enum Few { case a, b, c, d, e }
private enum Many { case a, b, c, d, e, f }
private enum Part { case all(Many, Many, Many) }
private enum Tab { case first(Part), second(Part), third(Part), fourth(Part) }
private enum Home { case tab(Tab), none }
private enum WideAction { case all(Few, Many, Many, Many), none }
private enum Kind { case small, large }
private struct NoNetwork: Error {}

final class ActionCasesTests: XCTestCase {
  private let cases = ActionCases.of(PageAction.self)

  func testNamesDistinguishInnerActions() {
    XCTAssertEqual(
      cases.names,
      [
        "item.rename", "item.badge.tap", "item.badge.hold", "item.tap", "loaded", "kind.small", "kind.large",
        // One level of recursion, and no further.
        "again.item.rename", "again.item.badge.tap", "again.item.badge.hold", "again.item.tap", "again.loaded",
        "again.kind.small", "again.kind.large", "again.again", "again.moved.tap.here", "again.moved.hold.here",
        "again.picked.nil", "again.picked.tap", "again.picked.hold", "again.open",
        "moved.tap.here", "moved.hold.here", "picked.nil", "picked.tap", "picked.hold", "open",
      ])
    XCTAssertEqual(
      cases.groups,
      [
        "item.rename", "item.badge.tap", "item.badge.hold", "item.tap", "loaded", "kind.small", "kind.large", "again",
        "moved", "picked", "open",
      ])
  }

  func testExamplesHaveEachCaseWithoutAllCombinations() {
    XCTAssertEqual(
      cases.examples.map { cases.names[$0] },
      [
        "item.rename", "item.badge.tap", "item.badge.hold", "item.tap", "loaded", "kind.small", "kind.large",
        "again.item.rename", "moved.tap.here", "moved.hold.here", "picked.nil", "picked.tap", "picked.hold", "open",
      ])
    let wide = ActionCases.of(WideAction.self)
    XCTAssertEqual(
      wide.examples.map { wide.names[$0] },
      ["all.a.a.a", "all.b.b.b", "all.c.c.c", "all.d.d.d", "all.e.e.e", "all.f.f.f", "none"])
  }

  func testLeavesAreMadeAndKnownAgain() {
    let source = ValueSource()
    for number in cases.names.indices {
      let made = source.action(of: PageAction.self, case: number, SeededGenerator(seed: UInt64(number)))
      XCTAssertEqual(made?.value(as: PageAction.self).flatMap(cases.name), cases.names[number])
    }
    XCTAssertEqual(cases.numbers(named: "item.badge").map { cases.names[$0] }, ["item.badge.tap", "item.badge.hold"])
    XCTAssertEqual(cases.numbers(named: "open").map { cases.names[$0] }, ["open"])
    XCTAssertEqual(cases.numbers(named: "ite"), [])
  }

  /// A long product isn't a useful list.
  func testSoManyCombinationsAreNoLeaves() {
    let cases = ActionCases.of(WideAction.self)
    XCTAssertEqual(cases.names.count, 216 + 1)
    XCTAssertEqual(cases.name(of: WideAction.all(.a, .f, .f, .c)), "all.f.f.c")
  }

  func testNamesOfValues() {
    let values: [(PageAction, String)] = [
      (.item(id: 7, action: .rename("a")), "item.rename"), (.item(id: 7, action: .badge(.hold)), "item.badge.hold"),
      (.item(id: 7, action: .tap), "item.tap"), (.loaded(.success(1)), "loaded"), (.kind(.large), "kind.large"),
      (.again(.open), "again.open"), (.again(.again(.open)), "again.again"), (.moved(.tap, .here), "moved.tap.here"),
      (.picked(.hold), "picked.hold"), (.picked(nil), "picked.nil"), (.open, "open"),
    ]
    for (value, name) in values { XCTAssertEqual(cases.name(of: value), name) }
  }

  /// However many cases a single enum has, each is a leaf.
  func testASingleEnumIsNeverTooLarge() {
    let cases = ActionCases.of(Home.self)
    XCTAssertEqual(cases.names.count, 4 * 216 + 1)
    XCTAssertEqual(cases.name(of: Home.tab(.third(.all(.b, .c, .d)))), "tab.third.all.b.c.d")
  }

  func testTypesThatAreNoEnumHaveNone() {
    let cases = ActionCases.of(Int.self)
    XCTAssertEqual(cases.names, [])
    XCTAssertNil(cases.name(of: 1))
  }
}
