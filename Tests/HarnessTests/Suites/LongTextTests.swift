import XCTest

@testable import Harness

final class LongTextTests: XCTestCase {
  func testShortTextStays() {
    let text = String(repeating: "a", count: 400)
    XCTAssertEqual(LongText.cut(text), text)
    XCTAssertEqual(LiteralExcerpt.pair(text, "b").left, text)
  }

  func testLongTextKeepsBothEnds() {
    let cut = LongText.cut("begin" + String(repeating: "-", count: 10_000) + "end")
    XCTAssertTrue(cut.hasPrefix("begin---"))
    XCTAssertTrue(cut.hasSuffix("---end"))
    XCTAssertTrue(cut.contains("-…-"))
    XCTAssertEqual(cut.count, 401)
  }

  /// Wherever two long texts differ, both excerpts show the place.
  func testTheDifferenceIsVisible() {
    let same = (0..<2_000).map { "field\($0): \($0)" }
    for place in [0, 1, 30, 1_000, 1_999] {
      var other = same
      other[place] = "field\(place): CHANGED"
      let cut = LiteralExcerpt.pair(same.joined(separator: ", "), other.joined(separator: ", "))
      XCTAssertTrue(cut.left.contains("field\(place): \(place)"), cut.left)
      XCTAssertTrue(cut.right.contains("field\(place): CHANGED"), cut.right)
      XCTAssertLessThan(cut.left.count, 420)
      XCTAssertLessThan(cut.right.count, 420)
    }
  }

  func testOneIsTheBeginningOfTheOther() {
    let long = String(repeating: "x", count: 5_000)
    let cut = LiteralExcerpt.pair(long, long + "tail")
    XCTAssertTrue(cut.right.hasSuffix("tail"), cut.right)
    XCTAssertNotEqual(cut.left, cut.right)
  }

  func testNoHalfCharacters() {
    let text = String(repeating: "ä€😀", count: 500)
    for limit in 390...410 {
      XCTAssertFalse(LongText.cut(text, limit: limit).contains("\u{FFFD}"))
      XCTAssertFalse(LiteralExcerpt.pair(text, text + "x", limit: limit).left.contains("\u{FFFD}"))
    }
  }
}
