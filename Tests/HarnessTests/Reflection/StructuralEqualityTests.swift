import Foundation
import XCTest

@testable import HarnessArchitecture

final class StructuralEqualityTests: XCTestCase {
  private func assertEqual<T>(_ left: T, _ right: T, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertTrue(StructuralEquality.areEqual(left, right), "\(left) and \(right)", file: file, line: line)
    XCTAssertEqual(StructuralHasher.hash(left), StructuralHasher.hash(right), file: file, line: line)
  }

  private func assertDifferent<T>(_ left: T, _ right: T, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertFalse(StructuralEquality.areEqual(left, right), "\(left) and \(right)", file: file, line: line)
    XCTAssertFalse(StructuralEquality.areEqual(right, left), "\(right) and \(left)", file: file, line: line)
  }

  func testLeavesByTheirBits() throws {
    assertEqual(Double.nan, .nan)
    assertDifferent(Double.nan, Double(nan: 1, signaling: false))
    assertDifferent(0.0, -0.0)
    assertDifferent("é", "e\u{301}")
    assertDifferent(Character("é"), Character("e\u{301}"))
    assertDifferent("é"[...], "e\u{301}"[...])
    assertEqual("abc"[...], "xabcx".dropFirst().dropLast())
    assertEqual(Decimal(string: "1.10"), Decimal(string: "1.1"))
    assertEqual(Decimal.nan, .nan)
    assertEqual(Data([1, 2]), Data([0, 1, 2]).dropFirst())
    assertDifferent(Data([1, 2]), Data([1]))
    assertDifferent(URL(string: "https://a.b/?q=1"), URL(string: "https://a.b/?q=2"))
    assertDifferent(Int128.max, .min)
    assertDifferent(Duration.seconds(1), .milliseconds(1))
    assertDifferent(Sample.Money(cents: 1, currency: "é"), Sample.Money(cents: 1, currency: "e\u{301}"))
  }

  func testUnorderedCollections() {
    assertEqual(Set([1, 2, 3]), Set([3, 2, 1]))
    assertDifferent(Set([1, 2]), Set([1, 2, 3]))
    assertDifferent(Set([1, 2]), Set([1, 3]))
    assertEqual(["a": 1, "b": 2], ["b": 2, "a": 1])
    assertDifferent(["a": 1], ["a": 2])
    assertDifferent(["a": 1], ["b": 1])
    // Members and keys that are equal, but not identical.
    assertDifferent(Set(["é"]), Set(["e\u{301}"]))
    assertDifferent(["é": 1], ["e\u{301}": 1])
    assertDifferent([0.0: 1], [-0.0: 1])
    assertDifferent(Set([0.0]), Set([-0.0]))
    assertDifferent(["a": 0.0], ["a": -0.0])
  }

  func testMembersThatDoNotEqualThemselves() {
    assertEqual(Set([Double.nan, 1]), Set([1, Double.nan]))
    assertDifferent(Set([Double.nan, 1]), Set([2, Double.nan]))
    assertDifferent(Set([Double.nan, 1]), Set([2, 1]))
    assertEqual([Double.nan: "a", 1: "b"], [1: "b", Double.nan: "a"])
    assertDifferent([Double.nan: "a"], [Double.nan: "b"])
    assertDifferent([Double.nan: "a"], [1: "a"])
  }

  func testExistentials() {
    assertEqual([1, "a", Sample.Failure.offline] as [Any], [1, "a", Sample.Failure.offline])
    assertDifferent(1 as Any, UInt(1) as Any)
    assertDifferent(Sample.Failure.offline as any Error, Sample.Failure.server(code: 1))
    assertEqual(AnyHashable("a"), AnyHashable("a"))
    assertDifferent(AnyHashable(1), AnyHashable("1"))
    assertEqual(Optional<Int>.none as Any, Optional<Int>.none as Any)
  }

  func testFunctionsAreTheSameOrNot() {
    struct Screen {
      var title: String
      var action: () -> Void
    }
    let screen = Screen(title: "a", action: {})
    assertEqual(screen, Screen(title: "a", action: screen.action))
    assertDifferent(screen, Screen(title: "a", action: { print() }))
    assertDifferent(screen, Screen(title: "b", action: screen.action))
  }

  func testAnEqualityAroundAFunctionHasTheLastWord() {
    struct Screen: Equatable {
      var title: String
      var action: () -> Void
      static func == (left: Screen, right: Screen) -> Bool { left.title == right.title }
    }
    struct Pages {
      var first: Screen
      var others: [Screen] = []
    }
    assertEqual(Screen(title: "a", action: {}), Screen(title: "a", action: { print() }))
    assertEqual(
      Pages(first: Screen(title: "a", action: {}), others: [Screen(title: "b", action: {})]),
      Pages(first: Screen(title: "a", action: { print() }), others: [Screen(title: "b", action: { print() })]))
    assertDifferent(Screen(title: "a", action: {}), Screen(title: "b", action: {}))
  }

  func testAWrapperIsItsValue() {
    var left = Sample.Wrapped("a")
    let right = left
    left.message = "a"
    assertEqual(left, right)
    assertDifferent(Sample.Wrapped("a"), Sample.Wrapped("b"))
  }
}
