import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Changes of random values, compared with models simple enough to be right.
final class ChangeModelTests: XCTestCase {
  private func pairs<T: RandomValue>(_ type: T.Type, count: Int, depth: Int = 4, _ body: (T, T) -> Void) {
    var generator = SplitMix(seed: 11)
    for _ in 0..<count {
      let old = T.random(&generator, depth)
      body(old, generator.chance(20) ? old : T.random(&generator, depth))
    }
  }

  private func assertNothingIffEqual<T: RandomValue>(
    _ type: T.Type, count: Int, depth: Int = 4, file: StaticString = #filePath, line: UInt = #line
  ) {
    var equal = 0
    pairs(type, count: count, depth: depth) { old, new in
      let differences = ValueDifference.between(old, new)
      let areEqual = StructuralEquality.areEqual(old, new)
      if areEqual { equal += 1 }
      XCTAssertEqual(differences.isEmpty, areEqual, "\(old)\n\(new)", file: file, line: line)
      XCTAssertEqual(ValueDifference.between(old, old), [], file: file, line: line)
      XCTAssertEqual(
        Set(differences.map { Array("\($0.path) \($0.edit ?? "")".utf8) }).count, differences.count, "a path twice",
        file: file, line: line)
      let literals = (LiteralPrinter.text(old), LiteralPrinter.text(new))
      XCTAssertEqual(literals.0.utf8.elementsEqual(literals.1.utf8), areEqual, literals.0, file: file, line: line)
      for difference in differences where difference.edit == nil {
        XCTAssertNotEqual(
          difference.old.map { Array($0.utf8) }, difference.new.map { Array($0.utf8) }, file: file, line: line)
      }
    }
    XCTAssertGreaterThan(equal, count / 10, file: file, line: line)
    XCTAssertLessThan(equal, count * 9 / 10, file: file, line: line)
  }

  func testNothingChangedMeansEqual() {
    assertNothingIffEqual(RandomState.self, count: 150)
    assertNothingIffEqual(RandomBoard.self, count: 300)
    assertNothingIffEqual(RandomTree.self, count: 300, depth: 3)
    assertNothingIffEqual([RandomSide??].self, count: 300, depth: 2)
    assertNothingIffEqual([String: [Double]].self, count: 300, depth: 3)
  }

  func testNothingLeaks() {
    assertNothingLeaks {
      var generator = SplitMix(seed: 5)
      func value() -> [String: [Tally.Cases?]] {
        var result: [String: [Tally.Cases?]] = [:]
        for _ in 0..<generator.below(4) {
          result["\(generator.below(3))"] = (0..<generator.below(3)).map { _ in
            [nil, .one(Tally("a")), .two(a: Tally("a"), b: Tally("\(generator.below(2))")), Tally.Cases.none][
              generator.below(4)]
          }
        }
        return result
      }
      for _ in 0..<300 { _ = ValueDifference.between(value(), value()) }
    }
  }

  // MARK: Applying the lines

  func testDictionariesFollowFromTheirLines() {
    pairs([Int: Int].self, count: 500, depth: 3) { old, new in
      var model = old
      let differences = ValueDifference.between(old, new)
      for difference in differences {
        guard difference.path != "state" else {
          model = [:]
          continue
        }
        guard let key = Int(difference.path.dropFirst("state[".count).dropLast()) else {
          return XCTFail(difference.path)
        }
        model[key] = difference.new.flatMap { Int($0) }
      }
      XCTAssertEqual(model, new)
      let keys = differences.compactMap { Int($0.path.dropFirst("state[".count).dropLast()) }
      XCTAssertEqual(keys, keys.sorted())
    }
  }
}
