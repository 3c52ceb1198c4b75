import XCTest

@testable import Fixtures
@testable import Harness

/// The transcripts of this repository, as `harness run` finds them.
final class SnapshotsTests: XCTestCase {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Snapshots").path

  func testAllTranscriptsHold() {
    let listing = SnapshotDirectory(Self.root).list()
    XCTAssertGreaterThanOrEqual(listing.files.count, 10)
    XCTAssertEqual(listing.failures.map(\.path), [])
    for file in listing.files {
      let result = SuiteRunner(Bootcamp.suite).check(file)
      XCTAssertEqual(result.failures, [], file.name)
    }
  }

  func testEveryTranscriptLiesInTheFolderOfItsFeature() throws {
    for file in SnapshotDirectory(Self.root).list().files {
      let document = try TranscriptReader.read(SourceText(path: file.path, bytes: FileSystem.read(file.path)))
      XCTAssertEqual(document.feature, file.name.split(separator: "/").first.map(String.init), file.name)
    }
  }

  /// A replay is the same whichever script was played before it, and however often.
  func testPlayingTwiceInAnyOrderIsTheSame() throws {
    let files = SnapshotDirectory(Self.root).list().files
    let checker = ScriptChecker(Bootcamp.suite, load: SuiteRunner.load)
    var texts: [String: String] = [:]
    for file in files + files.reversed() {
      let played = try checker.play(path: file.path, bytes: FileSystem.read(file.path))
      let text = TranscriptWriter.text(played.document, lines: played.lines)
      XCTAssertEqual(texts[file.path] ?? text, text, file.name)
      texts[file.path] = text
    }
  }
}
