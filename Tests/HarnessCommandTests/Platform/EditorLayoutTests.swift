import XCTest

@testable import Harness
@testable import HarnessCommand

final class EditorLayoutTests: XCTestCase {
  func testWidths() {
    let widths: [(String, Int)] = [
      ("a", 1), ("ä", 1), ("e\u{301}", 1), ("日", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("👨\u{200D}👩\u{200D}👧", 2),
      ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("⌚", 2), ("1\u{FE0F}\u{20E3}", 2), ("\u{301}", 0), ("\u{200B}", 0),
      ("\u{7}", 0), ("🌡", 1), ("🎉", 2), ("…", 1), ("│", 1), ("𠀀", 2), ("", 0),
    ]
    for (text, width) in widths { XCTAssertEqual(ColumnWidth.of(text), width, "\(text)") }
    XCTAssertEqual(ColumnWidth.of("日a日"), 5)
  }

  private func assert(
    _ text: String, columns: Int, _ rows: [String], cursor: Int, at place: (Int, Int), line: UInt = #line
  ) {
    let layout = EditorLayout(text, prompt: "> ", columns: columns)
    XCTAssertEqual(layout.rows, rows, line: line)
    XCTAssertEqual(layout.place(of: cursor), .init(row: place.0, column: place.1), line: line)
    for row in layout.rows { XCTAssertLessThanOrEqual(ColumnWidth.of(row), columns, line: line) }
  }

  func testRows() {
    assert("", columns: 10, ["> "], cursor: 0, at: (0, 2))
    assert("abc", columns: 10, ["> abc"], cursor: 3, at: (0, 5))
    assert("abcdefgh", columns: 10, ["> abcdefgh", ""], cursor: 8, at: (1, 0))
    assert("abcdefghij", columns: 10, ["> abcdefgh", "ij"], cursor: 8, at: (1, 0))
    assert("a(\n  b)", columns: 10, ["> a(", "    b)"], cursor: 3, at: (1, 2))
    assert("a(\n  b)", columns: 10, ["> a(", "    b)"], cursor: 2, at: (0, 4))
    assert("a\n\nb", columns: 10, ["> a", "  ", "  b"], cursor: 2, at: (1, 2))
  }

  /// The search text may be long, and pasted.
  func testPromptsOfAnyLength() {
    XCTAssertEqual(EditorLayout("ab", prompt: "search 'long query': ", columns: 10).rows, [" query': a", "b"])
    XCTAssertEqual(EditorLayout("x", prompt: "search 'a\n\u{1B}[J': ", columns: 40).rows, ["search 'a^J^[[J': x"])
    XCTAssertEqual(EditorLayout("x", prompt: "日本: ", columns: 5).rows, ["本: x", ""])
  }

  /// A character of two columns begins a new row if only one column is left.
  func testWideCharacters() {
    assert("日本語日本語", columns: 7, ["> 日本", "語日本", "語"], cursor: 6, at: (1, 0))
    assert("e\u{301}日x", columns: 10, ["> e\u{301}日x"], cursor: 6, at: (0, 5))
    assert("👨\u{200D}👩\u{200D}👧x", columns: 10, ["> 👨\u{200D}👩\u{200D}👧x"], cursor: 18, at: (0, 4))
    assert("a\tb", columns: 10, ["> a^Ib"], cursor: 2, at: (0, 5))
  }
}
