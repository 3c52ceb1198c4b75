import XCTest

@testable import Harness

final class ObservedLinesTests: XCTestCase {
  private let transcript = """
    transcript 1
    feature order

    send load
      +500ms
      receive loaded([
        Article(id: 1, title: "A, (B)", tags: ["x", "y"]),
        Article(id: 2, title: "[B", tags: [], owner: Owner(name: "a very long name of somebody", id: 7)),
      ])
      ~total = 2
      articles = [
        Article(id: 1, title: "A, (B)", tags: ["x", "y"]),
        Article(id: 2, title: "[B", tags: [], owner: Owner(name: "a very long name of somebody", id: 7)),
      ]
      fail it was (
      | a page (
      |   with, brackets
    send clear
      articles = []
    end

    """

  private func steps(_ text: String) -> [TranscriptDocument.Statement] {
    TranscriptReader.readAll(SourceText(path: "a.transcript", bytes: Array(text.utf8))).statements
  }

  private func observed(_ lines: [String]) -> ObservedLines {
    var observed = ObservedLines()
    for line in lines { observed.append(line) }
    return observed
  }

  func testBrokenLinesAreThoseThatWereObserved() {
    let steps = steps(transcript)
    let lines = steps[2].observations.map(\.text)
    XCTAssertEqual(lines.count, 7)
    XCTAssertTrue(
      lines[1].hasPrefix(#"receive loaded([Article(id: 1, title: "A, (B)", tags: ["x", "y"]), Article(id: 2, "#))
    XCTAssertTrue(observed(lines).areRecorded(steps[2].observations))
    XCTAssertFalse(observed(Array(lines.dropLast())).areRecorded(steps[2].observations))
    XCTAssertFalse(observed(lines + ["more"]).areRecorded(steps[2].observations))
    XCTAssertEqual(observed(lines).texts, lines)
  }

  /// Whatever the text: lines that pass as recorded are what reading the text gives.
  func testWhatPassesIsWhatTheReaderReads() {
    let bytes = Array(transcript.utf8)
    let expected = steps(transcript).map { $0.observations.map(\.text) }
    let pieces = [
      "\n", "\n    ", "\n  ", "\n#", "\n    # b", ",", " ", "(", ")", "]", "[", "\"", "|", "a", "end", "  send ", ", ",
    ]
    var random = SeededGenerator(seed: 1)
    var passed = 0
    for _ in 0..<LongTests.count(30_000, short: 3_000) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 40..<changed.count, using: &random)
        let end = min(changed.count, place + Int.random(in: 0...2, using: &random))
        let piece = pieces.randomElement(using: &random) ?? ""
        changed.replaceSubrange(place..<end, with: Bool.random(using: &random) ? [] : Array(piece.utf8))
      }
      for (statement, lines) in zip(steps(String(decoding: changed, as: UTF8.self)), expected) {
        guard !lines.isEmpty, observed(lines).areRecorded(statement.observations) else { continue }
        passed += 1
        let read = statement.observations.map(\.text)
        XCTAssertEqual(read, lines, String(decoding: changed, as: UTF8.self))
        if read != lines { return }
      }
    }
    XCTAssertGreaterThan(passed, 100)
  }
}
