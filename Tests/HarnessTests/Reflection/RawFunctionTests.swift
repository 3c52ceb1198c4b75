import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Functions called with addresses, and the fallback for a compiler with another convention.
final class RawFunctionTests: XCTestCase {
  private struct Page: Equatable, Identifiable {
    var id: Int
    var title: Tally
    /// Ignored by `==`.
    var visits = 0

    static func == (left: Page, right: Page) -> Bool { left.id == right.id && left.title == right.title }
  }

  private func page(_ id: Int, _ title: String, visits: Int = 0) -> Page {
    Page(id: id, title: Tally(title), visits: visits)
  }

  func testFunctionsAreCalledAsExpected() { XCTAssertTrue(RawFunction.isTrusted) }

  func testBothWaysAnswerAlikeAndLeaveNothingBehind() {
    assertNothingLeaks {
      for isTrusted in [true, false] {
        let equals = RawFunction.comparing({ (left: Page, right: Page) in left == right }, isTrusted: isTrusted)
        let read = RawFunction.making(
          { (page: Page) in ValueBox(of: page.title, TypeShape.of(Tally.self)) }, isTrusted: isTrusted)
        for _ in 0..<3 {
          ValueRef.with(page(1, "a", visits: 1), page(1, "a", visits: 2)) { old, new in
            XCTAssertTrue(equals(old.address, new.address))
            XCTAssertEqual(read(new).value(as: Tally.self), Tally("a"))
          }
          ValueRef.with(page(1, "a"), page(1, "b")) { XCTAssertFalse(equals($0.address, $1.address)) }
        }
      }
    }
  }

  /// What the check would see if a function took addresses for values, swapped them, or ignored them.
  func testAnotherConventionIsNoticed() {
    let shape = TypeShape.of(Int.self)
    func reader(_ make: @escaping (UnsafeRawPointer) -> Int) -> RawFunction.Reader {
      RawFunction.Reader { ValueBox(of: make($0), shape) }
    }
    let right = reader { 2 * $0.read(as: Int.self) }
    func agrees(_ comparing: @escaping TypeShape.EqualityWitness, _ reader: RawFunction.Reader) -> Bool {
      RawFunction.agrees(comparing: { _ in comparing }, making: { _ in reader })
    }
    XCTAssertTrue(agrees({ $0.read(as: Int.self) < $1.read(as: Int.self) }, right))
    XCTAssertFalse(agrees({ $0 < $1 }, right))
    XCTAssertFalse(agrees({ $1.read(as: Int.self) < $0.read(as: Int.self) }, right))
    XCTAssertFalse(agrees({ _, _ in false }, right))
    XCTAssertFalse(
      agrees({ $0.read(as: Int.self) < $1.read(as: Int.self) }, reader { 2 &* Int(bitPattern: $0) }))
  }

  /// A whole comparison the slow way: `==` decides, and an id identifies elements.
  func testComparingGoesTheSlowWay() {
    struct Shelf: Equatable { var pages: [Page] }
    let shape = TypeShape.of(Page.self)
    let fast = (equals: shape.equals, sameIdentity: shape.sameIdentity)
    defer { (shape.facts.equals, shape.facts.sameIdentity) = fast }
    var calls = 0
    func counted<T>(_ answer: @escaping (T, T) -> Bool) -> TypeShape.EqualityWitness {
      RawFunction.comparing(
        { (left: T, right: T) in
          calls += 1
          return answer(left, right)
        }, isTrusted: false)
    }
    func lines() -> [[String]] {
      let old = Shelf(pages: [page(1, "a"), page(2, "b")])
      let new = Shelf(pages: [page(1, "a", visits: 1), page(3, "b")])
      return [
        StateDifference.between(old, new).paths, ValueDifference.between(old, new).map(\.path),
      ]
    }
    let expected = lines()
    XCTAssertEqual(expected, [["pages[id: 2]", "pages[id: 3]"], ["pages[0].visits", "pages[1]"]])
    shape.facts.equals = counted { (left: Page, right: Page) in left == right }
    shape.facts.sameIdentity = counted { (left: Page, right: Page) in left.id == right.id }
    XCTAssertEqual(lines(), expected)
    XCTAssertGreaterThan(calls, 3)
  }
}
