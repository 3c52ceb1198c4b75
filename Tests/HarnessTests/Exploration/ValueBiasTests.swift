import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class ValueBiasTests: XCTestCase {
  private func texts<T>(_ type: T.Type, _ bias: ValueBias = .tame, given: ValuePool = ValuePool()) -> Set<String> {
    let source = ValueSource(given: given)
    let random = SeededGenerator(seed: 7)
    return Set(
      (0..<300).compactMap { _ in
        source.value(of: TypeShape.of(type), random, bias).map { LiteralPrinter.text(of: $0.ref) }
      })
  }

  func testTameValuesAreSmall() {
    XCTAssertEqual(texts(Int.self), ["0", "1", "2", "3", "4", "5", "7", "10"])
    XCTAssertEqual(texts(UInt8.self), ["0", "1", "2", "3", "4", "5", "7", "10"])
    XCTAssertEqual(texts(Double.self), ["0.0", "0.1", "0.5", "1.0", "2.0", "10.0"])
    XCTAssertTrue(texts(String.self).isSuperset(of: ["\"a\"", "\"word\"", "\"1\""]), "\(texts(String.self))")
    XCTAssertFalse(texts(String.self).contains { $0.count > 7 || $0 == "\"\"" }, "\(texts(String.self))")
    XCTAssertEqual(texts(Bool.self), ["false", "true"])
    XCTAssertTrue(texts(Int.self, .usual).contains("\(Int.max)"))
  }

  /// Two of them at once occur often enough.
  func testHalfOfBoldValuesAreEnds() {
    func share<T>(_ type: T.Type, _ isEnd: (T) -> Bool) -> Double {
      let source = ValueSource()
      let random = SeededGenerator(seed: 7)
      let values = (0..<2_000).compactMap { _ in source.value(of: TypeShape.of(type), random, .bold)?.value(as: type) }
      return Double(values.count(where: isEnd)) / Double(values.count)
    }
    XCTAssertGreaterThan(share(Int.self) { $0 > .max / 2 || $0 < .min / 2 }, 0.5)
    XCTAssertGreaterThan(share(UInt8.self) { $0 > 127 }, 0.5)
    XCTAssertGreaterThan(share(Double.self) { !(abs($0) < 1e9) }, 0.5)
    XCTAssertGreaterThan(share(String.self) { $0.count > 100 || Double($0).map { abs($0) > 1e9 } ?? false }, 0.5)
    XCTAssertEqual(share(Bool.self) { $0 }, 0.5, accuracy: 0.1)
    XCTAssertTrue(texts(Int.self, .bold).isSuperset(of: ["0", "1", "-1"]))
  }

  /// Requested values are included.
  func testGivenValuesAreTame() {
    let given = ValuePool()
    ValueRef.with(4_711) { given.add($0) }
    XCTAssertTrue(texts(Int.self, given: given).contains("4711"))
  }

  /// Many texts are numbers to a feature, and the largest ones matter.
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
