// Apps can't start programs there.
#if !os(iOS)
  import Foundation
  import XCTest

  @testable import Harness
  @testable import HarnessCommand
  @testable import HarnessRecorder

  /// However an app ends whose store is recorded at full speed, the recovered script can be read and replayed.
  final class RecordedStoreKillTests: BinaryTestCase {
    private func prepare() throws {
      try FileSystem.writeAtomically([UInt8](repeating: 0, count: 8), to: path("progress"))
    }

    /// The number of actions that the app had sent.
    private func progress() throws -> Int {
      Int(RecordingBytes(all: try FileSystem.read(path("progress"))).word(0))
    }

    private func recording(_ folder: String) throws -> String {
      let all = try RecordingFolder(path(folder)).recordings()
      XCTAssertEqual(all.map(\.isOpen), [false])
      return try XCTUnwrap(all.first).path
    }

    /// The numbers of the actions that a recovered script sends.
    private func sent(_ transcript: String) -> [Int] {
      transcript.split(separator: "\n").compactMap { line in
        line.hasPrefix("send tick(") ? Int(line.dropFirst(10).prefix { $0 != "," }) : nil
      }
    }

    /// Imports recordings, each of which must replay as recorded.
    private func assertReplayed(_ recordings: [String], _ what: String) throws {
      let outcome = try faulty(["import", "--all"] + recordings, environment: ["TICKING": "1", "CI": ""])
      XCTAssertEqual(outcome.ending, .exited(0), "\(what): \(outcome.errorText)")
      let lines = outcome.outputText.split(separator: "\n")
      XCTAssertEqual(lines.filter { $0.hasPrefix("  imported: ") }.count, recordings.count, what)
      XCTAssertEqual(lines.filter { $0.contains("another way") }, [], what)
    }

    func testAKilledAppLosesAtMostTheLastAction() throws {
      var generator = SeededGenerator(seed: 4)
      var begun = 0
      var batch: [String] = []
      let rounds = LongTests.count(1_000, short: 6)
      for round in 0..<rounds {
        try prepare()
        let process = Process()
        process.executableURL = URL(filePath: try Self.faultyBinary)
        process.arguments = ["record-store", path("recordings/\(round)"), "0", path("progress")]
        try process.run()
        // More actions than fit: the beginning is dropped in every third round, however slow the machine is.
        let least = round % 3 == 2 ? 2_000 : 1
        while try progress() < least { usleep(500) }
        usleep(UInt32.random(in: 0...20_000, using: &generator))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let file = try recording("recordings/\(round)")
        let transcript = try Recorder.recover(URL(filePath: file))
        let told = try progress()
        let sent = sent(transcript)
        XCTAssertTrue([told - 1, told].contains(sent.last ?? -1), "round \(round): \(told), \(sent.last ?? -1)")
        XCTAssertTrue(sent == Array((sent.first ?? 0)...(sent.last ?? 0)), "round \(round): an action is missing")
        if sent.first != 0 { begun += 1 }
        XCTAssertEqual(sent.first != 0, transcript.contains("\ninitial "), "round \(round)")
        batch.append(file)
        if batch.count == 50 || round == rounds - 1 {
          try assertReplayed(batch, "up to round \(round)")
          for index in (round - batch.count + 1)...round { try FileSystem.removeTree(path("recordings/\(index)")) }
          batch = []
        }
      }
      XCTAssertGreaterThanOrEqual(begun, rounds / 3, "a round has not dropped its beginning")
    }

    func testATrapLeavesItsActionAsTheLastLine() throws {
      for count in [0, 1, 2_000] {
        try prepare()
        let outcome = try faulty(
          "record-store", "trap-\(count)", "0", "progress", "trap", "\(count)",
          environment: ["SWIFT_BACKTRACE": "enable=no"])
        guard case .signaled = outcome.ending else { return XCTFail("\(outcome)") }
        let transcript = try Recorder.recover(URL(filePath: recording("trap-\(count)")))
        XCTAssertTrue(transcript.hasSuffix("\nsend trap\n"), "\(transcript.suffix(200))")
        XCTAssertEqual(sent(transcript).last ?? -1, count - 1)
      }
    }

    func testOnAFullDiskTheAppGoesOnAndTheRecordingSaysSo() throws {
      try prepare()
      let outcome = try faulty("record-store", "full", "\(1 << 24)", "progress", "limit", "\(1 << 19)")
      assert(outcome, 0, output: "5000\n")
      let file = try recording("full")
      let transcript = try Recorder.recover(URL(filePath: file))
      XCTAssertTrue(
        transcript.contains("# the recording ends here: the disk has no more space (file too large)\n"),
        "\(transcript.prefix(500))")
      let sent = sent(transcript)
      XCTAssertGreaterThan(sent.count, 100)
      XCTAssertLessThan(sent.last ?? 0, 4_999)
      try assertReplayed([file], "full")
    }
  }
#endif
