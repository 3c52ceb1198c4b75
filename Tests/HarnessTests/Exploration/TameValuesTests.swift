import Foundation
import XCTest

@testable import Harness

final class TameValuesTests: XCTestCase {
  private func texts<T>(_ type: T.Type, isTame: Bool = true, given: ValuePool = ValuePool()) -> Set<String> {
    let source = ValueSource(given: given)
    let random = SeededGenerator(seed: 7)
    return Set(
      (0..<300).compactMap { _ in
        source.value(of: TypeShape.of(type), random, isTame: isTame).map { LiteralPrinter.text(of: $0.ref) }
      })
  }

  func testTameValuesAreSmall() {
    XCTAssertEqual(texts(Int.self), ["0", "1", "2", "3", "4", "5", "7", "10"])
    XCTAssertEqual(texts(UInt8.self), ["0", "1", "2", "3", "4", "5", "7", "10"])
    XCTAssertEqual(texts(Double.self), ["0.0", "0.1", "0.5", "1.0", "2.0", "10.0"])
    XCTAssertTrue(texts(String.self).isSuperset(of: ["\"a\"", "\"word\"", "\"1\""]), "\(texts(String.self))")
    XCTAssertFalse(texts(String.self).contains { $0.count > 7 || $0 == "\"\"" }, "\(texts(String.self))")
    XCTAssertEqual(texts(Bool.self), ["false", "true"])
    XCTAssertTrue(texts(Int.self, isTame: false).contains("\(Int.max)"))
  }

  /// What somebody has asked for is there.
  func testGivenValuesAreTame() {
    let given = ValuePool()
    ValueRef.with(4_711) { given.add($0) }
    XCTAssertTrue(texts(Int.self, given: given).contains("4711"))
  }

  /// Many a text is a number to the feature, and the largest ones matter.
  func testTextsAreOftenNumbers() {
    let source = ValueSource()
    let random = SeededGenerator(seed: 7)
    let texts = (0..<1_000).compactMap { _ in
      source.value(of: TypeShape.of(String.self), random)?.value(as: String.self)
    }
    XCTAssertGreaterThan(texts.count { Int($0) != nil }, 200)
    XCTAssertGreaterThan(texts.count { $0 == "\(Int.max)" }, 30)
  }
}
