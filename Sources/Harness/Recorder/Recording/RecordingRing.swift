import Dispatch
import Synchronization

/// A file of a process's latest records, which survive however the process ends.
///
///     let ring = try RecordingRing(folder: folder, name: "2026-11-23-order", about: Array("feature order".utf8))
///     ring.append(RecordKind(rawValue: 1), Array("didTapPlus".utf8))
///
/// The file is mapped memory, divided into segments of one size. The oldest segment is dropped when space runs out or when it
/// is too old. Each segment is allocated before it is mapped: a full disk is therefore an error when the ring is created, and
/// later the end of the recording, but never a signal. A record is in the file when `append` returns, so the end of the process
/// loses at most the records that are just being appended. A power failure loses data that is not on the disk yet, which is
/// about a second.
///
/// `append` waits for nothing but another thread's `append`. Everything that may wait for a disk runs in a separate queue: the
/// next segment is cleared or allocated in advance, and written data is flushed each second. If the next segment isn't ready in
/// time, the oldest one is cleared on the spot, which takes some microseconds.
///
/// The owner decides what records mean, and how a transcript begins when the first ones are gone.
package final class RecordingRing: Sendable {
  package let path: String
  package let limits: RecordingLimits

  private let file: OpenFile
  private let system: RecordingSystem
  let writer: Mutex<RingWriter>
  private let queue = DispatchQueue(label: "harness.recording", qos: .utility)
  /// Whether a flush is scheduled, and whether one is scheduled because data gets too old.
  private let isFlushDue = Atomic(false)
  private let isExpiryDue = Atomic(false)

  /// The maximum length of a recording's description, in bytes.
  package static let maxAbout = 4_096

  /// Creates a file, and locks it for this process. The folder is created if it doesn't exist.
  /// - Parameters:
  ///   - name: the file is `NAME.recording`, or `NAME-2.recording` and so on if that exists already.
  ///   - about: the description of the recording, stored in each segment.
  package convenience init(
    folder: String, name: String, about: [UInt8] = [], limits: RecordingLimits = RecordingLimits()
  ) throws(RecordingError) {
    try self.init(folder: folder, name: name, about: about, limits: limits, system: .real)
  }

  init(
    folder: String, name: String, about: [UInt8], limits: RecordingLimits, system: RecordingSystem
  ) throws(RecordingError) {
    guard about.count <= Self.maxAbout else { throw .aboutTooLong(bytes: about.count, limit: Self.maxAbout) }
    let file = try RecordingFolder(folder).makeFile(name)
    do throws(SystemFailure) {
      let regions = try Self.makeFirstRegions(file.file, limits, system)
      let writer = RingWriter(
        recording: .random(in: 1...(.max)), about: about, limits: limits, regions: regions, clock: Self.clock(system))
      guard let writer else { throw .noSpace }
      self.writer = Mutex(writer)
    } catch {
      try? FileSystem.remove(file.path)
      throw .noRoom(path: file.path, bytes: 2 * limits.segmentBytes, code: error.code)
    }
    path = file.path
    self.limits = limits
    self.system = system
    self.file = file.takeFile()
  }

  deinit { writer.withLock { $0.finish(.closed) } }

  /// Makes at least two segments. If the disk has no space for more, further ones are requested again when they are needed.
  private static func makeFirstRegions(
    _ file: borrowing OpenFile, _ limits: RecordingLimits, _ system: RecordingSystem
  ) throws(SystemFailure) -> [MappedRegion] {
    var regions: [MappedRegion] = []
    while regions.count < limits.firstSegmentCount {
      do throws(SystemFailure) {
        regions.append(try makeRegion(file, at: regions.count * limits.segmentBytes, limits, system))
      } catch {
        if regions.count >= 2 { break }
        throw error
      }
    }
    return regions
  }

  private static func makeRegion(
    _ file: borrowing OpenFile, at offset: Int, _ limits: RecordingLimits, _ system: RecordingSystem
  ) throws(SystemFailure) -> MappedRegion {
    try system.allocate(file, offset, limits.segmentBytes)
    let region = try MappedRegion(file.descriptor, from: offset, count: limits.segmentBytes)
    region.makeReady(from: 0)
    return region
  }

  private static func clock(_ system: RecordingSystem) -> RingClock {
    RingClock(nanoseconds: system.nanoseconds(), secondsSince1970: system.secondsSince1970())
  }

  // MARK: Appending

  /// Writes a record, from any thread. When this returns, the record outlives the process.
  @discardableResult
  package func append(_ kind: RecordKind, _ bytes: [UInt8]) -> Appended {
    guard bytes.count <= limits.maxRecord else { return .tooLarge(limit: limits.maxRecord) }
    if bytes.count <= RingWriter.maxPart { return append(kind, ordinal: nil, part: nil, bytes, 0..<bytes.count) }
    // The lock is released between the parts, so that a short record needn't wait for all of a long one.
    var last = Appended.ended
    var start = 0
    while start < bytes.count {
      let range = start..<min(start + RingWriter.maxPart, bytes.count)
      let part = RecordHeader.Part(start: start, total: bytes.count)
      last = append(kind, ordinal: last.place?.ordinal, part: part, bytes, range)
      guard last != .ended else { return .ended }
      start = range.upperBound
    }
    return last
  }

  private func append(
    _ kind: RecordKind, ordinal: UInt64?, part: RecordHeader.Part?, _ bytes: [UInt8], _ range: Range<Int>
  ) -> Appended {
    let check = CRC32C.checksum(bytes, range)
    var isNewSegment = false
    let place = writer.withLock { writer in
      writer.write(kind, ordinal: ordinal, part: part, bytes, range, check: check) {
        isNewSegment = true
        return Self.clock(system)
      }
    }
    if isNewSegment { queue.async { [weak self] in self?.prepare() } }
    guard let place else { return .ended }
    if !isFlushDue.load(ordering: .relaxed) { scheduleFlush() }
    return .recorded(place)
  }

  private func scheduleFlush() {
    guard !isFlushDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    after(system.flushDelay) { ring in
      ring.isFlushDue.store(false, ordering: .releasing)
      ring.tend()
    }
  }

  private func after(_ nanoseconds: UInt64, _ body: @escaping @Sendable (RecordingRing) -> Void) {
    let delay = DispatchTimeInterval.nanoseconds(Int(clamping: nanoseconds))
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      if let self { body(self) }
    }
  }

  // MARK: Segments

  func giveCleared(_ slot: Int, _ region: MappedRegion) {
    region.clearSegment()
    region.makeReady(from: 0)
    writer.withLock { $0.give(slot) }
  }

  /// Makes sure that there is a next segment. Only in the queue.
  private func prepare() {
    let mayRewrite = system.hasRoomToRewrite(file, 2 * limits.segmentBytes)
    switch writer.withLock({ $0.takePreparation(mayRewrite: mayRewrite) }) {
    case nil: return
    case .clear(let slot, let region): giveCleared(slot, region)
    case .grow(let offset):
      do throws(SystemFailure) {
        let region = try Self.makeRegion(file, at: offset, limits, system)
        writer.withLock { $0.add(region) }
      } catch {
        writer.withLock { $0.fail(error) }
      }
    }
  }

  // MARK: Work in the background

  /// Drops old data, prepares the next segment, and flushes written data to the disk. Only in the queue.
  private func tend() {
    let now = system.nanoseconds()
    while let (slot, region) = writer.withLock({ $0.takeExpired(now) }) { giveCleared(slot, region) }
    prepare()
    let unflushed = writer.withLock { $0.takeUnflushed() }
    // Data that can't be flushed is still in the file, for as long as the machine runs.
    for (region, range) in unflushed { try? region.flush(range) }
    if !unflushed.isEmpty { try? file.waitForDisk() }
    let ahead = writer.withLock { $0.ahead }
    ahead.region.makeReady(from: ahead.offset)
    scheduleExpiry(now)
  }

  private func scheduleExpiry(_ now: UInt64) {
    guard let wait = writer.withLock({ $0.nextExpiry(now) }) else { return }
    guard !isExpiryDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    after(max(wait, system.flushDelay)) { ring in
      ring.isExpiryDue.store(false, ordering: .releasing)
      ring.tend()
    }
  }

  /// Waits until everything appended before is on the disk. Not for the main thread.
  package func flush() { queue.sync { tend() } }

  /// Ends the recording without waiting. Later records are not written.
  package func close() {
    writer.withLock { $0.finish(.closed) }
    file.unlock()
    queue.async { self.tend() }
  }

  /// The reason for the recording's end; nil while it continues.
  package var end: RecordingEnd? { writer.withLock { $0.end } }

  /// All bytes of the ring, for tests that check what must not be in it.
  package var bytes: [UInt8] { writer.withLock { $0.slots.map(\.region) }.flatMap(\.bytes) }
}
