import Foundation
import XCTest

@testable import Harness

/// `let page1 = …` in the header, and `$page1` wherever a value of it stands.
final class NamedValueTests: XCTestCase {
  private static let item = #"Item(id: 1, text: "a text of some length", isActive: true)"#

  func testANamedValueIsReadAndPrinted() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      let one = \(Self.item)
      let both = [$one, Item(id: 2, text: "b", isActive: false)]
      send setItems($both)
        items[id: 1] = $one
        items[id: 2] = Item(id: 2, text: "b", isActive: false)
      send setItems([$one])
        items[id: 2] removed
      state
        items[id: 1].id = 1
        items[id: 1].isActive = true
        items[id: 1].text = "a text of some length"
        list = []
        map = [:]
        page = .loading
        query = ""
        tags = []
        toast = nil
        ~total = 0
        updatedAt = nil
      expect items[id: 1] = $one
      end

      """)
  }

  /// Read with the type of each place; in calls, answers and work in flight as well.
  func testStubsAndCalls() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      let words = "some words that are long enough"
      stub search($words) = [$words, "b"] after 1s
      stub search(_) = never
      send queryChanged($words)
        query = $words
        call search($words)
      run
        +1s
        receive found([$words, "b"])
        list[0] = 31
        list[1] = 1
        ~total = 32
      send queryChanged("some words that are long enough")
        call search($words)
      end
        in flight, started by queryChanged($words): call search($words)

      """)
  }

  func testTheLargestPartThenTheFirstDeclared() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      let second = "a text of some length"
      let first = "a text of some length"
      let whole = Item(id: 1, text: $first, isActive: true)
      stub search = never
      send setItems([$whole])
        items[id: 1] = $whole
      send queryChanged("a text of some length")
        query = $second
        call search($second)
      end
        in flight, started by queryChanged($second): call search($second)

      """)
  }

  /// Nineteen characters are written out.
  func testShortValuesAreWrittenOut() {
    let (short, long) = (String(repeating: "a", count: 17), String(repeating: "b", count: 18))
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      let short = "\(short)"
      let long = "\(long)"
      send say($short)
        toast = "\(short)"
        hear toast "\(short)"
      send say($long)
        toast = $long
        hear toast $long
      send fail
        fail not this
      end

      """.replacingOccurrences(of: "send fail\n  fail not this\n", with: ""))
  }

  /// Paths and ids contain no names.
  func testPathsKeepTheirLiterals() {
    let key = String(repeating: "k", count: 30)
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      let key = "\(key)"
      send put($key, 1)
        map["\(key)"] = 1
      end

      """)
  }

  func testIncludedNames() throws {
    let files = ["Snapshots/snippet/names.txt": "let one = \(Self.item)\nlet two = \"never used, and no error\"\n"]
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      include names.txt
      send setItems([$one])
        items[id: 1] = $one
      end

      """, files: files)
    // The script's own name takes precedence.
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      include names.txt
      let one = Item(id: 7, text: "another text of some length", isActive: false)
      send setItems([$one])
        items[id: 7] = $one
      end

      """, files: files)
  }

  private func error(_ header: String, _ commands: String) -> String {
    Snippet.check("transcript 1\nfeature snippet\n\(header)\n\(commands)\nend\n").map { failure in
      switch failure.kind {
      case .unreadable(let text), .reported(let text, _, _): text
      default: "\(failure.kind)"
      }
    }.joined()
  }

  func testMistakes() {
    for (header, commands, words) in [
      ("", "send say($one)", "there is no value '$one'; name one in the header: let one = …"),
      ("let once = \"a\"", "send say($one)", "there is no value '$one'; did you mean '$once'?"),
      (
        "let one = 1", "send say($one)", "in $one, Snapshots/snippet/test.transcript:3:11: expected a string, found '1'"
      ),
      ("let one = $two\nlet two = $one", "send say($one)", "'$one' contains itself"),
      ("let one = \"a\" 2", "send say($one)", "unexpected '2' after the end of the literal"),
      ("let one = 1\nlet one = 2", "", "a value 'one' is named twice"),
      ("let = 1", "", "expected a name after 'let'"), ("let one =", "", "expected a literal after '='"),
      ("let one", "", "'one' is not a named value: let NAME = LITERAL"),
      ("let a b = 1", "", "'a b' is not a name of letters, digits and '_'; it is used as $NAME"),
      ("let 1a = 1", "", "'1a' is not a name of letters"), ("let $a = 1", "", "'$a' is not a name of letters"),
      ("let one = [1,", "", "unclosed bracket"),
      ("let one = \"a value that nobody uses\"", "", "never used: let one"),
    ] {
      XCTAssertTrue(error(header, commands).contains(words), "\(header): \(error(header, commands))")
    }
    XCTAssertTrue(error("", "run\n  nothing\nlet one = 1").contains("'let' belongs to the header"))
  }

  /// A name in observations counts as used.
  func testANameIsUsedWhereItIsPrinted() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      let toast = "a text of some length"
      send say("a text of some length")
        toast = $toast
        hear toast $toast
      end

      """)
  }

  /// `initial` may be a named value, or a patch made of some.
  func testInitial() {
    Snippet.assertRecords(
      """
      transcript 1
      feature snippet
      initial $start
      let start = State(items: [$one], query: "q")
      let one = \(Self.item)
      send setItems([])
        items = []
      expect query = "q"
      end

      """)
  }
}
