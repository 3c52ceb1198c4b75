import XCTest

@testable import HarnessArchitecture

final class CasePathTests: XCTestCase {
  private enum Child: Equatable {
    case tap
    case text(String)
  }

  private enum Action: Equatable {
    case first(Int)
    case second(Int)
    case child(id: Int, action: Child)
    case inner(Child)
    case done
    indirect case boxed(Child)
  }

  func testExtractDistinguishesCasesOfOnePayloadType() {
    let first = /Action.first
    let second = /Action.second
    // The path has to learn its case from a value that it could have created; it must work in either order.
    XCTAssertNil(second.extract(from: .first(1)))
    XCTAssertEqual(second.extract(from: .second(2)), 2)
    XCTAssertEqual(first.extract(from: .first(3)), 3)
    XCTAssertNil(first.extract(from: .second(4)))
    XCTAssertNil(first.extract(from: .done))
  }

  func testLabelledPayloadsIndirectCasesAndCasesWithoutPayload() {
    let path: CasePath<Action, (Int, Child)> = /Action.child(id:action:)
    let found = path.extract(from: .child(id: 7, action: .text("x")))
    XCTAssertEqual(found?.0, 7)
    XCTAssertEqual(found?.1, .text("x"))
    XCTAssertEqual(path.embed((1, .tap)), .child(id: 1, action: .tap))
    XCTAssertEqual((/Action.boxed).extract(from: .boxed(.text("deep"))), .text("deep"))
    XCTAssertNotNil((/Action.done).extract(from: .done))
    XCTAssertNil((/Action.done).extract(from: .first(1)))
  }

  func testComposition() {
    let path = /Action.inner .. /Child.text
    XCTAssertEqual(path.extract(from: .inner(.text("a"))), "a")
    XCTAssertNil(path.extract(from: .inner(.tap)))
    XCTAssertEqual(path.embed("b"), .inner(.text("b")))
  }

  func testModify() throws {
    var action = Action.inner(.text("a"))
    try (/Action.inner .. /Child.text).modify(&action) { $0 += "b" }
    XCTAssertEqual(action, .inner(.text("ab")))
    XCTAssertThrowsError(try (/Action.first).modify(&action) { $0 += 1 }) {
      XCTAssertEqual($0 as? CasePath<Action, Int>.ExtractionFailed, CasePath<Action, Int>.ExtractionFailed())
    }
    XCTAssertEqual(action, .inner(.text("ab")))
  }

  func testOptionalsAndResults() {
    XCTAssertEqual((/Optional<Int>.some).extract(from: 3), 3)
    XCTAssertNil((/Optional<Int>.some).extract(from: nil))
    let success: CasePath<Result<String, CancellationError>, String> = /Result.success
    XCTAssertEqual(success.extract(from: .success("a")), "a")
    XCTAssertNil(success.extract(from: .failure(CancellationError())))
  }
}
