import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// The hot paths use flat lists of leaves (`FlatRecord`). Here they are compared with `Mirror`, which is independent of
/// layouts, on values of types that weren't written with these lists in mind.
final class GeneratedTypesTests: XCTestCase {
  private func check<T: RandomValue>(_ type: T.Type, _ generator: inout SplitMix) throws {
    var previous: T?
    for _ in 0..<6 {
      let value = T.random(&generator, 3)
      let text = MirrorText.of(value)
      // Twice: the first value of a type takes another path than later ones.
      XCTAssertEqual(LiteralPrinter.text(value), text, "\(type)")
      XCTAssertEqual(LiteralPrinter.text(value), text, "\(type)")
      for _ in 0..<2 {
        let read = try LiteralParser.parse(text, as: T.self)
        XCTAssertEqual(MirrorText.of(read), text, "\(type)")
        compare(value, read, text, text)
      }
      // Values that differ in a single leaf, so that only this can reveal the difference.
      for _ in 0..<4 {
        guard let changed = oneOther(text, &generator), let other = try? LiteralParser.parse(changed, as: T.self) else {
          continue
        }
        compare(value, other, text, MirrorText.of(other))
      }
      if let previous { compare(previous, value, MirrorText.of(previous), text) }
      previous = value
    }
  }

  /// The text with another digit, or another Boolean, at one place.
  private func oneOther(_ text: String, _ generator: inout SplitMix) -> String? {
    var bytes = Array(text.utf8)
    let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
    let truths = text.ranges(of: /true|false/)
    if !truths.isEmpty, digits.isEmpty || generator.chance(50) {
      let range = truths[generator.below(truths.count)]
      return text.replacingCharacters(in: range, with: text[range] == "true" ? "false" : "true")
    }
    guard !digits.isEmpty else { return nil }
    let place = digits[generator.below(digits.count)]
    bytes[place] = 48 + (bytes[place] - 48 + 1 + UInt8(generator.below(9))) % 10
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Equality, hash and difference agree with the texts.
  private func compare<T>(_ left: T, _ right: T, _ leftText: String, _ rightText: String) {
    let isSame = leftText.utf8.elementsEqual(rightText.utf8)
    XCTAssertEqual(StructuralEquality.areEqual(left, right), isSame, "\(leftText)\n\(rightText)")
    let differences = ValueDifference.between(left, right)
    XCTAssertEqual(differences.isEmpty, isSame, "\(leftText)\n\(rightText)\n\(differences)")
    XCTAssertEqual(StructuralHasher.hash(left) == StructuralHasher.hash(right), isSame, "\(leftText)\n\(rightText)")
  }

  func testFlatListsAgreeWithMirror() throws {
    var generator = SplitMix(seed: 20_220_622)
    for _ in 0..<LongTests.count(1_000, short: 40) {
      func open<T: RandomValue>(_ type: T.Type) throws { try check(type, &generator) }
      try open(GeneratedType.random(&generator, 3))
    }
  }

  /// A text not in the printer's form is read all the same, and errors are at their places.
  func testTextsThatWereNotPrinted() throws {
    typealias Value = GeneratedType.Nested<GeneratedType.Either<Int, String>, [Int]>
    let text = "Nested(inner: Inner(name: \"a\", value: .left(1)), other: [1, 2], maybe: nil)"
    let spaced = "Nested( inner : Inner(name:\"a\",value: .left( 1 )), other: [1,2 ] , maybe: nil )"
    for _ in 0..<40 {
      for written in [text, spaced, ".init(inner: .init(name: \"a\", value: .left(0x1)), other: [1, 2])"] {
        XCTAssertEqual(LiteralPrinter.text(try LiteralParser.parse(written, as: Value.self)), text)
      }
    }
    for (written, offset) in [
      ("Nested(inner: Inner(name: \"a\", value: .left(x)), other: [1, 2], maybe: nil)", 44),
      ("Nested(inner: Inner(name: \"a\", value: .left(1)), other: [1, true], maybe: nil)", 60),
      ("Nested(inner: Inner(name: \"a\", value: .left(1)), other: [1, 2], maybe: nil", 6),
    ] {
      XCTAssertThrowsError(try LiteralParser.parse(written, as: Value.self)) {
        XCTAssertEqual(($0 as? LiteralError)?.offset, offset, "\($0)")
      }
    }
  }

  /// Structure determines what is a change, not `==`.
  func testFieldsThatEqualityIgnoresAreChanges() {
    struct Tag: Equatable {
      var name: String
      var weight: Int

      static func == (left: Tag, right: Tag) -> Bool { left.name == right.name }
    }
    struct Page: Equatable {
      var tags: [Tag]
      var best: Tag
      var count: Int
    }
    let old = Page(
      tags: [Tag(name: "a", weight: 1), Tag(name: "b", weight: 1)], best: Tag(name: "c", weight: 1), count: 0)
    var new = old
    new.tags[1].weight = 2
    new.best.weight = 2
    XCTAssertEqual(old, new)
    XCTAssertEqual(ValueDifference.between(old, new).map(\.path), ["best.weight", "tags[1].weight"])
    new.count = 1
    XCTAssertEqual(ValueDifference.between(old, new).map(\.path), ["best.weight", "count", "tags[1].weight"])
    new.tags[0].name = "d"
    new.tags[0].weight = 3
    XCTAssertEqual(
      ValueDifference.between(old, new).map(\.path),
      ["best.weight", "count", "tags[0].name", "tags[0].weight", "tags[1].weight"])
  }
}
