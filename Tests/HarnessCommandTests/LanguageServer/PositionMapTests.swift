import Foundation
import XCTest

@testable import HarnessArchitecture
@testable import HarnessCommand

final class PositionMapTests: XCTestCase {
  private static let pieces = [
    "a", " ", "\n", "\n", "\r\n", "\t", "é", "e\u{301}", "中", "😀", "👩🏽", "👨‍👩‍👧", "🇦🇹", "\u{10FFFF}", "\u{2028}", "send",
  ]

  private static func text(_ count: Int, using random: inout SeededGenerator) -> String {
    (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
  }

  /// An editor's text: UTF-16, whose lines end with LF or CRLF.
  private struct EditorText {
    var units: [UInt16]

    /// Where each line begins and ends, without its line ending.
    var lines: [Range<Int>] {
      var (lines, start) = ([Range<Int>](), 0)
      for (index, unit) in units.enumerated() where unit == 10 {
        let end = index > start && units[index - 1] == 13 ? index - 1 : index
        lines.append(start..<end)
        start = index + 1
      }
      return lines + [start..<units.count]
    }

    func offset(_ place: LSP.Position) -> Int { lines[place.line].lowerBound + place.character }

    /// The text before a place, as the server has it.
    func bytes(before offset: Int) -> [UInt8] {
      let text = String(decoding: units[..<offset], as: UTF16.self).unicodeScalars
      return Array(String(String.UnicodeScalarView(text.filter { $0 != "\r" })).utf8)
    }

    func isInsideCharacter(_ offset: Int) -> Bool {
      offset > 0 && offset < units.count && UTF16.isTrailSurrogate(units[offset])
        && UTF16.isLeadSurrogate(units[offset - 1])
    }
  }

  func testPositionsOfAnyText() {
    var random = SeededGenerator(seed: 1)
    for round in 0..<LongTests.count(5_000, short: 200) {
      let text = Self.text(round % 25, using: &random)
      let (places, editor) = (PositionMap(text), EditorText(units: Array(text.utf16)))
      XCTAssertEqual(places.lineCount, editor.lines.count, text)
      for (number, line) in editor.lines.enumerated() {
        XCTAssertEqual(
          places.line(number), editor.bytes(before: line.lowerBound).count..<editor.bytes(before: line.upperBound).count
        )
        for character in 0...line.count {
          let place = LSP.Position(line: number, character: character)
          let offset = editor.offset(place)
          if editor.isInsideCharacter(offset) {
            // The beginning of that.
            XCTAssertEqual(places.offset(of: place), editor.bytes(before: offset - 1).count, "\(place) of \(text)")
          } else {
            XCTAssertEqual(places.offset(of: place), editor.bytes(before: offset).count, "\(place) of \(text)")
            XCTAssertEqual(places.position(of: places.offset(of: place)), place, text)
          }
        }
        // Past the end of the line.
        for character in [line.count + 1, line.count + 1000, .max] {
          XCTAssertEqual(
            places.offset(of: LSP.Position(line: number, character: character)), places.line(number).upperBound)
        }
      }
      // Past the end of the text.
      for line in [places.lineCount, places.lineCount + 9, .max] {
        XCTAssertEqual(places.offset(of: LSP.Position(line: line, character: 0)), places.bytes.count)
      }
      XCTAssertEqual(places.position(of: places.bytes.count + 9), places.position(of: places.bytes.count))
    }
  }

  /// Edits leave the text that the editor has, with other line endings.
  func testEditsOfAnyText() {
    var random = SeededGenerator(seed: 2)
    for round in 0..<LongTests.count(2_000, short: 100) {
      var editor = EditorText(units: Array(Self.text(round % 20, using: &random).utf16))
      var places = PositionMap(String(decoding: editor.units, as: UTF16.self))
      for _ in 0..<20 {
        let ends = (0..<2).map { _ in
          let line = Int.random(in: editor.lines.indices, using: &random)
          var character = Int.random(in: 0...editor.lines[line].count, using: &random)
          if editor.isInsideCharacter(editor.offset(LSP.Position(line: line, character: character))) { character -= 1 }
          return LSP.Position(line: line, character: character)
        }.sorted()
        let new = Self.text(Int.random(in: 0...4, using: &random), using: &random)
        places.apply(LSP.Change(range: LSP.Span(start: ends[0], end: ends[1]), text: new))
        editor.units.replaceSubrange(editor.offset(ends[0])..<editor.offset(ends[1]), with: new.utf16)
        XCTAssertEqual(places.bytes, editor.bytes(before: editor.units.count))
      }
    }
    var places = PositionMap("a\nb")
    places.apply(LSP.Change(range: nil, text: "c\r\nd"))
    XCTAssertEqual(places.text, "c\nd")
    // An end before the start.
    let place = LSP.Position(line: 1, character: 1)
    places.apply(LSP.Change(range: LSP.Span(start: place, end: LSP.Position(line: 0, character: 0)), text: "e"))
    XCTAssertEqual(places.text, "c\nde")
  }

  func testPositionsAreClamped() throws {
    func decoded(_ line: String, _ character: String) throws -> LSP.Position {
      try JSONDecoder().decode(
        LSP.Position.self, from: Data(#"{"line":\#(line),"character":\#(character)}"#.utf8))
    }
    XCTAssertEqual(try decoded("-1", "-9223372036854775808"), LSP.Position(line: 0, character: 0))
    let last = try decoded("9223372036854775807", "1")
    XCTAssertEqual(PositionMap("a\nb").offset(of: last), 3)
    XCTAssertThrowsError(try decoded("1.5", "0"))
  }
}
