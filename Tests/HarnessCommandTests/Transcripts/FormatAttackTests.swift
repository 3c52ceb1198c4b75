import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// Scripts written to break the format.
final class FormatAttackTests: XCTestCase {
  private func texts(_ text: String, files: [String: String] = [:]) -> [String] {
    Snippet.check(text, files: files).map { failure in
      switch failure.kind {
      case .unreadable(let text), .reported(let text, _, _): "\(failure.line): \(text)"
      default: "\(failure.line): \(failure.kind)"
      }
    }
  }

  private let head = "transcript 1\nfeature snippet\n"

  /// A name redefined by the script doesn't count for the included one.
  func testAHiddenNameNamesNothing() throws {
    let files = ["Snapshots/snippet/names.txt": "let text = \"the one of the included file\"\n"]
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      include names.txt
      let text = "the one of the script itself"
      send say($text)
        toast = $text
        hear toast $text
      send say("the one of the included file")
        toast = "the one of the included file"
        hear toast "the one of the included file"
      end

      """, files: files)
  }

  /// Recording would remove them.
  func testCommandsBelowAnOpenObservationAreErrors() throws {
    let text = head + "send setList([1])\n  list = [\n    send setList([2])\n# mine\n    stub load = 1\nend\n"
    XCTAssertTrue(texts(text).contains { $0.hasPrefix("5: 'send' is indented") }, "\(texts(text))")
    XCTAssertTrue(texts(text).contains { $0.hasPrefix("7: 'stub' is indented") }, "\(texts(text))")
    XCTAssertThrowsError(try TranscriptFormatter.text(path: "a", bytes: Array(text.utf8)))
  }

  func testValuesInsideThemselves() {
    for lets in ["let a = [$a]", "let a = [$b]\nlet b = [$a]"] {
      XCTAssertTrue(
        texts(head + lets + "\nend\n").contains("3: '$a' contains itself"), "\(texts(head + lets + "\nend\n"))")
    }
  }

  /// Both at once, each at its place.
  func testUnusedValuesAreReportedWhereTheyStand() {
    let text = head + "let outer = [$inner, 2]\n\nlet inner = 1\nend\n"
    XCTAssertEqual(texts(text), ["3: never used: let outer", "5: never used: let inner"])
  }

  func testNamesThatAreNone() {
    XCTAssertEqual(texts(head + "send say($)\nend\n"), ["3: expected a name after '$', found ')'"])
    XCTAssertTrue(
      texts(head + "let a = \"a\"\nsend say($a$a)\nend\n").first?.hasPrefix("4: expected ',' or ')'") ?? false)
  }

  /// Each value is twice in the next one.
  func testValuesThatDoubleEachTime() {
    let doubling = (1...60).map { "let a\($0) = [$a\($0 - 1), $a\($0 - 1)]" }.joined(separator: "\n")
    let text = head + "let a0 = [1]\n\(doubling)\nsend setList($a60)\nend\n"
    XCTAssertFalse(texts(text).isEmpty)
    struct Tree: Equatable {
      var children: [Tree]
    }
    let source = Array(text.utf8)
    let values = (0...60).map { number in
      let literal = number == 0 ? "Tree(children: [])" : "Tree(children: [$a\(number - 1), $a\(number - 1)])"
      return NamedValues.Value(
        name: "a\(number)", text: Array(literal.utf8), range: 0..<literal.utf8.count, path: "a", line: 1, column: 1)
    }
    let names = NamedValues(values, LiteralTypes())
    var parser = LiteralParser(Array("$a20".utf8), types: LiteralTypes().naming(names))
    XCTAssertThrowsError(try parser.parseAll(TypeShape.of(Tree.self))) { error in
      XCTAssertTrue("\(error)".contains("more than 10000 named values are inside each other"), "\(error)")
    }
    XCTAssertFalse(source.isEmpty)
  }

  /// Deeper than any stack, and with very many brackets in a row.
  func testHostileBrackets() throws {
    // A recursive function needs more than 50 bytes of its stack for each level.
    let count = LongTests.count(50_000, short: 10_000)
    onSmallStack {
      for line in [
        "receive a" + String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count),
        "receive a" + String(repeating: "(1)", count: count / 2),
      ] {
        let text = "transcript 1\nfeature snippet\nrun\n  \(line)\nend\n"
        do {
          let once = try TranscriptFormatter.text(path: "a", bytes: Array(text.utf8))
          XCTAssertEqual(try TranscriptFormatter.text(path: "a", bytes: Array(once.utf8)), once)
        } catch {
          XCTFail("\(error)")
        }
      }
    }
  }

  /// Thousands of different lines with an underscore are no patterns.
  func testUnderscoresInTextsAreNoPatterns() {
    XCTAssertNil(LinePattern("a_b = \"_\""))
    XCTAssertNil(LinePattern("a = [\"_\", b_, _c]"))
    XCTAssertNotNil(LinePattern("a = [\"_\", _]"))
    let recorded = (0..<3_000).map { "a[\($0)] = f(_, \"b\")" }
    let actual = (0..<3_000).map { "a[\($0)] = f(1, \"c\")" }
    XCTAssertEqual(MatchedLines(recorded, actual).wildcards, 0)
  }

  func testCommasAtTheBeginningOfLines() throws {
    let text =
      head
      + "send setItems([Item(id: 1\n  , text: \"\(String(repeating: "a", count: 100))\"\n  , isActive: true)])\nend\n"
    let once = try TranscriptFormatter.text(path: "a", bytes: Array(text.utf8))
    XCTAssertEqual(try TranscriptFormatter.text(path: "a", bytes: Array(once.utf8)), once)
    XCTAssertTrue(once.contains("\n      id: 1,\n"), once)
  }
}
