// Apps can't start programs there.
#if !os(iOS)
  import Foundation
  import XCTest

  @testable import Harness
  @testable import HarnessCommand
  @testable import HarnessRecorder

  /// However a process ends that records at full speed, its recording has everything reported as written.
  final class RecordingKillTests: BinaryTestCase {
    /// The content that the process writes for a number.
    private static func content(_ number: UInt64) -> [UInt8] {
      let count = number % 500 == 499 ? 40_000 : Int(number &* 37 % 300)
      return Array("\(number) ".utf8) + [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count)
    }

    private func progress() throws -> UInt64 { RecordingBytes(all: try FileSystem.read(path("progress"))).word(0) }

    private var recording: Recording { get throws { try Recording.read(path("recordings/a.recording")) } }

    private func prepare() throws {
      try? FileSystem.removeTree(path("recordings"))
      try FileSystem.writeAtomically([UInt8](repeating: 0, count: 8), to: path("progress"))
    }

    /// - Parameter mayBeTorn: Whether a record was being written.
    private func check(_ what: String, mayBeTorn: Bool = true) throws {
      let recording = try recording
      let told = try progress()
      XCTAssertFalse(recording.isOpen, what)
      XCTAssertEqual(String(decoding: recording.about, as: UTF8.self), "feature faulty", what)
      let end = recording.records.last.map { $0.ordinal + 1 } ?? recording.begin
      // At most the record being written is missing, or is already there.
      XCTAssertGreaterThanOrEqual(end, told, what)
      XCTAssertLessThanOrEqual(end, told + 1, what)
      // Not compared by an assertion that prints them.
      XCTAssertTrue(recording.records.map(\.ordinal) == Array(recording.begin..<end), what)
      for record in recording.records where record.bytes != Self.content(record.ordinal) {
        XCTFail("\(what): record \(record.ordinal) is another one")
      }
      for fault in recording.faults {
        switch fault {
        case .torn(let segment, _) where mayBeTorn && segment == recording.segments.last?.number: continue
        case .incomplete(let ordinal) where mayBeTorn && ordinal == end: continue
        default: XCTFail("\(what): \(fault)")
        }
      }
    }

    func testAKilledProcessLosesNothingThatItWasToldOf() throws {
      var generator = SeededGenerator(seed: 9)
      var dropped = 0
      for round in 0..<LongTests.count(500, short: 20) {
        try prepare()
        let process = Process()
        process.executableURL = URL(filePath: try Self.faultyBinary)
        process.arguments = ["record-ring", path("recordings"), "\(round % 2 == 0 ? 0 : 1 << 20)", path("progress")]
        try process.run()
        while try progress() == 0 { usleep(500) }
        usleep(UInt32.random(in: 0...20_000, using: &generator))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try check("round \(round)")
        if try recording.begin > 0 { dropped += 1 }
      }
      XCTAssertGreaterThan(dropped, 0, "no round went once around")
    }

    func testATrapLosesNothing() throws {
      for count in [0, 1, 3_000] {
        try prepare()
        let outcome = try faulty(
          "record-ring", "recordings", "0", "progress", "trap", "\(count)",
          environment: ["SWIFT_BACKTRACE": "enable=no"])
        guard case .signaled = outcome.ending else { return XCTFail("\(outcome)") }
        XCTAssertEqual(try progress(), UInt64(count))
        try check("\(count)", mayBeTorn: false)
        XCTAssertNil(try recording.end)
      }
    }

    func testAFileThatMayNotGrowEndsTheRecordingAndNotTheApp() throws {
      try prepare()
      let text = "the recording ends here: the disk has no more space (file too large)\n"
      assert(try faulty("record-ring", "recordings", "\(1 << 24)", "progress", "limit", "\(1 << 19)"), 0, output: text)
      try check("full", mayBeTorn: false)
      XCTAssertEqual(try recording.end, .noRoom(code: EFBIG))
      XCTAssertEqual(LockedFile.status(path("recordings/a.recording"))?.byteCount, 1 << 19)
    }

    func testAFileThatMayNotBeginIsAnError() throws {
      try prepare()
      let text = "can't record to recordings/a.recording: there is no space for 131072 bytes (file too large)\n"
      assert(try faulty("record-ring", "recordings", "0", "progress", "limit", "100000"), 0, output: text)
      XCTAssertEqual(try FileSystem.list(path("recordings")), [])
    }

    /// One name, one folder, two processes at once.
    func testTwoProcessesHaveAFileEach() throws {
      try prepare()
      try FileSystem.writeAtomically([UInt8](repeating: 0, count: 8), to: path("other"))
      let processes = try ["progress", "other"].map { name in
        let process = Process()
        process.executableURL = URL(filePath: try Self.faultyBinary)
        process.arguments = ["record-ring", path("recordings"), "0", path(name)]
        try process.run()
        return process
      }
      func told(_ name: String) throws -> UInt64 { RecordingBytes(all: try FileSystem.read(path(name))).word(0) }
      while try told("progress") < 100 || told("other") < 100 { usleep(500) }
      let folder = RecordingFolder(path("recordings"))
      XCTAssertEqual(try folder.recordings().map(\.isOpen), [true, true])
      XCTAssertEqual(try folder.removeOld(.bytes(0), now: 0), [])
      for process in processes {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      XCTAssertEqual(try folder.recordings().map(\.isOpen), [false, false])
      let ends = try folder.recordings().map { try Recording.read($0.path).records.last?.ordinal ?? 0 }
      for (end, told) in try zip(ends.sorted(), [told("progress"), told("other")].sorted()) {
        XCTAssertTrue([told, told + 1].contains(end + 1), "\(end) \(told)")
      }
    }
  }
#endif
