import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// A change of a long text is written as the parts removed and added.
final class TextEditTests: XCTestCase {
  private struct Note: Equatable { var text: String }

  private func lines(_ old: String, _ new: String) -> [String] { LineWriter.lines(Note(text: old), Note(text: new)) }

  /// Applies lines as described in docs/transcripts.md.
  private func apply(_ lines: [String], to text: String) throws -> String {
    var scalars = Array(text.unicodeScalars)
    for line in lines {
      if let whole = line.wholeMatch(of: /text = (".*")/.matchingSemantics(.unicodeScalar)) {
        scalars = Array(try literal(whole.1).unicodeScalars)
      } else if let removed = line.wholeMatch(of: /text removed at (\d+): (".*")/.matchingSemantics(.unicodeScalar)) {
        let (place, piece) = (try XCTUnwrap(Int(removed.1)), Array(try literal(removed.2).unicodeScalars))
        let range = place..<place + piece.count
        XCTAssertEqual(Array(scalars[range]), piece, line)
        scalars.removeSubrange(range)
      } else {
        let inserted = try XCTUnwrap(
          line.wholeMatch(of: /text inserted at (\d+) = (".*")/.matchingSemantics(.unicodeScalar)), line)
        scalars.insert(contentsOf: try literal(inserted.2).unicodeScalars, at: try XCTUnwrap(Int(inserted.1)))
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func literal(_ text: Substring) throws -> String { try LiteralParser.parse(String(text), as: String.self) }

  func testRandomEditsFollow() throws {
    let pieces = ["a", "b", " ", "\n", "\"", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧", "🇩🇪", "\u{1F1E9}", "한", "\r\n", "\\"]
    var generator = SplitMix(seed: 7)
    var text = ""
    var edits = 0
    for _ in 0..<LongTests.count(100_000, short: 3_000) {
      if text.utf8.count > 600 || text.utf8.count < 150 {
        text = (0..<200).map { _ in pieces[generator.below(pieces.count)] }.joined()
      }
      var scalars = Array(text.unicodeScalars)
      if generator.chance(60) {
        let start = generator.below(scalars.count)
        scalars.removeSubrange(start..<min(scalars.count, start + generator.below(8)))
      }
      if generator.chance(60) {
        let piece = (0...generator.below(4)).map { _ in pieces[generator.below(pieces.count)] }.joined()
        scalars.insert(contentsOf: piece.unicodeScalars, at: generator.below(scalars.count + 1))
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let new = String(view)
      let lines = lines(text, new)
      XCTAssertEqual(Array(try apply(lines, to: text).utf8), Array(new.utf8), "\(lines)")
      XCTAssertEqual(lines.isEmpty, Array(text.utf8) == Array(new.utf8))
      if lines.contains(where: { $0.contains(" at ") }) { edits += 1 }
      text = new
    }
    XCTAssertGreaterThan(edits, 1_000)
  }

  func testPiecesLieBetweenCharacters() {
    let text = String(repeating: "x", count: 200)
    XCTAssertEqual(
      lines(text + "e", text + "e\u{301}"), ["text removed at 200: \"e\"", "text inserted at 200 = \"e\u{301}\""])
    XCTAssertEqual(lines("é" + text, "é" + text + "!"), ["text inserted at 201 = \"!\""])
    XCTAssertEqual(lines(text, "👍" + text), ["text inserted at 0 = \"👍\""])
  }

  func testReplacementsHaveWholeWords() {
    let text = String(repeating: "All is well. ", count: 20)
    XCTAssertEqual(
      lines(text + "I saw teh end.\n" + text, text + "I saw the end.\n" + text),
      ["text removed at 266: \"teh\"", "text inserted at 266 = \"the\""])
    XCTAssertEqual(
      lines(text + "ten", text + "tan"), ["text removed at 260: \"ten\"", "text inserted at 260 = \"tan\""])
    let word = String(repeating: "x", count: 100)
    XCTAssertEqual(
      lines(word + "a" + word, word + "b" + word), ["text removed at 100: \"a\"", "text inserted at 100 = \"b\""])
    XCTAssertEqual(lines(text + "ten", text + "tens"), ["text inserted at 263 = \"s\""])
  }

  func testShortAndOtherTextsAreWrittenWhole() {
    XCTAssertEqual(lines("Hell", "Hello"), ["text = \"Hello\""])
    let (one, other) = (String(repeating: "x", count: 200), String(repeating: "y", count: 200))
    XCTAssertEqual(lines(one, other), ["text = \"\(other)\""])
    XCTAssertEqual(lines("", one), ["text = \"\(one)\""])
    let marks = "e" + String(repeating: "\u{301}", count: 200)
    XCTAssertEqual(lines(marks, marks + "\u{301}"), ["text = \"\(marks + "\u{301}")\""])
  }

  // MARK: Scripts

  private struct State: Equatable {
    var log = String(repeating: "All is well. ", count: 20)
    var rows = [1, 2, 3, 4, 5]
    var notes: [String: String?] = ["a": String(repeating: "n", count: 200)]
  }

  private enum Action: String, CaseIterable { case append, cut, note, both }

  private static let feature = Feature(
    "texts", initialState: State(),
    reducer: Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .append: state.log += "7 more."
      case .cut:
        let start = state.log.index(state.log.startIndex, offsetBy: 100)
        state.log.replaceSubrange(start..<state.log.index(start, offsetBy: 12), with: "It was 42")
      case .both:
        state.log += "7 more."
        state.rows.removeFirst()
      case .note: state.notes["a"]??.append("9")
      }
      return .none
    }
  ) { _ in () }

  private func play(_ text: String) throws -> ScriptChecker.Played {
    try ScriptChecker(Suite(Self.feature), load: noFiles).play(path: "a", bytes: Array(text.utf8))
  }

  private static let script = "transcript 1\nfeature texts\n\nsend append\nsend cut\nsend note\nend\n"

  func testEachCharacterOfALineCounts() throws {
    let played = try play(Self.script)
    let text = TranscriptWriter.text(played.document, lines: played.lines)
    XCTAssertTrue(text.contains("\n  log inserted at 260 = \"7 more.\"\n"), text)
    XCTAssertTrue(
      text.contains("\n  log removed at 98: \"well. All is well.\"\n  log inserted at 98 = \"weIt was 42ell.\"\n"), text
    )
    XCTAssertTrue(text.contains("\n  notes[\"a\"] inserted at 200 = \"9\"\n"), text)
    XCTAssertEqual(try play(text).differences, [], text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() where line.hasPrefix("  ") {
      for match in line.matches(of: #/[0-9]+|[a-z] /#) {
        var changed = lines
        changed[index].replaceSubrange(match.range, with: Int(match.output).map { "\($0 + 1)" } ?? "ö ")
        let replayed = try? play(changed.joined(separator: "\n"))
        XCTAssertNotEqual(replayed?.differences, [], changed[index])
      }
    }
  }

  func testTextsRecordedWholeHold() throws {
    let long = String(repeating: "All is well. ", count: 20)
    for (step, line) in [("append", ""), ("both", "  rows removed at 0: 1\n")] {
      let text = "transcript 1\nfeature texts\n\nsend \(step)\n  log = \"\(long)7 more.\"\n\(line)end\n"
      let played = try play(text)
      XCTAssertEqual(played.differences, [], step)
      let written = TranscriptWriter.text(played.document, lines: played.lines)
      XCTAssertTrue(written.contains("send \(step)\n  log inserted at 260 = \"7 more.\"\n\(line)"), written)
      XCTAssertNotEqual(try play(text.replacing("7 more.\"", with: "8 more.\"")).differences, [], step)
    }
  }

  /// The line that is recorded stands against the text as it is now, and not against pieces of it.
  func testAWrongCharacterInAWholeTextIsOne() throws {
    let long = String(repeating: "All is well. ", count: 20)
    let text = "transcript 1\nfeature texts\n\nsend both\n  log = \"\(long)8 more.\"\n  rows removed at 0: 1\nend\n"
    let played = try play(text)
    XCTAssertEqual(
      played.differences.map(\.kind),
      [
        .differs(
          subject: "log", expected: "\"\(long)8 more.\"", actual: "\"\(long)7 more.\"", command: "send both")
      ])
    XCTAssertEqual(
      played.differing?.map(\.lines), [["log = \"\(long)7 more.\"", "rows removed at 0: 1"]])
    let written = TranscriptWriter.text(played.document, lines: played.lines)
    XCTAssertTrue(written.contains("send both\n  log inserted at 260 = \"7 more.\"\n"), written)
  }

  func testTextsWithANameAndOpenOnesStayWhole() throws {
    let long = String(repeating: "All is well. ", count: 20) + "7 more."
    let head = "transcript 1\nfeature texts\nlet t = \"\(long)\"\n\nsend both\n"
    for (head, line) in [(head, "  log = $t\n"), (head.replacing("let t = \"\(long)\"\n", with: ""), "  log = _\n")] {
      let text = "\(head)\(line)  rows removed at 0: 1\nend\n"
      let played = try play(text)
      XCTAssertEqual(played.differences, [], line)
      XCTAssertEqual(TranscriptWriter.text(played.document, lines: played.lines), text)
    }
  }

  func testPlacesMayBeLeftOpen() throws {
    let text =
      "transcript 1\nfeature texts\n\nsend append\n  log inserted at _ = \"7 more.\"\nsend note\n  notes[\"a\"] inserted at 200 = _\nend\n"
    XCTAssertEqual(try play(text).differences, [])
  }
}
