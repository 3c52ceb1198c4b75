import Foundation
import XCTest

@testable import Harness
@testable import HarnessRecorder

final class LineLayoutTests: XCTestCase {
  private func layOut(_ line: String, indent: Int = 2, from start: Int = 0) -> String {
    var bytes: [UInt8] = []
    LineLayout.append(Array(line.utf8), indent: indent, from: start, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func join(_ text: String) -> String {
    String(decoding: LineLayout.joined(Array(text.utf8).split(separator: UInt8(ascii: "\n"))), as: UTF8.self)
  }

  func testALineThatFitsStays() {
    let line = "items = [\(String(repeating: "x", count: 88))]"
    XCTAssertEqual(line.count, 98)
    XCTAssertEqual(layOut(line), "  " + line)
    XCTAssertNotEqual(layOut(line, indent: 3), "   " + line)
  }

  /// Scalars are counted, and neither bytes nor characters.
  func testTheWidthCountsScalars() {
    let fits = "a = [\"\(String(repeating: "é", count: 90))\"]"
    XCTAssertEqual(layOut(fits), "  " + fits)
    let joined = "a = [\"\(String(repeating: "e\u{301}", count: 46))\"]"
    XCTAssertLessThan(joined.count, 60)
    XCTAssertNotEqual(layOut(joined), "  " + joined)
  }

  func testTheOutermostBracketIsBrokenFirst() {
    let one = "Item(id: 1, name: \"\(String(repeating: "a", count: 24))\")"
    XCTAssertEqual(
      layOut("receive loaded([\(one), \(one)])"),
      """
        receive loaded(
          [\(one), \(one)],
        )
      """)
    XCTAssertEqual(
      layOut("items = [\(one), \(one)]"),
      """
        items = [
          \(one),
          \(one),
        ]
      """)
    let long = "Item(id: 1, name: \"\(String(repeating: "a", count: 80))\", tags: [\"a\", \"b, (c\"])"
    XCTAssertEqual(
      layOut("items = [\(long), \(one)]"),
      """
        items = [
          Item(
            id: 1,
            name: "\(String(repeating: "a", count: 80))",
            tags: ["a", "b, (c"],
          ),
          \(one),
        ]
      """)
  }

  /// The last one is broken first, then the one before it, as long as the part before doesn't fit.
  func testBracketsSideBySide() {
    let (key, value) = (String(repeating: "k", count: 40), String(repeating: "v", count: 60))
    XCTAssertEqual(
      layOut("map = [Key(\"\(key)\"): Value(\"\(value)\")]"),
      """
        map = [
          Key("\(key)"): Value(
            "\(value)",
          ),
        ]
      """)
    let long = String(repeating: "k", count: 95)
    XCTAssertEqual(
      layOut("map = [Key(\"\(long)\"): Value(1)]"),
      """
        map = [
          Key(
            "\(long)",
          ): Value(
            1,
          ),
        ]
      """)
  }

  func testWhatCannotBeBroken() {
    let text = String(repeating: "a", count: 120)
    XCTAssertEqual(layOut("a = \"\(text)\""), "  a = \"\(text)\"")
    XCTAssertEqual(layOut("a.\(text) = []"), "  a.\(text) = []")
    XCTAssertEqual(layOut("a.\(text) = [:]"), "  a.\(text) = [:]")
    // Paths are never broken.
    let path = "items[id: Key(\"\(text)\")].count"
    XCTAssertEqual(layOut("\(path) = 1", from: path.utf8.count), "  \(path) = 1")
    // Text that is no literal stays as it is.
    XCTAssertEqual(layOut("a = ((\(text)"), "  a = ((\(text)")
    XCTAssertEqual(layOut("a = )\(text)]"), "  a = )\(text)]")
    for damaged in ["a = [\(text), (1])", "a = [1](\(text)", "a = [\(text), \"b]", "a = [1])[\(text)]"] {
      XCTAssertEqual(layOut(damaged), "  \(damaged)")
    }
  }

  func testBelowFortyLevelsNothingBreaks() {
    let line = String(repeating: "[", count: 60) + "1, 2" + String(repeating: "]", count: 60)
    let lines = layOut(line).split(separator: "\n")
    XCTAssertEqual(lines.count, 81)
    XCTAssertEqual(
      lines[40],
      Substring(
        String(repeating: " ", count: 82) + String(repeating: "[", count: 20) + "1, 2"
          + String(repeating: "]", count: 20) + ","))
    XCTAssertEqual(join(layOut(line)), line)
  }

  /// Joining a broken line gives the original.
  func testJoinedIsWhatItWas() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<LongTests.count(20_000, short: 500) {
      let line = "value = " + Self.literal(&random, depth: 0)
      let broken = layOut(line)
      XCTAssertEqual(join(broken), line)
      for part in broken.split(separator: "\n") where part.unicodeScalars.count > LineLayout.width {
        // Nothing more could have been broken: all its brackets are empty, or contain only what is too long.
        XCTAssertFalse(part.dropLast().contains("(") && part.contains(", "), String(part))
      }
      XCTAssertEqual(layOut(join(broken)), broken)
    }
  }

  private static func literal(_ random: inout SeededGenerator, depth: Int) -> String {
    func parts() -> [String] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in literal(&random, depth: depth + 1) }
    }
    switch Int.random(in: depth > 6 ? 0...2 : 0...6, using: &random) {
    case 0: return "\(Int.random(in: -5...1_000_000, using: &random))"
    case 1: return ["\"a, b\"", "\"(\"", "\"\\\"]\"", "\"é👨\"", "nil", ".none"].randomElement(using: &random)!
    case 2: return "UUID(\(Int.random(in: 0...9, using: &random)))"
    case 3: return "[\(parts().joined(separator: ", "))]"
    case 4:
      let entries = parts().map { "\"key\": \($0)" }
      return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
    default:
      let fields = parts().enumerated().map { "field\($0): \($1)" }
      return "\(Bool.random(using: &random) ? "Item" : ".loaded")(\(fields.joined(separator: ", ")))"
    }
  }

  /// Comparing without joining agrees with joining.
  func testALineIsFoundWholeWithoutJoiningIt() {
    var random = SeededGenerator(seed: 11)
    let parts = ["a", "f(", "[", ")", "]", ",", ", ", " ", "b", "\n", "\n    ", "\n#x\n", ",\n"]
    var found = 0
    for _ in 0..<LongTests.count(200_000, short: 20_000) {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
      let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let joined = LineLayout.joined(lines.prefix(1) + lines.dropFirst().filter { $0.first != UInt8(ascii: "#") })
      var other = joined
      if !other.isEmpty {
        let index = Int.random(in: 0..<other.count, using: &random)
        if Bool.random(using: &random) {
          other.remove(at: index)
        } else {
          other[index] = Array(",) b[".utf8)[index % 5]
        }
      }
      for whole in [joined, other] {
        let isSame = LineLayout.isWhole(whole[...], joining: Array(text.utf8)[...])
        XCTAssertEqual(isSame, whole == joined, "\(text.debugDescription): \(String(decoding: whole, as: UTF8.self))")
        if isSame { found += 1 }
      }
    }
    XCTAssertGreaterThan(found, 20_000)
  }

  /// At each offset and in each length, in contiguous memory and elsewhere.
  func testScalarsAreCounted() {
    let text = "a\u{7F}é\u{301}\u{7FF}\u{800}€\u{FFFF}\u{10000}👩‍👧\u{10FFFF}b\0c" + String(repeating: "ü-", count: 12)
    for start in text.unicodeScalars.indices {
      for end in text.unicodeScalars.indices where end >= start {
        let part = text[start..<end]
        let bytes = Array(text.utf8)[
          text.utf8.distance(from: text.startIndex, to: start)..<text.utf8.distance(from: text.startIndex, to: end)]
        XCTAssertEqual(ScalarCount.of(bytes), part.unicodeScalars.count)
        XCTAssertEqual(ScalarCount.of(part.utf8), part.unicodeScalars.count)
        XCTAssertEqual(ScalarCount.of(bytes.lazy.map { $0 }), part.unicodeScalars.count)
      }
    }
  }
}
