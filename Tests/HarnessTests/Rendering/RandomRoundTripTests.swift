import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

final class RandomRoundTripTests: XCTestCase {
  private func assertRoundTrips<T: RandomValue>(
    _ type: T.Type, count: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    var generator = SplitMix(seed: 42)
    for _ in 0..<LongTests.count(count, short: count / 8) {
      let value = T.random(&generator, 4)
      let text = LiteralPrinter.text(value)
      do {
        let read = try LiteralParser.parse(text, as: T.self)
        XCTAssertTrue(LiteralPrinter.text(read).utf8.elementsEqual(text.utf8), text, file: file, line: line)
        XCTAssertTrue(StructuralEquality.areEqual(value, read), text, file: file, line: line)
        XCTAssertEqual(StructuralHasher.hash(value), StructuralHasher.hash(read), text, file: file, line: line)
      } catch {
        XCTFail("\(text): \(error)", file: file, line: line)
      }
    }
  }

  func testStates() { assertRoundTrips(RandomState.self, count: 400) }
  func testTrees() { assertRoundTrips(RandomTree.self, count: 1_000) }
  func testSides() { assertRoundTrips([RandomSide??].self, count: 1_000) }
  func testDates() { assertRoundTrips(Date.self, count: 1_500) }
  func testDurations() { assertRoundTrips(Duration.self, count: 1_500) }
  func testDecimals() { assertRoundTrips(Decimal.self, count: 1_000) }
  func testDictionaries() { assertRoundTrips([String: [Double: Set<Int>]].self, count: 500) }

  func testDifferentValuesHaveDifferentLiterals() {
    var generator = SplitMix(seed: 7)
    var texts: [[UInt8]: RandomTree] = [:]
    let count = LongTests.count(1_000, short: 300)
    for _ in 0..<count {
      let value = RandomTree.random(&generator, 3)
      let text = LiteralPrinter.text(value)
      if let other = texts[Array(text.utf8)] { XCTAssertTrue(StructuralEquality.areEqual(value, other), text) }
      texts[Array(text.utf8)] = value
    }
    XCTAssertGreaterThan(texts.count, count * 3 / 10)
  }
}
