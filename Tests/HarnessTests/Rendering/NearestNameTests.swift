import XCTest

@testable import Harness

final class NearestNameTests: XCTestCase {
  private func nearest(_ name: String, _ candidates: String...) -> String? { NearestName.of(name, in: candidates) }

  func testSlips() {
    XCTAssertEqual(nearest("didTapPluss", "didLoad", "didTapPlus", "didTapMinus"), "didTapPlus")
    XCTAssertEqual(nearest("didTpaPlus", "didLoad", "didTapPlus"), "didTapPlus")
    XCTAssertEqual(nearest("DIDLOAD", "didLoad"), "didLoad")
    XCTAssertEqual(nearest("nam", "name", "id"), "name")
    XCTAssertEqual(nearest("conut", "count", "content"), "count")
    XCTAssertEqual(nearest("itmes", "items"), "items")
    XCTAssertEqual(nearest("ab", "abc"), "abc")
  }

  func testTheNearestOfSeveral() {
    XCTAssertEqual(nearest("loadd", "loader", "load", "reload"), "load")
    XCTAssertEqual(nearest("abcdef", "abcdxx", "abcdxf"), "abcdxf")
    // The first of those that are equally near.
    XCTAssertEqual(nearest("cat", "bat", "hat"), "bat")
  }

  func testTheBeginningOfALongName() {
    XCTAssertEqual(nearest("did", "onDidLoad", "didTapAddOrder"), "didTapAddOrder")
    XCTAssertNil(nearest("di", "didTapAddOrder"))
  }

  func testNothingNear() {
    XCTAssertNil(nearest("quantity", "name", "id", "price"))
    XCTAssertNil(nearest("x", "y", "z"))
    XCTAssertNil(nearest("", "a", "ab"))
    XCTAssertNil(NearestName.of("name", in: [String]()))
    XCTAssertNil(nearest("name", "name"))
  }
}
