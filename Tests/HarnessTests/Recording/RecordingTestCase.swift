import Synchronization
import XCTest

@testable import Harness
@testable import HarnessRecorder

/// A test with a folder for recordings, a disk of a given size, and a clock that it moves itself.
class RecordingTestCase: FileSystemTestCase {
  final class FakeSystem: Sendable {
    let nanoseconds = Atomic<UInt64>(1_000)
    /// The number of segments that still fit on the disk.
    let room = Atomic(Int.max)
    let mayRewrite = Atomic(true)

    /// Only `flush` flushes what was written.
    var system: RecordingSystem {
      RecordingSystem(
        allocate: { file, offset, count throws(SystemFailure) in
          guard self.room.load(ordering: .relaxed) > 0 else { throw .noSpace }
          self.room.subtract(1, ordering: .relaxed)
          try file.allocate(from: offset, count: count)
        },
        hasRoomToRewrite: { _, _ in self.mayRewrite.load(ordering: .relaxed) },
        nanoseconds: { self.nanoseconds.load(ordering: .relaxed) },
        secondsSince1970: { 7 },
        flushDelay: 1_000_000_000_000)
    }

    func advance(seconds: UInt64) { nanoseconds.add(seconds * 1_000_000_000, ordering: .relaxed) }
  }

  let fake = FakeSystem()

  /// The shortest recording: three segments of 64 KB.
  static let short = RecordingLimits(bytes: 0)
  static let kind = RecordKind(rawValue: 1)

  func makeRing(
    _ name: String = "a", about: String = "about", limits: RecordingLimits = RecordingTestCase.short
  ) throws -> RecordingRing {
    try RecordingRing(folder: folder, name: name, about: Array(about.utf8), limits: limits, system: fake.system)
  }

  /// A record whose bytes identify it.
  static func content(_ number: Int, count: Int = 100) -> [UInt8] {
    Array("\(number) ".utf8) + [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count)
  }

  /// Checks that the records from `begin` on are as `content` makes them.
  func assertRecords(
    _ recording: Recording, from begin: Int, to end: Int, count: Int = 100, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssertEqual(recording.records.map(\.ordinal), (begin..<end).map(UInt64.init), file: file, line: line)
    for record in recording.records {
      XCTAssertEqual(record.bytes, Self.content(Int(record.ordinal), count: count), file: file, line: line)
      XCTAssertEqual(record.kind, Self.kind, file: file, line: line)
    }
  }
}
