import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// The edits that the server offers, applied as an editor does.
final class TypedDocumentTests: XCTestCase {
  private func document(_ text: String) -> TypedDocument {
    let file = SnapshotDirectory.File(name: "counter/a", path: "Snapshots/counter/a.transcript")
    return TypedDocument(
      LanguageJob(question: .errors, file: file, uri: "file:///a", text: text), ToolFeatures.suite)
  }

  /// The text after edits, whose places are all those of the text before.
  private func text(_ typed: TypedDocument, _ edits: [LSP.TextEdit]) -> String {
    var text = typed.places
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      text.apply(LSP.Change(range: edit.range, text: edit.newText))
    }
    return text.text
  }

  private static func lines(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  private static func text(_ count: Int, using random: inout SeededGenerator) -> String {
    let pieces = ["\n", "\n", "a", "b\n", "é\n", "👩🏽", "e\u{301}", "send didTapPlus\n", "  number = 2\n"]
    return (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
  }

  func testAnyTextBecomesAnyOther() {
    var random = SeededGenerator(seed: 4)
    for round in 0..<LongTests.count(20_000, short: 1_000) {
      let old = Self.text(round % 9, using: &random)
      var new = Self.lines(old)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let index = Int.random(in: 0...new.count, using: &random)
        if Bool.random(using: &random) || index == new.count {
          new.insert(contentsOf: Self.lines(Self.text(2, using: &random)), at: index)
        } else {
          new.remove(at: index)
        }
      }
      let wanted = new.joined(separator: "\n")
      let typed = document(old)
      let edits = typed.edits(to: wanted)
      XCTAssertEqual(
        Array(text(typed, edits).utf8), Array(wanted.utf8), "\(old.debugDescription), \(wanted.debugDescription)")
      XCTAssertEqual(edits.isEmpty, Array(old.utf8) == Array(wanted.utf8), old)
      // Lines at both ends that stay the same aren't edited.
      let before = Self.lines(old)
      for edit in edits where edit.range.start.line > 0 {
        let kept = edit.range.start.line
        XCTAssertEqual(before.prefix(kept - 1), new.prefix(kept - 1), old)
      }
    }
  }

  func testLinesAreRemovedAndInserted() {
    var random = SeededGenerator(seed: 5)
    for round in 0..<LongTests.count(20_000, short: 1_000) {
      let old = Self.text(round % 9, using: &random)
      let (typed, lines) = (document(old), Self.lines(old))
      let first = Int.random(in: lines.indices, using: &random)
      let last = Int.random(in: first..<lines.count, using: &random)
      // Whatever follows keeps its lines; what precedes the last line keeps its line ending.
      let rest = last + 1 < lines.count ? Array(lines[(last + 1)...]) : [""]
      let removed = text(typed, typed.removingLines(first...last))
      XCTAssertEqual(removed, (lines[..<first] + rest).joined(separator: "\n"), old.debugDescription)
      var inserted = lines
      inserted.insert("new", at: first)
      XCTAssertEqual(text(typed, typed.inserting("new", before: first)), inserted.joined(separator: "\n"))
      XCTAssertEqual(text(typed, typed.inserting("new", before: lines.count + round % 3)), old + "\nnew")
    }
  }

  func testAPieceIsReplaced() {
    var random = SeededGenerator(seed: 6)
    for round in 0..<LongTests.count(20_000, short: 1_000) {
      let old = Self.text(1 + round % 9, using: &random)
      let bounds = Array(old.unicodeScalars.indices) + [old.endIndex]
      let ends = [bounds.randomElement(using: &random)!, bounds.randomElement(using: &random)!].sorted()
      let offsets = ends.map { old.utf8.distance(from: old.startIndex, to: $0) }
      let new = Self.text(round % 3, using: &random)
      let typed = document(old)
      let wanted = Array(old.utf8.prefix(offsets[0])) + Array(new.utf8) + Array(old.utf8.dropFirst(offsets[1]))
      XCTAssertEqual(Array(text(typed, typed.replacing(offsets[0]..<offsets[1], with: new)).utf8), wanted)
    }
  }

  func testAHeaderLineGoesAfterThoseOfItsKind() {
    let head = "transcript 1\nfeature counter\n"
    func inserted(_ line: String, _ text: String) -> String {
      let typed = document(text)
      return self.text(typed, typed.insertingHeader(line))
    }
    XCTAssertEqual(inserted("stub a", head + "\nsend plus\nend\n"), head + "stub a\n\nsend plus\nend\n")
    XCTAssertEqual(
      inserted("stub b", head + "stub a(\n  1\n)\nlet x = 1\n\nsend plus\nend\n"),
      head + "stub a(\n  1\n)\nstub b\nlet x = 1\n\nsend plus\nend\n")
    XCTAssertEqual(
      inserted("let y = 2", head + "stub a\n# why\nsend plus\nend\n"),
      head + "stub a\nlet y = 2\n# why\nsend plus\nend\n")
    XCTAssertEqual(inserted("stub a", head + "stub b"), head + "stub b\nstub a")
    XCTAssertEqual(inserted("stub a", "send plus\n"), "send plus\n")
    XCTAssertEqual(inserted("stub a", ""), "")
  }
}
