import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class KnownTasksTests: XCTestCase {
  func testATaskIsNewOnceAndThenSomebodyElses() {
    var known = KnownTasks()
    XCTAssertEqual(known.meet(10), .new)
    known.begin()
    XCTAssertEqual(known.meet(11), .new)
    XCTAssertEqual(known.meet(11), .foreign)
    // Numbers arrive in any order: tasks of several threads overtake each other.
    XCTAssertEqual(known.meet(300), .new)
    XCTAssertEqual(known.meet(12), .new)
    XCTAssertEqual(known.meet(12), .foreign)
  }

  func testWhatWasMadeBeforeIsSomebodyElses() {
    var known = KnownTasks()
    _ = known.meet(100)
    known.begin()
    for number in [1, 63, 64, 99, 100] as [UInt64] { XCTAssertEqual(known.meet(number), .foreign) }
  }

  func testACapturedTaskIsKnownAsOne() {
    var known = KnownTasks()
    XCTAssertEqual(known.meet(7), .new)
    known.capture(7)
    for _ in 0..<2 { XCTAssertEqual(known.meet(7), .captured) }
    XCTAssertEqual(known.meet(8), .new)
  }

  func testWhatHasNoNumberOrAnImpossibleOne() {
    var known = KnownTasks()
    XCTAssertEqual(known.meet(nil), .unknown)
    XCTAssertEqual(known.meet(1), .new)
    XCTAssertEqual(known.meet(.max), .foreign)
  }
}
