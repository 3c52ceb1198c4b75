import XCTest

@testable import Fixtures
@testable import Harness
@testable import HarnessCommand

/// Transcripts as they were recorded before ids were short, before long lines were broken, before lines said which elements of a list
/// came, went and moved and which value is the payload, and while failures said what to do. They hold for ever.
final class EarlierTranscriptsTests: XCTestCase {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "EarlierTranscripts").path

  /// Lines that formatting can't write: it sees no state.
  private static var newForm: Regex<(Substring, Substring?)> {
    /\n\s\s(?:\S+|[^\s\[]+\[.*\])\s(?:(removed at|inserted at|moved)\s\S|=\spayload)/
  }

  private static var advice: Regex<(Substring, Substring)> {
    /\n\s\sfail\s.*(; add a line: |; return it|\. The action was ignored|\. The first element)/
  }

  private func files() throws -> [SnapshotDirectory.File] {
    let files = SnapshotDirectory(Self.folder).list().files
    XCTAssertGreaterThan(files.count, 15)
    return files
  }

  func testTheyHold() throws {
    for file in try files() { XCTAssertEqual(SuiteRunner(Bootcamp.suite).check(file).failures, [], file.name) }
  }

  /// They are what is tried: none of them is written like that today. What became of elements formatting can't know: it sees no
  /// state; nor what a failure says apart from what happened.
  func testFormattingWritesThemAsRecordingWould() throws {
    let checker = ScriptChecker(Bootcamp.suite, load: SuiteRunner.load)
    var (edited, advised) = (0, 0)
    for file in try files() {
      let bytes = try FileSystem.read(file.path)
      let (formatted, changes) = try TranscriptFormatter.formatted(path: file.path, bytes: bytes)
      let played = try checker.play(path: file.path, bytes: Array(formatted.utf8))
      XCTAssertEqual(played.differences, [], file.name)
      let recorded = TranscriptWriter.text(played.document, lines: played.lines)
      if recorded.contains(Self.newForm) {
        edited += 1
        XCTAssertFalse(String(decoding: bytes, as: UTF8.self).contains(Self.newForm), file.name)
        continue
      }
      if String(decoding: bytes, as: UTF8.self).contains(Self.advice) {
        advised += 1
        XCTAssertFalse(recorded.contains(Self.advice), file.name)
        XCTAssertTrue(recorded.contains("\n  fail "), file.name)
        continue
      }
      XCTAssertGreaterThan(changes.ids + changes.broken, 0, file.name)
      XCTAssertEqual(recorded, formatted, file.name)
      // Nothing of it is left for recording to change.
      let commands = formatted.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  ") }
      XCTAssertFalse(commands.isEmpty)
    }
    XCTAssertGreaterThan(edited, 10)
    XCTAssertEqual(advised, 7)
  }

  /// A difference in a value is one, in whichever form it was recorded.
  func testAChangedValueIsAFailure() throws {
    var tried = 0
    let checker = ScriptChecker(Bootcamp.suite, load: SuiteRunner.load)
    for file in try files() {
      let text = String(decoding: try FileSystem.read(file.path), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard let index = lines.firstIndex(where: { $0.hasPrefix("  ") && $0.utf8.count > 100 && $0.contains("\"") }),
        let quote = lines[index].lastIndex(of: "\"")
      else { continue }
      tried += 1
      var changed = lines
      changed[index].insert("x", at: quote)
      let played = try checker.play(path: file.path, bytes: Array(changed.joined(separator: "\n").utf8))
      // A step that is no longer what was recorded is compared in the words of today.
      let places = played.differences.map(\.line)
      XCTAssertTrue(places.contains(index + 1), file.name)
      let asRecorded = try checker.play(path: file.path, bytes: Array(text.utf8))
      let today = TranscriptWriter.text(asRecorded.document, lines: asRecorded.lines)
      if !today.contains(Self.newForm), !text.contains(Self.advice) { XCTAssertEqual(places, [index + 1], file.name) }
    }
    XCTAssertGreaterThan(tried, 5)
  }
}
