// Apps can't start programs there.
#if !os(iOS)
  import Fixtures
  import Foundation
  import XCTest

  @testable import Harness
  @testable import HarnessCommand

  /// A live store plays the scripts of this repository and is recorded; `harness import` imports the recordings, and the
  /// imported scripts have the same observations.
  final class RecordedSnapshotsTests: BinaryTestCase {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Snapshots").path

    /// Scripts with other observations, each with the reason.
    private static let exceptions = [
      "demo-for-each/shuffle-as-printed": "its reducer shuffles by the system's random numbers, and not by the world's"
    ]

    private struct Script {
      let name: String
      let document: TranscriptDocument
      let feature: any LivelyFeature
    }

    private func scripts() throws -> [Script] {
      try SnapshotDirectory(Self.root).list().files.map { file in
        let document = try Self.document(file.path)
        let feature = document.feature.flatMap { Bootcamp.suite[$0] }?.base as? any LivelyFeature
        return Script(name: file.name, document: document, feature: try XCTUnwrap(feature, file.name))
      }
    }

    private static func document(_ path: String) throws -> TranscriptDocument {
      try TranscriptReader.read(SourceText(path: path, bytes: FileSystem.read(path)))
    }

    /// Records the script into a folder of its own.
    /// - Returns: The recording.
    private func record(_ script: Script, _ folder: String, clock: MainClock? = nil) throws -> String {
      try script.feature.playLive(script.document, to: .folder(URL(filePath: path(folder))), clock: clock)
      let recordings = try RecordingFolder(path(folder)).recordings()
      XCTAssertEqual(recordings.count, 1, script.name)
      XCTAssertEqual(recordings.first?.isOpen, false, script.name)
      return recordings.first?.path ?? ""
    }

    /// Imports recordings.
    /// - Returns: The scripts, in the order of the recordings.
    private func imported(_ recordings: [String]) throws -> [String] {
      let outcome = try harness(["import", "--all"] + recordings, environment: ["CI": ""])
      XCTAssertEqual(outcome.ending, .exited(0), outcome.errorText)
      let lines = outcome.outputText.split(separator: "\n").map { $0.drop { $0 == " " } }
      let paths = lines.filter { $0.hasPrefix("imported: ") }.map { path(String($0.dropFirst(10))) }
      XCTAssertEqual(paths.count, recordings.count, outcome.outputText)
      return paths
    }

    func testImportedRecordingsOfAllScriptsShowTheSame() throws {
      let all = try scripts()
      let scripts = all.filter { Self.exceptions[$0.name] == nil }
      XCTAssertEqual(scripts.count, all.count - Self.exceptions.count, "there is no such script")
      let recordings = try scripts.indices.map { try record(scripts[$0], "recordings/\($0)") }
      for (script, path) in try zip(scripts, imported(recordings)) {
        let expected = try script.feature.happened(script.document)
        let actual = try script.feature.happened(Self.document(path))
        if actual != expected { XCTFail("\(script.name): \(try Self.difference(expected, actual, path))") }
        let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
        XCTAssertFalse(text.contains("the replay goes another way"), "\(script.name): \(text)")
      }
      // Their observations are what happens.
      let outcome = try harness("run", "--quiet")
      XCTAssertEqual(outcome.ending, .exited(0), outcome.outputText)
    }

    private static func difference(_ expected: [Happening], _ actual: [Happening], _ path: String) throws -> String {
      let place =
        zip(expected, actual).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, actual.count)
      func line(_ happened: [Happening]) -> String { place < happened.count ? "\(happened[place])" : "nothing" }
      let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
      return "\(line(expected)), but imported: \(line(actual))\n\(text)"
    }

    // MARK: Real time

    /// The events, ignoring the order of those within 50 ms.
    private static func roughly(_ happened: [Happening]) -> [[String]] {
      var groups: [[String]] = []
      var last: Duration?
      for happening in happened {
        if let last, happening.time - last <= .milliseconds(50) {
          groups[groups.count - 1].append(happening.text)
        } else {
          groups.append([happening.text])
        }
        last = happening.time
      }
      return groups.map { $0.sorted() }
    }

    /// Whether a script takes some time, but not long, with gaps between events at different times.
    private static func isQuick(_ script: Script, _ happened: [Happening]) -> Bool {
      let gaps = zip(happened, happened.dropFirst()).map { $1.time - $0.time }
      guard gaps.allSatisfy({ $0 == .zero || $0 >= .milliseconds(200) }) else { return false }
      // Time also passes without events.
      let advances = script.document.statements.filter { $0.keyword == .advance }
      let advanced = advances.compactMap { DurationText.duration(from: String($0.text.dropFirst(8))) }
      let time = max(happened.last?.time ?? .zero, advanced.reduce(.zero, +))
      return time > .zero && time <= .seconds(2)
    }

    func testOnTheClockOfTheMachineTheSameHappens() throws {
      var chosen: [(script: Script, expected: [Happening])] = []
      for script in try scripts() where chosen.last?.script.document.feature != script.document.feature {
        let expected = try script.feature.happened(script.document)
        if Self.isQuick(script, expected) { chosen.append((script, expected)) }
      }
      XCTAssertGreaterThanOrEqual(chosen.count, 10)
      chosen.sort { $0.expected.last?.time ?? .zero < $1.expected.last?.time ?? .zero }
      chosen = Array(chosen.prefix(LongTests.count(10, short: 2)))
      var recordings: [String] = []
      for (script, _) in chosen {
        // If the machine was late, other events may be right, so this proves nothing.
        var clock = MainClock(self)
        var count = 1
        recordings.append(try record(script, "\(script.name)-\(count)", clock: clock))
        while clock.lateness > .milliseconds(100), count < 20 {
          clock = MainClock(self)
          count += 1
          recordings[recordings.count - 1] = try record(script, "\(script.name)-\(count)", clock: clock)
        }
        XCTAssertLessThanOrEqual(clock.lateness, .milliseconds(100), "the machine is too busy for real time")
      }
      for (index, path) in try imported(recordings).enumerated() {
        let (script, expected) = chosen[index]
        let actual = try script.feature.happened(Self.document(path))
        if Self.roughly(actual) != Self.roughly(expected) {
          XCTFail("\(script.name): \(try Self.difference(expected, actual, path))")
        }
      }
      XCTAssertEqual(try harness("run", "--quiet").ending, .exited(0))
    }
  }
#endif
