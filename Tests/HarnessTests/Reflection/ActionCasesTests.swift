import XCTest

@testable import Harness

private enum PageAction {
  case item(id: Int, action: RowAction)
  case loaded(Result<Int, NoNetwork>)
  case kind(Kind)
  indirect case again(PageAction)
  case moved(BadgeAction, PlaceAction)
  case open
}

private enum RowAction {
  case rename(String)
  case badge(BadgeAction)
  case tap
}

private enum PlaceAction { case here }
private enum BadgeAction { case tap, hold }
private enum Kind { case small, large }
private struct NoNetwork: Error {}

final class ActionCasesTests: XCTestCase {
  private let cases = ActionCases.of(PageAction.self)

  func testNamesDistinguishInnerActions() {
    XCTAssertEqual(
      cases.names,
      ["item.rename", "item.badge.tap", "item.badge.hold", "item.tap", "loaded", "kind", "again", "moved.here", "open"])
  }

  func testNamesOfValues() {
    let values: [(PageAction, String)] = [
      (.item(id: 7, action: .rename("a")), "item.rename"), (.item(id: 7, action: .badge(.hold)), "item.badge.hold"),
      (.item(id: 7, action: .tap), "item.tap"), (.loaded(.success(1)), "loaded"), (.kind(.large), "kind"),
      (.again(.open), "again"), (.moved(.tap, .here), "moved.here"), (.open, "open"),
    ]
    for (value, name) in values { XCTAssertEqual(cases.name(of: value), name) }
  }

  func testTypesThatAreNoEnumHaveNone() {
    let cases = ActionCases.of(Int.self)
    XCTAssertEqual(cases.names, [])
    XCTAssertNil(cases.name(of: 1))
  }
}
