import XCTest

@testable import Harness
@testable import HarnessCommand

final class LineEditorTests: XCTestCase {
  private var editor = LineEditor { $0.hasSuffix("(") }

  private func type(_ text: String) { for scalar in text.unicodeScalars { press(.character(Character(scalar))) } }

  @discardableResult
  private func press(_ keys: TerminalKey...) -> LineEditor.Outcome {
    var outcome = LineEditor.Outcome.ignored
    for key in keys { outcome = editor.handle(key) }
    return outcome
  }

  @discardableResult
  private func control(_ letters: String) -> LineEditor.Outcome {
    var outcome = LineEditor.Outcome.ignored
    for letter in letters { outcome = press(.edit(.control(letter))) }
    return outcome
  }

  /// The text with the cursor as `|`.
  private var shown: String { "\(editor.before)|\(editor.after)" }

  func testTypingAndSubmitting() {
    type("send a")
    XCTAssertEqual(shown, "send a|")
    XCTAssertEqual(editor.cursor, 6)
    XCTAssertEqual(press(.enter), .submitted("send a"))
    XCTAssertEqual(shown, "|")
    XCTAssertEqual(press(.enter), .submitted(""))
    XCTAssertEqual(press(.edit(.tab)), .completes)
    XCTAssertEqual(press(.edit(.meta("s"))), .meta("s"))
    XCTAssertEqual(control("l"), .redraws)
    XCTAssertEqual(press(.suspend), .redraws)
    XCTAssertEqual(press(.other), .ignored)
  }

  func testMoving() {
    type("send row(id: 7)")
    control("a")
    XCTAssertEqual(shown, "|send row(id: 7)")
    press(.edit(.meta("f")), .edit(.wordRight), .edit(.right))
    XCTAssertEqual(shown, "send row(|id: 7)")
    press(.edit(.meta("b")), .edit(.wordLeft), .edit(.left))
    XCTAssertEqual(shown, "|send row(id: 7)")
    control("fffb")
    XCTAssertEqual(shown, "se|nd row(id: 7)")
    press(.edit(.end))
    control("f")
    XCTAssertEqual(shown, "send row(id: 7)|")
    press(.edit(.home))
    XCTAssertEqual(shown, "|send row(id: 7)")
  }

  func testDeleting() {
    type("send row(id: 7)")
    press(.edit(.backspace))
    XCTAssertEqual(shown, "send row(id: 7|")
    control("aff")
    XCTAssertEqual(press(.end), .edited)
    press(.edit(.delete))
    XCTAssertEqual(shown, "se| row(id: 7")
    control("a")
    press(.edit(.backspace))
    XCTAssertEqual(shown, "|se row(id: 7")
    control("e")
    XCTAssertEqual(press(.end), .edited)
    XCTAssertEqual(shown, "se row(id: 7|")
  }

  func testWhatWasTakenAwayComesBack() {
    type("send row(id: 7)")
    control("w")
    XCTAssertEqual(shown, "send row(id: |")
    control("w")
    XCTAssertEqual(shown, "send |")
    control("y")
    XCTAssertEqual(shown, "send row(id: 7)|")
    control("a")
    press(.edit(.meta("d")))
    control("k")
    XCTAssertEqual(shown, "|")
    control("yy")
    XCTAssertEqual(shown, "send row(id: 7)send row(id: 7)|")
    control("u")
    type("x")
    control("u")
    control("y")
    XCTAssertEqual(shown, "x|")
    press(.edit(.meta("y")))
    XCTAssertEqual(shown, "send row(id: 7)send row(id: 7)|")
    press(.edit(.meta("y")))
    XCTAssertEqual(shown, "send row(id: 7)|")
    press(.edit(.metaBackspace))
    XCTAssertEqual(shown, "send row(id: |")
  }

  func testTransposing() {
    type("abc")
    control("t")
    XCTAssertEqual(shown, "acb|")
    control("at")
    XCTAssertEqual(shown, "a|cb")
    control("t")
    XCTAssertEqual(shown, "ca|b")
  }

  func testTheEnds() {
    XCTAssertEqual(press(.end), .quits)
    type("half")
    XCTAssertEqual(press(.interrupt), .cleared)
    XCTAssertEqual(shown, "|")
    press(.edit(.up))
    XCTAssertEqual(shown, "half|", "nothing that was typed is lost")
  }

  func testHistoryKeepsWhatIsBeingTyped() {
    for line in ["one", "two", "two", "  "] {
      type(line)
      press(.enter)
    }
    type("dra")
    press(.edit(.up))
    XCTAssertEqual(shown, "two|")
    type("!")
    control("p")
    XCTAssertEqual(shown, "one|")
    control("p")
    XCTAssertEqual(shown, "one|")
    control("n")
    XCTAssertEqual(shown, "two!|")
    press(.edit(.down))
    XCTAssertEqual(shown, "dra|")
    press(.edit(.down))
    XCTAssertEqual(shown, "dra|")
    press(.edit(.meta("<")))
    XCTAssertEqual(press(.enter), .submitted("one"))
    XCTAssertEqual(editor.history, ["one", "two", "one"])
    control("pp")
    XCTAssertEqual(shown, "two|", "older ones are what they were")
  }

  func testSearching() {
    for line in ["send row(id: 1)", "run", "send row(id: 2)", "advance 1s"] {
      type(line)
      press(.enter)
    }
    type("new")
    control("r")
    XCTAssertEqual(editor.searchText, "search '': ")
    type("row")
    XCTAssertEqual(editor.searchText, "search 'row': ")
    XCTAssertEqual(shown, "send |row(id: 2)")
    control("r")
    XCTAssertEqual(shown, "send |row(id: 1)")
    type("x")
    XCTAssertEqual(editor.searchText, "no line has 'rowx': ")
    press(.edit(.backspace))
    XCTAssertEqual(shown, "send |row(id: 2)")
    control("g")
    XCTAssertEqual(shown, "new|")
    XCTAssertNil(editor.searchText)
    control("r")
    type("id: 1")
    control("e")
    XCTAssertEqual(shown, "send row(id: 1)|")
    control("r")
    type("2")
    XCTAssertEqual(press(.enter), .submitted("send row(id: 2)"))
  }

  func testSearchingKeepsWhatWasBeingTyped() {
    for line in ["one", "two"] {
      type(line)
      press(.enter)
    }
    type("new")
    control("r")
    type("one")
    control("e")
    XCTAssertEqual(shown, "one|")
    control("nn")
    XCTAssertEqual(shown, "new|")
  }

  func testAnUnfinishedTextGoesOnInTheNextLine() {
    type("send row(")
    control("b")
    XCTAssertEqual(press(.enter), .edited)
    XCTAssertEqual(shown, "send row(\n  |")
    type("id: 7,")
    press(.edit(.paste("\n  name: \"a\")")))
    control("a")
    XCTAssertEqual(shown, "send row(\n  id: 7,\n|  name: \"a\")")
    press(.edit(.up))
    control("f")
    XCTAssertEqual(shown, "send row(\n | id: 7,\nname: \"a\")".replacing("\nname", with: "\n  name"))
    press(.edit(.up))
    XCTAssertEqual(shown, "s|end row(\n  id: 7,\n  name: \"a\")")
    control("e")
    press(.edit(.down))
    XCTAssertEqual(shown, "send row(\n  id: 7,|\n  name: \"a\")")
    control("k")
    XCTAssertEqual(shown, "send row(\n  id: 7,|  name: \"a\")")
    control("u")
    XCTAssertEqual(shown, "send row(\n|  name: \"a\")")
    press(.edit(.down), .edit(.down))
    control("n")
    XCTAssertEqual(press(.enter), .submitted("send row(\n  name: \"a\")"))
  }

  /// What a person sees as one character moves and is deleted as one, even if it was typed in several parts.
  func testCharactersOfSeveralParts() {
    type("e\u{301}👨\u{200D}👩\u{200D}👧🇩🇪日")
    XCTAssertEqual(editor.text.count, 4)
    control("bb")
    XCTAssertEqual(shown, "e\u{301}👨\u{200D}👩\u{200D}👧|🇩🇪日")
    press(.edit(.backspace))
    XCTAssertEqual(shown, "e\u{301}|🇩🇪日")
    press(.edit(.delete))
    XCTAssertEqual(shown, "e\u{301}|日")
    press(.edit(.backspace))
    XCTAssertEqual(shown, "|日")
  }

  func testAPartIsReplaced() {
    type("send rö")
    editor.replace(5..<8, with: "row(id: )", cursor: 8)
    XCTAssertEqual(shown, "send row(id: |)")
    editor.replace(13..<13, with: "7")
    XCTAssertEqual(shown, "send row(id: 7|)")
    editor.replace(0..<1_000, with: "")
    XCTAssertEqual(shown, "|")
  }

  /// Against a simple model: whatever the keys, typed or pasted text stays whole, and no key traps.
  func testRandomKeys() {
    var random = SeededGenerator(seed: 1)
    let keys: [TerminalKey] =
      [
        .character("a"), .character("ä"), .character("\u{301}"), .character(" "), .character("日"), .enter, .interrupt,
        .suspend, .other, .end,
        .edit(.up), .edit(.down), .edit(.left), .edit(.right), .edit(.wordLeft), .edit(.wordRight), .edit(.home),
        .edit(.end), .edit(.delete), .edit(.backspace), .edit(.tab), .edit(.backTab), .edit(.metaBackspace),
        .edit(.paste("(\n🇩🇪\n")), .edit(.meta("b")), .edit(.meta("f")), .edit(.meta("d")), .edit(.meta("y")),
        .edit(.meta("<")), .edit(.meta(">")),
      ] + "abcdefgklnprtuwy_".map { .edit(.control($0)) }
    for _ in 0..<LongTests.count(200_000, short: 5_000) {
      let before = editor
      let outcome = press(keys[Int(random.next() % UInt64(keys.count))])
      XCTAssertEqual(editor.text, editor.before + editor.after)
      if case .submitted(let text) = outcome {
        XCTAssertTrue(editor.isEmpty)
        XCTAssertTrue(text.allSatisfy(\.isWhitespace) || editor.history.last == text)
      }
      if outcome == .ignored { XCTAssertEqual(editor.text, before.text) }
    }
  }
}
