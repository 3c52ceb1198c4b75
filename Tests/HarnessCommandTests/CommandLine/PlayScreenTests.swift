import XCTest

@testable import Harness
@testable import HarnessCommand

final class PlayScreenTests: XCTestCase {
  private func panel(_ lines: String...) -> [PlayScreen.PanelLine] { lines.map { .init(text: $0) } }

  private func screen(_ columns: Int, _ rows: Int) -> (PlayScreen, TerminalModel) {
    (PlayScreen(style: .plain, columns: columns, rows: rows), TerminalModel(columns: columns, rows: rows))
  }

  /// A row of a terminal of 60 columns.
  private func beside(_ left: String, _ right: String, _ mark: String = "│") -> String {
    left + String(repeating: " ", count: 33 - left.count) + "\(mark) \(right)"
  }

  func testThePageStandsBesideTheLog() {
    var (screen, terminal) = screen(60, 12)
    var content = PlayScreen.Content()
    content.log = ["order"]
    content.panel = panel("iPhone 13", "(-) 1 (+)", "[Add Order]")
    content.status = "0s"
    content.text = "send a"
    content.cursor = 6
    content.hint = "(Int)"
    terminal.write(screen.draw(content))
    let page = [beside("order", "iPhone 13"), beside("", "(-) 1 (+)"), beside("", "[Add Order]")]
    XCTAssertEqual(terminal.text, (page + ["0s", "> send a(Int)"]).joined(separator: "\n"))
    XCTAssertEqual(terminal.cursor, .init(row: 4, column: 8))
    content.log += ["send a", "  b = 1", "  c = 2", "  a long line that does not fit beside what is shown"]
    content.panel?[1] = .init(text: "(-) 2 (+)", isChanged: true)
    (content.text, content.cursor, content.hint) = ("", 0, "")
    terminal.write(screen.draw(content))
    let rows = [
      "order", "send a", "  b = 1", beside("  c = 2", "iPhone 13"),
      beside("  a long line that does not fit", "(-) 2 (+)", "*"), beside("    beside what is shown", "[Add Order]"),
      "0s", ">",
    ]
    XCTAssertEqual(terminal.text, rows.joined(separator: "\n"))
    // At the end, lines beside the page are shown in full again.
    terminal.write(screen.finish(content))
    XCTAssertEqual(terminal.text, content.log.joined(separator: "\n"))
  }

  /// Rows are broken between words, unless a word is longer than half a row.
  func testRowsEndBetweenWords() {
    func rows(_ text: String, _ columns: Int) -> [String] { TerminalRow(text).wrapped(to: columns).map(\.text) }
    XCTAssertEqual(rows("its cases are 'a', 'checkbox'", 24), ["its cases are 'a',", "  'checkbox'"])
    XCTAssertEqual(rows("  call showToast(\"Created\")", 14), ["  call showToa", "    st(\"Create", "    d\")"])
    XCTAssertEqual(rows("a b " + String(repeating: "x", count: 12), 8), ["a b xxxx", "  xxxxxx", "  xx"])
  }

  func testALineThatIsWrong() {
    var (screen, terminal) = screen(60, 12)
    var content = PlayScreen.Content()
    content.text = "send didTapPuls"
    content.cursor = 5
    content.mistake = ("no such case", 5)
    content.status = "0s"
    terminal.write(screen.draw(content))
    XCTAssertEqual(terminal.text, "0s\n> send didTapPuls\n       ^ no such case")
    XCTAssertEqual(terminal.cursor, .init(row: 1, column: 7))
    content.mistake = (String(repeating: "why ", count: 20), 5)
    terminal.write(screen.draw(content))
    XCTAssertTrue(terminal.text.hasPrefix("0s\n> send didTapPuls\n       ^\nwhy why"), terminal.text)
    content.mistake = nil
    content.below = ["didLoad  didTapAddOrder"]
    terminal.write(screen.draw(content))
    XCTAssertEqual(terminal.text, "0s\n> send didTapPuls\ndidLoad  didTapAddOrder")
  }

  /// A change is written as one text, and unchanged rows are not written again.
  func testOnlyWhatChangesIsWritten() {
    var (screen, terminal) = screen(80, 24)
    var content = PlayScreen.Content()
    content.panel = panel("a page", "of two lines")
    content.log = ["a log"]
    terminal.write(screen.draw(content))
    content.text = "s"
    content.cursor = 1
    let text = screen.draw(content)
    XCTAssertFalse(text.contains("page") || text.contains("log") || text.contains("\n"), text)
    terminal.write(text)
    XCTAssertTrue(terminal.text.hasSuffix("> s"), terminal.text)
  }

  func testNarrowTerminalsHaveNoPage() {
    var (screen, terminal) = screen(59, 12)
    var content = PlayScreen.Content()
    content.panel = panel("a page")
    content.status = "0s"
    content.log = ["a log"]
    terminal.write(screen.draw(content))
    XCTAssertEqual(terminal.text, "a log\n>")
    terminal.resize(columns: 60, rows: 12)
    screen.resize(columns: 60, rows: 12)
    terminal.write(screen.redraw(content))
    XCTAssertEqual(terminal.text, "\(beside("a log", "a page"))\n0s\n>")
    terminal.resize(columns: 20, rows: 4)
    screen.resize(columns: 20, rows: 4)
    terminal.write(screen.redraw(content))
    XCTAssertEqual(terminal.text, "a log\n>")
    terminal.write(screen.finish(content))
    XCTAssertEqual(terminal.text, "a log")
  }

  /// A long state is shown around the change.
  func testWhatChangesIsShown() {
    var (screen, terminal) = screen(60, 12)
    var content = PlayScreen.Content()
    content.panel = (0..<100).map { .init(text: "rows[\($0)]", isChanged: $0 == 50) }
    terminal.write(screen.draw(content))
    XCTAssertTrue(terminal.text.contains("* rows[50]"), terminal.text)
    XCTAssertTrue(terminal.text.contains("│ … 50 above"), terminal.text)
    XCTAssertTrue(terminal.text.contains(" more"), terminal.text)
  }

  /// Against a model of a terminal: whatever happens, the whole log is there once and in order, the last rows are the typed
  /// text, and the cursor is in its place.
  func testRandomSessions() {
    for seed in 0..<UInt64(LongTests.count(1_000, short: 10)) {
      var random = SeededGenerator(seed: seed)
      func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
      let (columns, rows) = (20 + number(100), 4 + number(30))
      var (screen, terminal) = screen(columns, rows)
      var content = PlayScreen.Content()
      for step in 0..<30 {
        for _ in 0..<number(4) {
          content.log.append(
            "\(content.log.count): " + String(repeating: number(2) == 0 ? "x" : "日", count: number(150)))
        }
        if number(3) == 0 {
          let count = number(40)
          content.panel =
            number(4) == 0 ? nil : (0..<count).map { .init(text: "p\($0) \(step)", isChanged: number(5) == 0) }
        }
        content.text = String(repeating: number(2) == 0 ? "ab " : "日本", count: number(40))
        content.cursor = EditorLayoutTests.boundary(in: content.text, number(200))
        content.hint = number(2) == 0 ? "(hint: Int)" : ""
        content.mistake = number(4) == 0 ? ("a mistake", number(content.text.utf8.count + 1)) : nil
        content.below = (0..<number(3)).map { "below \($0)" }
        content.status = "status \(step)"
        terminal.write(screen.draw(content))
        XCTAssertFalse(terminal.hasOddities, "\(seed)")
        let layout = EditorLayout(content.text, prompt: "> ", columns: columns)
        if layout.rows.count + 8 < rows {
          let place = layout.place(of: content.cursor)
          XCTAssertEqual(terminal.cursor.column, place.column, "\(seed)")
          let row = terminal.row(terminal.cursor.row)
          XCTAssertTrue(row.hasPrefix(layout.rows[place.row].trimmed), "\(seed): \(row) \(layout.rows)")
        }
      }
      terminal.write(screen.finish(content))
      // Lines that the terminal wrapped are joined.
      let (found, log) = (terminal.logicalLines, content.log.map(\.trimmed))
      XCTAssertEqual(found.count, log.count, "\(seed)")
      for (found, line) in zip(found, log) where found != line { return XCTFail("\(seed): \(found) for \(line)") }
    }
  }
}

extension EditorLayoutTests {
  /// The start of a character near an offset.
  static func boundary(in text: String, _ offset: Int) -> Int {
    var end = 0
    for character in text {
      if end + character.utf8.count > offset { break }
      end += character.utf8.count
    }
    return end
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
