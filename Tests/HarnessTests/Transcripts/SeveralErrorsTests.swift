import XCTest

@testable import Harness

/// All errors of a file are reported at once, without those that only follow from another one.
final class SeveralErrorsTests: XCTestCase {
  /// `line:column`, with the name of an included file.
  private func places(_ text: String, files: [String: String] = [:]) -> [String] {
    Snippet.check(text, files: files.reduce(into: [:]) { $0["Snapshots/snippet/\($1.key)"] = $1.value }).map {
      guard case .unreadable = $0.kind else { return "\($0.kind)" }
      let file = $0.path.hasSuffix(".transcript") ? "" : "\(PathText.name(of: $0.path)):"
      return "\(file)\($0.line):\($0.column)"
    }
  }

  func testErrorsOfAllKindsInTheOrderOfTheirPlaces() {
    let failures = Snippet.check(
      """
      transcript 1
      feature snippet
      seed -1
      date yesterday
      initial State(lst: [1])
      let a = [1]
      let a = [2]
      ignore itms
      stub laod = 1
      sendd load
        call load()
      send ad(1)
         list = [1]
      send setList($b)
      send add(
        "1",
      )
      expect ~totl = 3
      expect lst = []
      advance soon
      run twice
      end
      send load

      """)
    XCTAssertEqual(
      failures.map { "\($0.line):\($0.column) \($0.kind.text)" },
      [
        "3:6 '-1' is not a number from 0 to 18446744073709551615",
        "4:6 'yesterday' is not a date such as 2022-06-22T00:00:00Z",
        "5:15 State has no field 'lst'; did you mean 'list'?",
        "7:5 a value 'a' is named twice",
        "8:8 State has no 'itms'; did you mean 'items'?",
        "9:6 unknown endpoint 'laod'; did you mean 'load'?",
        "10:1 unknown command 'sendd'; did you mean 'send'?",
        "12:6 unknown case 'ad' of Action; did you mean 'add'?",
        "13:1 a line indented by 3 spaces; an observation is indented by exactly two, a command by none",
        "14:14 there is no value '$b'; name one in the header: let b = …",
        "16:3 expected an integer (Int), found '\"'",
        "18:9 unknown derived value 'totl'; did you mean 'total'?",
        "19:8 State has no 'lst'; did you mean 'list'?",
        "20:9 'soon' is not a duration of up to a hundred years; expected, for example, 250ms, 1.5s, 8m59s or 1h",
        "21:5 expected nothing after 'run'",
        "23:1 nothing may follow 'end'; move 'end' to the last line",
      ])
    XCTAssertEqual(failures.map(\.unknownName).compactMap { $0 }, ["lst", "itms", "laod", "ad", "totl", "lst"])
  }

  private static let head = "transcript 1\nfeature snippet\n"

  /// A text, and the places of its errors. `…` stands for a valid header of two lines.
  private static let causes: [(text: String, places: [String])] = [
    // The feature would be known if only its line were right.
    ("transcript 1\nfeature\nsend ad\nend\n", ["2:8"]),
    ("transcript 1\nfeatre snippet\nend\n", ["2:1"]),
    ("transcript 1\n  feature snippet\nend\n", ["2:1"]),
    ("transcript 1\nfeature\tsnippet\nend\n", ["2:8"]),
    ("transcript 1\nsend load\nfeature snippet\nend\n", ["3:1"]),
    ("transcript 1\ninclude none.stubs\nend\n", ["2:9"]),
    ("transcript 1\nsendd load\nend\n", ["1:1", "2:1"]),
    ("transcript 1\nfeature snipet\nsendd load\nend\n", ["2:9", "3:1"]),
    // Not a transcript.
    ("  a\nhello\nyou\n  there\n", ["2:1"]),
    ("hello\nyou\n\tthere\n", ["1:1"]),
    ("transcript 7\nwhatever\n", ["1:12"]),
    ("…sendd load\n\u{0}\n", ["4:1"]),
    // An open bracket ends at the next command.
    ("…send setList([\n1,\n2\n])\nsendd load\nend\n", ["3:14", "7:1"]),
    ("…send add(1\n  list = [\n    1,\n  ]\n\nsend ad(1)\nend\n", ["3:9", "8:6"]),
    (
      "…send setItems([\n    Item(id: 1, text: \"a),\n    Item(id: 2, text: \"b\"),\n])\nsend ad(1)\nend\n",
      ["4:23", "7:6"]
    ),
    ("…send say(\"\"\"\n  a\n# b\n    c\n\"\"\")\nsend ad(1)\nend\n", ["3:10", "8:6"]),
    ("…send say(\"a)\n    toast = 1\nend\n", ["3:10"]),
    // The lines below a line that can't be read.
    ("…sendd load\n  call load(\n    1,\n  )\nend\n", ["3:1"]),
    ("…  send load\n  call load()\nend\n", ["3:1"]),
    ("…  call load(\n    1,\n  )\n  nothing\nseed x\nend\n", ["3:1", "7:6"]),
    ("…send load\n   call load(\n       1,\n   )\nend\n", ["4:1"]),
    ("…send load\nend\nsend load\nrun\nend\nsend ad(1)\n", ["5:1", "8:6"]),
    ("…send load\nseed 1\nseed 2\nfeature other\nend\n", ["4:1", "5:1", "6:1"]),
    // Conflicts.
    (
      "transcript 1\n<<<<<<< ours\nfeature snippet\nlet a = [1]\n=======\nfeature snipet\n||||||| base\n>>>>>>> theirs\n"
        + "send setList($a)\nend\n",
      ["2:1"]
    ),
    (
      "<<<<<<< ours\ntranscript 1\n=======\ntranscript 1\n>>>>>>> theirs\nfeature snippet\nsend ad(1)\nend\n",
      ["1:1", "7:6"]
    ),
    (
      "…send setList([\n<<<<<<< ours\n  1,\n=======\n  2,\n>>>>>>> theirs\n])\nsend load\n<<<<<<< ours\n  a\n=======\n  b\n"
        + ">>>>>>> theirs\n    c,\n  )\nend\n",
      ["4:1", "11:1"]
    ),
    ("…<<<<<<< ours\nsendd load\n<<<<<<< ours\nsendd load\n", ["3:1", "5:1"]),
    ("…send load\n=======\nsendd load\n>>>>>>> theirs\nsendd load\nend\n", ["4:1", "7:1"]),
    // Named values.
    ("…let a = [1\nsend setList($a)\nend\n", ["3:9"]),
    ("…let a [1]\nsend setList($a)\nsend setList($b)\nend\n", ["3:5", "5:14"]),
    ("…include none.stubs\nsend setList($a)\nsend ad(1)\nend\n", ["3:9", "5:6"]),
    ("…let a = [1, \"b\"]\nsend setList($a)\nsend setList($a)\nsend ad(1)\nend\n", ["4:14", "6:6"]),
    // Another environment may have other endpoints.
    ("…environment instnt\nstub laod = 1\nstub load = \"a\"\nend\n", ["3:13", "5:13"]),
    ("…environmnt instant\nstub laod = 1\nend\n", ["3:1"]),
  ]

  func testNoErrorFollowsFromAnother() {
    for row in Self.causes {
      let text = row.text.hasPrefix("…") ? Self.head + row.text.dropFirst() : row.text
      XCTAssertEqual(places(text), row.places, row.text)
    }
  }

  func testTwentyOfAFile() {
    let many = (0..<24).map { _ in "sendd load\n" }.joined()
    let failures = Snippet.check(Self.head + many + "end\n")
    XCTAssertEqual(failures.map(\.line), Array(3...23))
    XCTAssertEqual(failures.last?.kind, .unreadable("4 more errors from here on"))
    XCTAssertNil(failures.last?.unknownName ?? nil)
    XCTAssertEqual(
      Snippet.check(Self.head + String(repeating: "sendd load\n", count: 20)).map(\.line), Array(3...22))
    XCTAssertEqual(
      Snippet.check(Self.head + String(repeating: "sendd load\n", count: 21)).last?.kind,
      .unreadable("1 more error from here on"))
  }

  /// `harness record --rename` is suggested if a single name is all that is wrong.
  func testWhatIsNotToldSaysItsNameToo() {
    let same = Snippet.check(Self.head + String(repeating: "send ad(1)\n", count: 23) + "end\n")
    XCTAssertEqual(same.count, 21)
    XCTAssertEqual(Set(same.map(\.unknownName)), ["ad"])
    let others = Snippet.check(
      Self.head + String(repeating: "send ad(1)\n", count: 22) + "send load(1)\nend\n")
    XCTAssertEqual(others.last?.unknownName, .none)
  }

  // MARK: Included files

  func testErrorsOfIncludedFilesAreToldAtTheirPlacesAndOnce() {
    let files = [
      "a.stubs": "include c.stubs\nstub laod = 1\nstub load = \"a\"\n",
      "b.stubs": "seed x\ninclude c.stubs\n\tstub load\n",
      "c.stubs": "stubb load = 1\n",
    ]
    XCTAssertEqual(
      places(Self.head + "include a.stubs\ninclude b.stubs\ninclude a.stubs\nsend ad(1)\nend\n", files: files),
      ["6:6", "c.stubs:1:1", "b.stubs:1:6", "b.stubs:3:1", "a.stubs:2:6", "a.stubs:3:13"])
  }

  func testAnIncludedFileThatHoldsCommands() {
    let files = [
      "whole": Self.head + "send load\nsendd load\nend\n",
      "part": "stub load = 1\nsend load\n  call load(\n    1,\n  )\nrun\n",
    ]
    XCTAssertEqual(
      places(Self.head + "include whole\ninclude part\nend\n", files: files), ["whole:1:1", "part:2:1", "part:6:1"])
  }

  func testTwentyOfEachFile() {
    let many = String(repeating: "sendd load\n", count: 30)
    let found = places(Self.head + "include a\n" + many, files: ["a": many])
    XCTAssertEqual(found.count, 42)
    XCTAssertEqual(found.suffix(2), ["a:20:1", "a:21:1"])
  }

  /// The number of ways in which files include one another is too large to try.
  func testManyFilesThatIncludeOneAnother() {
    let names = (0..<12).map { "f\($0)" }
    let text = names.map { "include \($0)\n" }.joined()
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, text) })
    XCTAssertEqual(places(Self.head + text + "end\n", files: files), ["f0:1:9"])
  }
}

extension ScriptFailure.Kind {
  fileprivate var text: String { if case .unreadable(let text) = self { text } else { "\(self)" } }
}
