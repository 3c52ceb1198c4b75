import XCTest

@testable import Harness
@testable import HarnessCommand

final class TranscriptFormatterTests: XCTestCase {
  private func format(_ text: String) throws -> String {
    try TranscriptFormatter.text(path: "x", bytes: Array(text.utf8))
  }

  func testEverythingAtOnce() throws {
    let messy =
      "\u{FEFF}transcript 1\r\n"
        + """
        feature    order  \t
        stub  submitOrder( 1 )=true   after 1s,false  always
        initial OrderState( counterState:CounterState( number:1 ) )
        \t
        # a comment\u{20}\u{20}
        send   add( Item(
            id:1,   name : "a  ,  b",
        \ttags:[ ]
        ) )
        \tcall   submitOrder( 1,2 )
        \u{20}a.b=3\u{20}
        # in between
            items[id:7].x   =   [ 1,2 ]

          items[id:7]   removed
        note   as  I   like it
        expect  a.b=10_000
        run
          fail as it was:  x ,y\u{20}
          |  a  view ,kept
          hear  toast   .shown( 1 )
          in flight a( 1 ):call  f( 2 )
        end



        """
    let tidy = """
      transcript 1
      feature order
      stub submitOrder(1) = true after 1s, false always
      initial OrderState(counterState: CounterState(number: 1))

      # a comment
      send add(Item(
          id: 1, name: "a  ,  b",
        tags: []
      ))
        call submitOrder(1, 2)
        a.b = 3
        items[id: 7].x = [1, 2]
        items[id: 7] removed
      # in between

      note as  I   like it
      expect a.b = 10_000
      run
        fail as it was:  x ,y\u{20}
        |  a  view ,kept
        hear toast .shown(1)
        in flight, started by a(1): call f(2)
      end

      """
    XCTAssertEqual(try format(messy), tidy)
    XCTAssertEqual(try format(tidy), tidy)
  }

  func testStringsOverSeveralLinesStay() throws {
    let text = """
      transcript 1
      feature f
      send write(\"""
        a,b  :  c
          (  d  \\\"""
        \""")
      # between
      send pick([:],  [ ])
      end

      """
    XCTAssertEqual(try format(text), text.replacingOccurrences(of: "[:],  [ ]", with: "[:], []"))
  }

  /// What the command itself has written is canonical.
  func testRecordedFilesStay() throws {
    let root = PathText.normalized(#filePath + "/../../../../Snapshots")
    let files = SnapshotDirectory(root).list().files
    XCTAssertFalse(files.isEmpty)
    for file in files {
      let text = String(decoding: try FileSystem.read(file.path), as: UTF8.self)
      XCTAssertEqual(try format(text), text, file.path)
    }
  }

  /// Spaces that mean nothing are put in by chance; formatting takes them out again, all of them.
  func testSpacesPutInByChanceGoAway() throws {
    let line = "stub f(1, [\"a b\": .x(y: -2)], _) = T(a: 1, b: [], c: [:]) after 1.5s, nil always"
    XCTAssertEqual(SpacingNormalizer.text(line), line)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var messy = ""
      var isQuoted = false
      for character in line {
        if character == "\"" { isQuoted.toggle() }
        let isFree = "()[],:= ".contains(character) && !isQuoted
        let spaces = isFree ? String(repeating: " ", count: Int.random(in: 0...2, using: &generator)) : ""
        // A space before an opening bracket is the user's; between words there has to be one.
        if character == " " {
          messy += " " + spaces
        } else {
          messy += character == "(" || character == "[" ? "\(character)\(spaces)" : "\(spaces)\(character)\(spaces)"
        }
      }
      XCTAssertEqual(SpacingNormalizer.text(messy), line, messy)
    }
  }

  func testIndentedCommentsBecomeComments() throws {
    XCTAssertEqual(
      try format(
        "transcript 1\nfeature order\nsend a(\n  # in a literal\n)\n  a = 1\n  # inner\n\t# more\n  b = 2\nend\n"),
      "transcript 1\nfeature order\nsend a(\n  # in a literal\n)\n  a = 1\n  b = 2\n# inner\n# more\nend\n")
  }

  func testNothingBreaksIt() throws {
    let pieces = [
      "(", ")", "[", "]", "\"", "\\", ",", ":", "=", " ", "\n", "#", "\"\"\"", "a", "é", "\t", "send ", "  ",
    ]
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<LongTests.count(3_000, short: 500) {
      let junk = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      let text = "transcript 1\nfeature f\nsend a\(junk.joined())\nend\n"
      guard let once = try? format(text) else { continue }
      XCTAssertEqual(try format(once), once, text.debugDescription)
    }
  }

  func testErrorsAreReportedAtTheirLines() {
    XCTAssertThrowsError(try format("transcript 1\nfeature f\n\n<<<<<<< HEAD\n")) {
      XCTAssertEqual(($0 as? TranscriptErrors)?.first.line, 4)
    }
    XCTAssertThrowsError(try TranscriptFormatter.text(path: "x", bytes: [0xFF])) {
      XCTAssertEqual(($0 as? TranscriptErrors)?.first.reason, .binary)
    }
  }
}
