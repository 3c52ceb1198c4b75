import XCTest

@testable import Harness
@testable import HarnessRecorder

/// Whatever happens to a file, what is read from it was written, in order, and losses are reported.
final class RecordingDamageTests: RecordingTestCase {
  private static let first = 12
  private static let count = 20

  /// Two segments with a few records each, and an unused one.
  private func file() throws -> [UInt8] {
    let ring = try makeRing()
    for number in 0..<Self.count {
      if number == Self.first { ring.beginSegment() }
      ring.append(Self.kind, Self.content(number, count: number))
    }
    return try FileSystem.read(ring.path)
  }

  private static let all = (0..<count).map { content($0, count: $0) }

  /// The used ranges.
  private func used(_ bytes: [UInt8]) -> [Range<Int>] {
    [0, 1 << 16].map { $0..<RecordingBytes(all: bytes).contentEnd(in: $0..<$0 + (1 << 16)) + 40 }
  }

  /// - Returns: The ordinals found.
  @discardableResult
  private func check(_ bytes: [UInt8], _ what: String) -> [UInt64] {
    guard let recording = Recording(bytes) else { return [] }
    for record in recording.records {
      XCTAssertLessThan(record.ordinal, UInt64(Self.count), what)
      if record.ordinal < Self.count { XCTAssertEqual(record.bytes, Self.all[Int(record.ordinal)], what) }
    }
    let ordinals = recording.records.map(\.ordinal)
    XCTAssertEqual(ordinals, ordinals.sorted(), what)
    XCTAssertEqual(Set(ordinals).count, ordinals.count, what)
    for record in recording.records { XCTAssertEqual(record.kind, Self.kind, what) }
    return ordinals
  }

  func testEveryBeginningOfAFile() throws {
    let bytes = try file()
    XCTAssertEqual(check(bytes, "all"), Array(0..<UInt64(Self.count)))
    var last = 0
    let step = LongTests.isOn ? 1 : 7
    let lengths =
      [0, 1, 63, 64] + used(bytes).flatMap { Array(stride(from: $0.lowerBound, to: $0.upperBound, by: step)) }
    for length in lengths + [(1 << 16) - 1, 1 << 16, 2 << 16, (3 << 16) - 1] {
      let ordinals = check(Array(bytes[..<length]), "\(length) bytes")
      XCTAssertEqual(ordinals, Array(0..<UInt64(ordinals.count)), "\(length) bytes")
      last = max(last, ordinals.count)
    }
    XCTAssertEqual(last, Self.count)
  }

  func testEveryBit() throws {
    let bytes = try file()
    let step = LongTests.isOn ? 1 : 61
    for range in used(bytes) {
      for bit in stride(from: range.lowerBound * 8, to: range.upperBound * 8, by: step) {
        var changed = bytes
        changed[bit / 8] ^= 1 << (bit % 8)
        let ordinals = check(changed, "bit \(bit)")
        guard let recording = Recording(changed) else { return XCTFail("bit \(bit): nothing is left") }
        if ordinals.count < Self.count { XCTAssertFalse(recording.faults.isEmpty, "bit \(bit)") }
        // The other segment is complete.
        let other = bit / 8 < 1 << 16 ? Self.first..<Self.count : 0..<Self.first
        XCTAssertTrue(Set(other.map(UInt64.init)).isSubset(of: ordinals), "bit \(bit): \(ordinals)")
      }
    }
  }

  /// As after a power failure: some pages are old.
  func testPagesThatNeverReachedTheDisk() throws {
    let ring = try makeRing()
    for number in 0..<Self.count { ring.append(Self.kind, Self.content(number, count: 2_000)) }
    let bytes = try FileSystem.read(ring.path)
    for page in 0..<16 {
      var changed = bytes
      for index in page * 4_096..<(page + 1) * 4_096 { changed[index] = 0 }
      guard let recording = Recording(changed) else {
        XCTAssertEqual(page, 0)
        continue
      }
      let ordinals = recording.records.map(\.ordinal)
      XCTAssertEqual(ordinals, Array(0..<UInt64(ordinals.count)))
      for record in recording.records { XCTAssertEqual(record.bytes, Self.content(Int(record.ordinal), count: 2_000)) }
    }
  }

  /// Records that an earlier segment left at the same place belong to that segment.
  func testRecordsOfAnEarlierSegmentInTheSamePlace() throws {
    let ring = try makeRing()
    ring.append(Self.kind, Self.content(0))
    ring.append(Self.kind, Self.content(1))
    let before = try FileSystem.read(ring.path)
    var after = before
    var header: SegmentHeader?
    var number = 2
    while header == nil || header?.number == 0 {
      for _ in 0..<50 {
        ring.append(Self.kind, Self.content(number))
        number += 1
      }
      after = try FileSystem.read(ring.path)
      header = SegmentHeader(RecordingBytes(all: after), at: 0)
    }
    let segment = try XCTUnwrap(header)
    for index in SegmentHeader.size..<1 << 16 { after[index] = before[index] }
    let recording = try XCTUnwrap(Recording(after))
    XCTAssertFalse(recording.records.contains { $0.ordinal < 2 })
    XCTAssertTrue(recording.faults.contains { if case .torn(segment.number, _) = $0 { true } else { false } })
  }

  func testWhatIsMissingIsSaid() throws {
    var bytes = try file()
    bytes[100] ^= 1
    let recording = try XCTUnwrap(Recording(bytes))
    XCTAssertEqual(recording.records.first?.ordinal, 12)
    XCTAssertEqual(
      recording.faults.map(\.description),
      [
        "segment 0 ends with \(used(bytes)[0].count - 40 - 88) bytes that are not a complete record",
        "records 0 to 11 are missing",
      ])
    for index in 0..<1 << 16 { bytes[index] = 1 }
    XCTAssertEqual(Recording(bytes)?.faults.map(\.description), ["the data at byte 0 of the file can't be read"])
    XCTAssertEqual(Recording(bytes)?.begin, 12)
  }

  /// The numbers come from a file.
  func testHugeNumbersAreNoTrap() {
    XCTAssertEqual(
      RecordingFault.missing(0..<(.max)).description, "records 0 to 18446744073709551614 are missing")
    XCTAssertEqual(RecordingFault.missing(7..<8).description, "record 7 is missing")
  }

  func testRandomBytesAreNoRecording() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      XCTAssertNil(
        Recording(
          (0..<Int.random(in: 0..<70_000, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) })
      )
    }
  }

  func testEndsAreReadAsTheyAreWritten() {
    for end in [RecordingEnd.closed, .noRoom(code: 28), .noRoom(code: -1), .noRoom(code: .max)] {
      XCTAssertEqual(RecordingEnd(bytes: end.bytes[...]), end)
    }
    for bytes in [[], [3], [1, 1], [2, 0, 0, 0]] as [[UInt8]] { XCTAssertNil(RecordingEnd(bytes: bytes[...])) }
  }
}
