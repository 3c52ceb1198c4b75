import XCTest

@testable import Fixtures
@testable import Harness

/// Every script of this repository is gone through by a living store on a clock that is driven by hand, recorded, and
/// replayed: what happens is the same.
final class RecordedSnapshotsTests: XCTestCase {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Snapshots").path

  /// Of these something else happens, each for its reason.
  private static let exceptions = [
    "demo-for-each/shuffle-as-printed": "its reducer shuffles by the system's random numbers, and not by the world's"
  ]

  func testRecordingsOfAllScriptsAreReplayedAsTheyWere() throws {
    var different: [String: String] = [:]
    for file in SnapshotDirectory(Self.root).list().files {
      let bytes = try FileSystem.read(file.path)
      let document = try TranscriptReader.read(SourceText(path: file.path, bytes: bytes))
      let feature = try XCTUnwrap(
        document.feature.flatMap { Bootcamp.suite[$0] }?.base as? any LivelyFeature, file.name)
      do {
        let playing = try feature.playLive(file.path, bytes)
        if playing.actual != playing.expected {
          different[file.name] = Self.difference(playing)
        }
      } catch {
        different[file.name] = "\(error)"
      }
    }
    for (name, what) in different.sorted(by: { $0.key < $1.key }) where Self.exceptions[name] == nil {
      XCTFail("\(name): \(what)")
    }
    // By chance also these may be the same once.
    let names = Set(SnapshotDirectory(Self.root).list().files.map(\.name))
    for name in Self.exceptions.keys where !names.contains(name) { XCTFail("there is no script \(name)") }
  }

  private static func difference(_ playing: LivePlaying) -> String {
    let index = zip(playing.expected, playing.actual).enumerated().first { $1.0 != $1.1 }?.offset
    let place = index ?? min(playing.expected.count, playing.actual.count)
    func line(_ lines: [String]) -> String { place < lines.count ? lines[place] : "nothing" }
    return "\(line(playing.expected)), but replayed: \(line(playing.actual))\n\(playing.transcript)"
  }
}
