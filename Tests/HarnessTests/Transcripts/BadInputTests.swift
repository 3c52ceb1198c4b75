import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Every kind of bad input is reported at its place, with what was expected and the nearest name.
final class BadInputTests: XCTestCase {
  private static let head = "transcript 1\nfeature snippet\n"

  /// Text, line, column and message. `…` before a text stands for a valid header of two lines.
  private static let table: [(text: String, line: Int, column: Int, message: String)] = [
    ("", 1, 1, "the file is empty; expected 'transcript 1' (the command 'new' writes one)"),
    (
      "\n\n# only a comment\n", 1, 1,
      "the file is empty; expected 'transcript 1' (the command 'new' writes one)"
    ),
    ("hello\n", 1, 1, "expected 'transcript 1' as the first line, found 'hello'"),
    ("feature snippet\n", 1, 1, "expected 'transcript 1' as the first line, found 'feature snippet'"),
    (
      "transcript 2\n", 1, 12,
      "this is a transcript of version 2, and this harness reads version 1; use a newer harness"
    ),
    ("transcript 1\nend\n", 1, 1, "expected a line 'feature NAME' in the header"),
    ("transcript 1\nfeature snipet\nend\n", 2, 9, "unknown feature 'snipet'; did you mean 'snippet'?"),
    ("…\u{0}", 3, 1, "this is not UTF-8 text; a transcript is a text file that begins with 'transcript 1'"),
    ("…send ad(1)\n", 3, 6, "unknown case 'ad' of Action; did you mean 'add'?"),
    ("…send add(\"1\")\n", 3, 10, "expected an integer (Int), found '\"'"),
    ("…send add\n", 3, 6, "case 'add' needs its payload: write add(Int)"),
    ("…send load(1)\n", 3, 10, "case 'load' has no payload; write it without parentheses"),
    ("…send toggle(1)\n", 3, 13, "expected 'id:', found '1'"),
    ("…send setItems([Item(id: 1)])\n", 3, 20, "missing field 'text' of Item; add 'text: …' (String)"),
    ("…send setItems([Item(id: 1, txt: \"a\")])\n", 3, 28, "Item has no field 'txt'; did you mean 'text'?"),
    (
      "…send add(1\nend\n", 3, 9,
      "unclosed bracket '('; lines that belong to it must be indented or begin with its closing bracket"
    ),
    (
      "…send setList([1, 2\n", 3, 14,
      "unclosed bracket '['; lines that belong to it must be indented or begin with its closing bracket"
    ),
    ("…send say(\"a)\nend\n", 3, 10, "unclosed string; expected a closing quote"),
    ("…send say(\"\"\"\n  a\nend\n", 3, 10, "unclosed string; expected a closing quote"),
    ("…send say(\"\\q\")\n", 3, 11, "unknown escape '\\q'; known: \\n \\t \\r \\0 \\\" \\\\ and \\u{…}"),
    (
      "…advance soon\n", 3, 9,
      "'soon' is not a duration of up to a hundred years; expected, for example, 250ms, 1.5s, 8m59s or 1h"
    ),
    (
      "…advance -1s\n", 3, 9,
      "'-1s' is not a duration of up to a hundred years; expected, for example, 250ms, 1.5s, 8m59s or 1h"
    ),
    ("…advance 500\n", 3, 9, "'500' has no unit; expected, for example, 500ms or 500s"),
    ("…advance 1m30\n", 3, 9, "'30' has no unit; expected, for example, 30ms or 30s"),
    ("…stub load = 1 after 500\nend\n", 3, 21, "'500' has no unit; expected, for example, 500ms or 500s"),
    ("…advance\n", 3, 8, "expected a duration such as 500ms after 'advance'"),
    (
      "…send load\n\tcall load()\n", 4, 1,
      "a tab in the indentation; expected two spaces (the command 'format' fixes it)"
    ),
    (
      "…send load\n   call load()\n", 4, 1,
      "a line indented by 3 spaces; an observation is indented by exactly two, a command by none"
    ),
    ("…  call load()\n", 3, 1, "an observation needs a command above it; the command 'record' writes observations"),
    (
      "…send load\n  call load()\n  # inner\nend\n", 5, 3,
      "a comment is indented; a comment begins in column 0 (the command 'format' fixes it)"
    ),
    (
      "…# outer\n      # inner\nend\n", 4, 7,
      "a comment is indented; a comment begins in column 0 (the command 'format' fixes it)"
    ),
    (
      "…send load\n\t#inner\nend\n", 4, 2,
      "a comment is indented; a comment begins in column 0 (the command 'format' fixes it)"
    ),
    (
      "…<<<<<<< ours\n", 3, 1,
      "the file contains merge-conflict markers; resolve them with 'git resolve', or remove them by hand"
    ),
    (
      "…=======\n", 3, 1,
      "the file contains merge-conflict markers; resolve them with 'git resolve', or remove them by hand"
    ),
    ("…sendd load\n", 3, 1, "unknown command 'sendd'; did you mean 'send'?"),
    ("…run twice\n", 3, 5, "expected nothing after 'run'"),
    ("…send load\nenvironment instant\n", 4, 1, "'environment' belongs to the header, before the first command"),
    ("…seed 1\nseed 2\n", 4, 1, "'seed' is given twice"),
    ("…seed -1\n", 3, 6, "'-1' is not a number from 0 to 18446744073709551615"),
    ("…date yesterday\n", 3, 6, "'yesterday' is not a date such as 2022-06-22T00:00:00Z"),
    ("…end\nsend load\n", 4, 1, "nothing may follow 'end'; move 'end' to the last line"),
    (
      "…advance 101000000h\n", 3, 9,
      "'101000000h' is not a duration of up to a hundred years; expected, for example, 250ms, 1.5s, 8m59s or 1h"
    ),
    ("…send load\n\tsend load\n", 4, 1, "'send' is indented; a header line or a command begins in column 0"),
    ("…send load\n  note removed at 5\n", 4, 1, "'note' is indented; a header line or a command begins in column 0"),
    ("…send load\n  note moved to 3\n", 4, 1, "'note' is indented; a header line or a command begins in column 0"),
    ("…send load\n  note moved it to 3\n", 4, 1, "'note' is indented; a header line or a command begins in column 0"),
    ("…send load\n  send load\n", 4, 1, "'send' is indented; a header line or a command begins in column 0"),
    ("…send\tload\n", 3, 5, "a tab between words; expected a space"),
    (
      "…send setList([\n<<<<<<< ours\n", 4, 1,
      "the file contains merge-conflict markers; resolve them with 'git resolve', or remove them by hand"
    ),
    ("…stub load(1) = 2\nend\n", 3, 11, "endpoint 'load' takes no arguments"),
    ("…stub search(_, _) = []\nend\n", 3, 15, "endpoint 'search' takes (String), nothing more"),
    ("…stub load = 1 alway\nend\n", 3, 15, "unexpected 'alway'; did you mean 'always'?"),
    ("…stub track after 1s\nend\n", 3, 17, "endpoint 'track' returns nothing that could be delayed"),
    ("…expect list[0] = \"a\"\nend\n", 3, 18, "expected an integer (Int), found '\"'"),
    (
      "…include other.stubs\nend\n", 2, 9,
      "the feature is 'snippet' here, and 'cart' in Snapshots/snippet/other.stubs; a script has one feature"
    ),
    ("…environment instnt\nend\n", 3, 13, "unknown environment 'instnt'; did you mean 'instant'?"),
    (
      "…initial tow\nend\n", 3, 9,
      "unknown initial state 'tow'; did you mean 'two'? (A literal patch begins with the state's type.)"
    ),
    ("…initial State(lst: [1])\nend\n", 3, 15, "State has no field 'lst'; did you mean 'list'?"),
    ("…stub laod = 1\nend\n", 3, 6, "unknown endpoint 'laod'; did you mean 'load'?"),
    ("…stub load\nend\n", 3, 10, "endpoint 'load' returns Int, so its stub needs a value: write stub load = …"),
    ("…stub load = \"a\"\nend\n", 3, 13, "expected an integer (Int), found '\"'"),
    (
      "…stub load = 1 after soon\nend\n", 3, 21,
      "'soon' is not a duration of up to a hundred years; expected, for example, 250ms, 1.5s, 8m59s or 1h"
    ),
    ("…stub load = 1 allways\nend\n", 3, 15, "unexpected 'allways'; did you mean 'always'?"),
    ("…stub track = 1\nend\n", 3, 14, "endpoint 'track' returns nothing: write stub track"),
    ("…stub search(1) = []\nend\n", 3, 13, "expected a string, found '1'"),
    ("…include more.stubs\nend\n", 3, 9, "can't include 'more.stubs': no such file"),
    ("…include loop.stubs\nend\n", 1, 9, "'loop.stubs' includes itself"),
    ("…include command.stubs\nend\n", 1, 1, "an included file may hold header and stub lines only, not 'send'"),
    ("…expect ~totl = 3\nend\n", 3, 9, "unknown derived value 'totl'; did you mean 'total'?"),
    ("…expect list\nend\n", 3, 8, "'list' is not an expectation: expect PATH = LITERAL"),
    ("…ignore [\nend\n", 3, 8, "unclosed bracket '['"),
    ("…ignore itms[*].text\nend\n", 3, 8, "State has no 'itms'; did you mean 'items'?"),
    ("…ignore items[*].txt\nend\n", 3, 17, "Item has no 'txt'; did you mean 'text'?"),
    ("…expect page.loadd.count = 1\nend\n", 3, 13, "Page has no 'loadd'; did you mean 'loaded'?"),
  ]

  func testTable() {
    let files = [
      "Snapshots/snippet/other.stubs": "feature cart\n",
      "Snapshots/snippet/loop.stubs": "include loop.stubs\n", "Snapshots/snippet/command.stubs": "send load\n",
    ]
    for row in Self.table {
      let text = row.text.hasPrefix("…") ? Self.head + row.text.dropFirst() : row.text
      let failures = Snippet.check(text, files: files)
      XCTAssertEqual(failures.count, 1, row.text)
      guard let failure = failures.first else { continue }
      XCTAssertEqual(failure.kind, .unreadable(row.message), row.text)
      XCTAssertEqual([failure.line, failure.column], [row.line, row.column], row.text)
      let isIncluded = row.text.contains("loop") || row.text.contains("command")
      XCTAssertEqual(failure.path.hasSuffix(".stubs"), isIncluded, row.text)
    }
  }

  func testTimeStopsBeforeItsSumsOverflow() {
    let centuries = String(repeating: "advance 876000h\n  nothing\n", count: 40)
    XCTAssertEqual(Snippet.check(Self.head + centuries + "end\n"), [])
    let scheduler = TestScheduler()
    for _ in 0..<20 { scheduler.advance(by: .seconds(Int64.max)) }
    scheduler.schedule(after: .seconds(Int64.max)) {}
    scheduler.run()
    XCTAssertEqual(scheduler.now, .seconds(Int64.max / 4))
  }

  /// Whatever is written can be read again. Reading alone once had a limit of 8 MiB.
  func testALineIsAsLongAsItsValue() {
    let text = String(repeating: "x", count: LongTests.count(50_000_000, short: 8_400_000))
    XCTAssertEqual(
      Snippet.check(Self.head + "send say(\"\(text)\")\n  toast = \"\(text)\"\n  hear toast \"\(text)\"\nend\n"), [])
  }

  func testBytesThatAreNoText() {
    let bytes = Array(Self.head.utf8) + Array("send say(\"é".utf8) + [0xFF] + Array("\")\nend\n".utf8)
    let result = ScriptChecker(Suite(Snippet.feature), load: noFiles).check(
      name: "x", path: "x.transcript", bytes: bytes)
    XCTAssertEqual(result.failures.map(\.line), [3])
    XCTAssertEqual(result.failures.map(\.column), [12])
  }

  func testDeepNestingIsAnErrorAndNotAnOverflow() {
    let brackets = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    XCTAssertEqual(Snippet.check(Self.head + "send setList(\(brackets))\nend\n").count, 1)
    let parentheses = String(repeating: "(", count: 100_000)
    XCTAssertEqual(Snippet.check(Self.head + "send add\(parentheses)\nend\n").count, 1)
  }
}
