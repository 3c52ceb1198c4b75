import XCTest

@testable import Fixtures
@testable import Harness
@testable import HarnessCommand

/// Transcripts as recorded before ids were shortened and long lines broken, before lines named list edits and payloads, and
/// while failures included advice. They pass forever.
final class EarlierTranscriptsTests: XCTestCase {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "EarlierTranscripts").path

  /// Lines that formatting can't write, since it has no state.
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

  /// They serve their purpose: none would be written this way today. Formatting can't write list edits, since it has no state,
  /// nor change the text of failures.
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
      // Recording has nothing left to change.
      let commands = formatted.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  ") }
      XCTAssertFalse(commands.isEmpty)
    }
    XCTAssertGreaterThan(edited, 10)
    XCTAssertEqual(advised, 7)
  }

  /// A difference in a value counts as one, in whichever form it was recorded.
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
      // A step that differs from its recording is compared in the present form.
      let places = played.differences.map(\.line)
      XCTAssertTrue(places.contains(index + 1), file.name)
      let asRecorded = try checker.play(path: file.path, bytes: Array(text.utf8))
      let today = TranscriptWriter.text(asRecorded.document, lines: asRecorded.lines)
      if !today.contains(Self.newForm), !text.contains(Self.advice) { XCTAssertEqual(places, [index + 1], file.name) }
    }
    XCTAssertGreaterThan(tried, 5)
  }
}
