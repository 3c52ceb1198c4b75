import Synchronization
import XCTest

@testable import Harness
@testable import HarnessRecorder

final class RecordingRingTests: RecordingTestCase {
  func testRecordsAreInTheFileAtOnce() throws {
    let ring = try makeRing(about: "feature order")
    XCTAssertEqual(ring.path, path("a.recording"))
    XCTAssertEqual(
      ring.append(RecordKind(rawValue: 3), Array("one".utf8)), .recorded(RecordPlace(ordinal: 0, segment: 0)))
    XCTAssertEqual(ring.append(RecordKind(rawValue: 199), []), .recorded(RecordPlace(ordinal: 1, segment: 0)))
    let recording = try Recording.read(ring.path)
    XCTAssertEqual(String(decoding: recording.about, as: UTF8.self), "feature order")
    XCTAssertEqual(
      recording.records,
      [
        Recording.Record(ordinal: 0, segment: 0, kind: RecordKind(rawValue: 3), bytes: Array("one".utf8)),
        Recording.Record(ordinal: 1, segment: 0, kind: RecordKind(rawValue: 199), bytes: []),
      ])
    XCTAssertEqual(recording.segments, [Recording.Segment(number: 0, began: 7)])
    XCTAssertEqual(recording.faults, [])
    XCTAssertNil(recording.end)
    XCTAssertTrue(recording.isOpen)
    XCTAssertEqual(recording.begin, 0)
  }

  func testTheOldestSegmentsAreDropped() throws {
    let ring = try makeRing()
    var segments: Set<UInt64> = []
    for number in 0..<5_000 {
      segments.insert(try XCTUnwrap(ring.append(Self.kind, Self.content(number)).place).segment)
    }
    XCTAssertEqual(segments, Set(0..<UInt64(segments.count)))
    XCTAssertGreaterThan(segments.count, 9)
    let recording = try Recording.read(ring.path)
    XCTAssertEqual(recording.faults, [])
    XCTAssertGreaterThan(recording.begin, 3_000)
    assertRecords(recording, from: Int(recording.begin), to: 5_000)
    XCTAssertEqual(String(decoding: recording.about, as: UTF8.self), "about")
    XCTAssertEqual(LockedFile.status(ring.path)?.byteCount, 3 << 16)
    // At least one segment is always kept besides the one being written.
    XCTAssertLessThan(recording.begin, 5_000 - UInt64(65_000 / 128))
  }

  func testTheFileGrowsUpToItsLimit() throws {
    let ring = try makeRing(limits: RecordingLimits(bytes: 8 << 16, firstBytes: 0))
    XCTAssertEqual(LockedFile.status(ring.path)?.byteCount, 2 << 16)
    var number = 0
    for _ in 0..<20 {
      for _ in 0..<400 {
        ring.append(Self.kind, Self.content(number))
        number += 1
      }
      ring.flush()
    }
    XCTAssertEqual(LockedFile.status(ring.path)?.byteCount, 8 << 16)
    let recording = try Recording.read(ring.path)
    assertRecords(recording, from: Int(recording.begin), to: number)
    XCTAssertGreaterThanOrEqual(recording.segments.count, 7)
  }

  func testLongRecordsAreWrittenInParts() throws {
    let ring = try makeRing(limits: RecordingLimits(bytes: 16 << 16))
    var numbers: [Int] = []
    for number in 0..<40 {
      let count = number % 5 == 0 ? 200_000 : number
      guard number % 5 != 0 || number < 15 else { continue }
      XCTAssertEqual(ring.append(Self.kind, Self.content(number, count: count)).place?.ordinal, UInt64(numbers.count))
      numbers.append(number)
    }
    let recording = try Recording.read(ring.path)
    XCTAssertEqual(recording.faults, [])
    XCTAssertEqual(recording.records.map(\.ordinal), Array(0..<UInt64(numbers.count)))
    for (record, number) in zip(recording.records, numbers) {
      // Not compared by an assertion that prints them.
      XCTAssertTrue(record.bytes == Self.content(number, count: number % 5 == 0 ? 200_000 : number), "\(number)")
    }
  }

  func testWhatIsTooLongIsRefused() throws {
    let ring = try makeRing()
    let limit = 3 << 14
    XCTAssertEqual(ring.limits.maxRecord, limit)
    XCTAssertEqual(ring.append(Self.kind, [UInt8](repeating: 1, count: limit + 1)), .tooLarge(limit: limit))
    XCTAssertEqual(
      ring.append(Self.kind, [UInt8](repeating: 1, count: limit)), .recorded(RecordPlace(ordinal: 0, segment: 0)))
    let recording = try Recording.read(ring.path)
    XCTAssertEqual(recording.records.map(\.bytes.count), [limit])
    let about = [UInt8](repeating: 1, count: RecordingRing.maxAbout + 1)
    XCTAssertThrowsError(try RecordingRing(folder: folder, name: "b", about: about)) {
      XCTAssertEqual("\($0)", "the description of the recording takes 4097 bytes, but the limit is 4096")
    }
    XCTAssertEqual(try names(), ["a.recording"])
  }

  /// The beginning of a long record is dropped with its segment; the rest belongs to no record.
  func testWhatIsLeftOfALongRecordIsNoRecord() throws {
    let ring = try makeRing(limits: RecordingLimits(bytes: 4 << 16))
    ring.append(Self.kind, Self.content(0, count: 30_000))
    ring.append(Self.kind, Self.content(1, count: 60_000))
    ring.append(Self.kind, Self.content(2))
    XCTAssertTrue(ring.dropOldest())
    let recording = try Recording.read(ring.path)
    XCTAssertEqual(recording.records.map(\.ordinal), [2])
    XCTAssertEqual(recording.begin, 2)
    XCTAssertEqual(recording.faults, [])
  }

  func testANewSegmentBeginsWhenTheOwnerAsks() throws {
    let ring = try makeRing()
    ring.beginSegment()
    XCTAssertEqual(ring.append(Self.kind, Self.content(0)).place?.segment, 0, "an empty one isn't ended")
    for number in 1..<200 { ring.append(Self.kind, Self.content(number)) }
    ring.beginSegment()
    XCTAssertEqual(ring.append(Self.kind, Self.content(200)).place?.segment, 1)
    XCTAssertEqual(ring.append(Self.kind, Self.content(201)).place?.segment, 1)
    XCTAssertTrue(ring.dropOldest())
    XCTAssertFalse(ring.dropOldest())
    let recording = try Recording.read(ring.path)
    XCTAssertEqual(recording.begin, 200)
    assertRecords(recording, from: 200, to: 202)
  }

  // MARK: The end

  func testACloseIsTheEnd() throws {
    let ring = try makeRing()
    ring.append(Self.kind, Self.content(0))
    XCTAssertNil(ring.end)
    ring.close()
    ring.close()
    XCTAssertEqual(ring.append(Self.kind, Self.content(1)), .ended)
    XCTAssertEqual(ring.end, .closed)
    let recording = try Recording.read(ring.path)
    assertRecords(recording, from: 0, to: 1)
    XCTAssertEqual(recording.end, .closed)
    XCTAssertFalse(recording.isOpen)
  }

  func testARingThatGoesAwayIsClosed() throws {
    do { try makeRing().append(Self.kind, Self.content(0)) }
    let recording = try Recording.read(path("a.recording"))
    assertRecords(recording, from: 0, to: 1)
    XCTAssertEqual(recording.end, .closed)
    XCTAssertFalse(recording.isOpen)
  }

  // MARK: A full disk

  func testADiskThatIsFullFromTheBeginningIsAnError() throws {
    fake.room.store(1, ordering: .relaxed)
    assertThrows("can't record to \(path("a.recording")): there is no space for 131072 bytes (no space left)") {
      _ = try self.makeRing()
    }
    XCTAssertEqual(try names(), [])
  }

  func testADiskThatBecomesFullEndsTheRecordingWithANote() throws {
    fake.room.store(3, ordering: .relaxed)
    let ring = try makeRing(limits: RecordingLimits(bytes: 8 << 16, firstBytes: 0))
    var number = 0
    while ring.append(Self.kind, Self.content(number)) != .ended, number < 10_000 {
      number += 1
      if number % 400 == 0 { ring.flush() }
    }
    XCTAssertEqual(ring.end, .noRoom(code: ENOSPC))
    XCTAssertEqual(ring.append(Self.kind, []), .ended)
    ring.close()
    let recording = try Recording.read(ring.path)
    XCTAssertEqual(recording.faults, [])
    assertRecords(recording, from: 0, to: number)
    XCTAssertGreaterThan(number, 1_400)
    XCTAssertEqual(recording.end, .noRoom(code: ENOSPC))
    XCTAssertEqual(
      recording.end?.text, "the recording ends here: the disk has no more space (no space left)")
  }

  func testADiskThatHasRoomAgainInTimeIsNoEnd() throws {
    fake.room.store(2, ordering: .relaxed)
    let ring = try makeRing(limits: RecordingLimits(bytes: 4 << 16, firstBytes: 0))
    for number in 0..<600 { ring.append(Self.kind, Self.content(number)) }
    ring.flush()
    fake.room.store(.max, ordering: .relaxed)
    ring.flush()
    for number in 600..<1_200 { ring.append(Self.kind, Self.content(number)) }
    XCTAssertNil(ring.end)
    assertRecords(try Recording.read(ring.path), from: 0, to: 1_200)
  }

  /// A new segment was requested, and this one still has room.
  func testAFullDiskIsNoEndForAsLongAsThereIsRoom() throws {
    fake.room.store(2, ordering: .relaxed)
    let ring = try makeRing(limits: RecordingLimits(bytes: 4 << 16, firstBytes: 0))
    ring.append(Self.kind, Self.content(0))
    ring.beginSegment()
    XCTAssertEqual(ring.append(Self.kind, Self.content(1)).place?.segment, 1)
    ring.flush()
    ring.beginSegment()
    XCTAssertEqual(ring.append(Self.kind, Self.content(2)).place?.segment, 1)
    fake.room.store(.max, ordering: .relaxed)
    ring.flush()
    XCTAssertEqual(ring.append(Self.kind, Self.content(3)).place?.segment, 2)
    assertRecords(try Recording.read(ring.path), from: 0, to: 4)
  }

  /// If overwriting a file may need new room.
  func testADiskWithoutRoomToWriteOverEndsTheRecording() throws {
    let ring = try makeRing()
    fake.mayRewrite.store(false, ordering: .relaxed)
    var number = 0
    while ring.append(Self.kind, Self.content(number)) != .ended, number < 10_000 {
      number += 1
      if number % 200 == 0 { ring.flush() }
    }
    XCTAssertEqual(ring.end, .noRoom(code: ENOSPC))
    assertRecords(try Recording.read(ring.path), from: 0, to: number)
  }

  // MARK: Age

  func testWhatIsTooOldIsDropped() throws {
    let ring = try makeRing(limits: RecordingLimits(bytes: 1 << 20, age: .seconds(40)))
    var segments: [UInt64] = []
    for number in 0..<20 {
      segments.append(try XCTUnwrap(ring.append(Self.kind, Self.content(number)).place).segment)
      fake.advance(seconds: 5)
      ring.flush()
    }
    XCTAssertEqual(segments, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9])
    let recording = try Recording.read(ring.path)
    // 100 seconds have passed. The segment with the records 10 and 11, of the seconds 50 to 60, ended 40 seconds ago.
    assertRecords(recording, from: 12, to: 20)
    XCTAssertEqual(recording.faults, [])
  }

  func testHugeLimitsAreNoTrap() {
    for bytes in [Int.min, 0, .max] {
      for segment in [nil, Int.min, 0, .max] as [Int?] {
        for age in [nil, .zero, .seconds(-5), .seconds(Int64.max)] as [Duration?] {
          let limits = RecordingLimits(bytes: bytes, age: age, segmentBytes: segment, firstBytes: bytes)
          XCTAssertGreaterThanOrEqual(limits.segmentCount, 3)
          XCTAssertEqual(limits.segmentBytes % (1 << 16), 0)
          XCTAssertGreaterThanOrEqual(limits.firstSegmentCount, 2)
          XCTAssertGreaterThan(limits.maxRecord, 1_000)
          _ = limits.ageNanoseconds
        }
      }
    }
    XCTAssertEqual(RecordingLimits().segmentCount, 16)
    XCTAssertEqual(RecordingLimits(age: .milliseconds(1_500)).ageNanoseconds, 1_500_000_000)
  }

  // MARK: Several at once

  func testThreadsAppendAtOnce() throws {
    let ring = try makeRing(limits: RecordingLimits(bytes: 4 << 20))
    let places = Mutex<[UInt64: [UInt8]]>([:])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<400 {
        let content = Self.content(thread * 1_000 + number, count: number % 50 == 0 ? 40_000 : number)
        guard let place = ring.append(Self.kind, content).place else { return XCTFail("not recorded") }
        places.withLock { $0[place.ordinal] = content }
      }
    }
    let recording = try Recording.read(ring.path)
    XCTAssertEqual(recording.faults, [])
    XCTAssertEqual(recording.records.map(\.ordinal), Array(0..<1_600))
    places.withLock { places in
      for record in recording.records { XCTAssertEqual(record.bytes, places[record.ordinal]) }
    }
  }

  /// Dropping, flushing and closing during concurrent appends.
  func testAnythingGoesOnAtOnce() throws {
    let ring = try makeRing()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<600 {
        switch thread {
        case 0: if number % 20 == 0 { ring.dropOldest() }
        case 1: if number % 60 == 0 { ring.flush() }
        default: XCTAssertNotEqual(ring.append(Self.kind, Self.content(number, count: 700)), .ended)
        }
      }
    }
    let recording = try Recording.read(ring.path)
    XCTAssertEqual(recording.faults, [])
    XCTAssertEqual(recording.records.last?.ordinal, 1_199)
    XCTAssertEqual(recording.records.map(\.ordinal), Array(recording.begin..<1_200))
  }

  func testStoresSideBySide() throws {
    let rings = try (0..<3).map { _ in try makeRing("order") }
    XCTAssertEqual(try names(), ["order-2.recording", "order-3.recording", "order.recording"])
    for (index, ring) in rings.enumerated() { ring.append(Self.kind, Self.content(index)) }
    for (index, ring) in rings.enumerated() {
      XCTAssertEqual(try Recording.read(ring.path).records.map(\.bytes), [Self.content(index)])
    }
  }

  func testTheBytesOfTheRingAreThoseOfTheFile() throws {
    let ring = try makeRing()
    ring.append(Self.kind, Array("a word to be found".utf8))
    XCTAssertEqual(ring.bytes, try FileSystem.read(ring.path))
    XCTAssertTrue(String(decoding: ring.bytes, as: UTF8.self).contains("a word to be found"))
  }

  private func makeWriter(_ limits: RecordingLimits, _ clock: RingClock) throws -> RingWriter {
    let file = try LockedFile.make(path("file"))
    let regions = try (0..<3).map { index in
      try file.allocate(from: index << 16, count: 1 << 16)
      return try MappedRegion(file.descriptor, from: index << 16, count: 1 << 16)
    }
    return try XCTUnwrap(RingWriter(recording: 1, about: [], limits: limits, regions: regions, clock: clock))
  }

  /// Without an age limit, ages are never checked.
  func testAHugeAgeIsNeverReached() throws {
    let clock = RingClock(nanoseconds: 1_000, secondsSince1970: 0)
    var writer = try makeWriter(RecordingLimits(bytes: 0, age: .seconds(Int64.max)), clock)
    for _ in 0..<2 {
      let place = writer.write(Self.kind, ordinal: nil, part: nil, [1], 0..<1, check: 1) { clock }
      XCTAssertNotNil(place)
      writer.askForNewSegment()
    }
    XCTAssertEqual(writer.order.count, 2)
    XCTAssertNil(writer.takeExpired(2_000))
    XCTAssertGreaterThan(try XCTUnwrap(writer.nextExpiry(2_000)), 1 << 60)
  }

  /// A segment that is being cleared no longer counts, however long that takes.
  func testWhatIsTakenIsDroppedAtOnce() throws {
    let clock = RingClock(nanoseconds: 0, secondsSince1970: 0)
    var writer = try makeWriter(Self.short, clock)
    func write(_ count: Int) {
      for _ in 0..<count {
        let bytes = Self.content(0)
        let check = CRC32C.checksum(bytes)
        XCTAssertNotNil(
          writer.write(Self.kind, ordinal: nil, part: nil, bytes, 0..<bytes.count, check: check) { clock })
      }
    }
    write(1_000)
    XCTAssertNotNil(writer.takeOldest())
    write(1_000)
    let recording = try Recording.read(path("file"))
    XCTAssertEqual(recording.faults, [])
    XCTAssertGreaterThan(recording.begin, 1_000)
    XCTAssertEqual(recording.records.last?.ordinal, 1_999)
  }

  func testWhatIsDroppedIsOverwritten() throws {
    let ring = try makeRing()
    ring.append(Self.kind, Array("a word to be found".utf8))
    ring.beginSegment()
    ring.append(Self.kind, Self.content(1))
    ring.dropOldest()
    XCTAssertFalse(String(decoding: ring.bytes, as: UTF8.self).contains("a word to be found"))
  }
}
