import XCTest

@testable import Harness

/// Durations in the user's lines.
final class DurationTextTests: XCTestCase {
  func testTheyAreRead() {
    for (text, duration) in [
      ("500ms", Duration.milliseconds(500)), ("1.5s", .milliseconds(1500)), ("2m", .seconds(120)),
      ("1h", .seconds(3600)), ("0s", .zero), ("8m59s", .seconds(539)), ("1h2m3s", .seconds(3723)),
      ("1m500ms", .milliseconds(60_500)), ("1h1m1s1ms", .milliseconds(3_661_001)), ("1m1.25s", .milliseconds(61_250)),
      ("90s500ms", .milliseconds(90_500)),
    ] {
      XCTAssertEqual(DurationText.duration(from: text), duration, text)
      XCTAssertNil(DurationText.numberWithoutUnit(in: text), text)
    }
  }

  func testUnitsStandOnceAndTheLargestFirst() {
    for text in [
      "", "s", "1s2m", "1s1s", "1ms1s", "1m30", "1.5m30s", "-1m30s", "1m-30s", "1m 30s", "1m+1s", "1d", "1..5s", "1.s",
      "½s", "876000h2000000h", "878400h1ms", "99999999999999999999999h1s",
    ] {
      XCTAssertNil(DurationText.duration(from: text), text)
    }
    XCTAssertEqual(DurationText.duration(from: "878400h"), .seconds(100 * 366 * 86_400))
  }

  func testANumberWithoutUnitIsFound() {
    for (text, number) in [("500", "500"), ("1.5", "1.5"), ("1m30", "30"), ("1h2m3", "3")] {
      XCTAssertEqual(DurationText.numberWithoutUnit(in: text), number)
    }
    for text in ["", "soon", "soon5", "-1", "1.", "1m", "."] {
      XCTAssertNil(DurationText.numberWithoutUnit(in: text), text)
    }
  }
}
