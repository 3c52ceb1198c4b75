/// The segments of a recording in memory, and the place of the next record: the data behind a `RecordingRing`'s lock.
///
/// Nothing here waits for a disk, and after the first rounds nothing allocates.
struct RingWriter: Sendable {
  private let recording: UInt64
  private let about: [UInt8]
  let limits: RecordingLimits

  /// The slots, in the order of the file.
  private(set) var slots: [RingSlot] = []
  /// The slots with a segment, the oldest first. The last one is being written.
  private(set) var order: [Int] = []
  /// The slots that are cleared.
  private var spare: [Int] = []

  /// The segment that is being written.
  private var segment: SegmentHeader
  private var region: MappedRegion
  /// The offset where its records begin.
  private var firstOffset = 0
  /// The offset of the next record.
  private(set) var offset = 0
  private var nextOrdinal: UInt64 = 0
  private var isNewSegmentAsked = false

  private(set) var end: RecordingEnd?
  /// The reason for the lack of space.
  private var failure: SystemFailure?

  /// The maximum length of a part of a longer record; four parts fill the shortest segment.
  static let maxPart = 15_000
  /// Space kept free at the end of each segment for the record that states why the recording ends.
  private static let reserve = 32

  /// - Parameters:
  ///   - regions: at least one; allocated and zero.
  init?(recording: UInt64, about: [UInt8], limits: RecordingLimits, regions: [MappedRegion], clock: RingClock) {
    guard let first = regions.first else { return nil }
    self.recording = recording
    self.about = about
    self.limits = limits
    region = first
    segment = SegmentHeader(
      recording: recording, number: 0, firstOrdinal: 0, began: 0, segmentBytes: limits.segmentBytes)
    slots.reserveCapacity(min(limits.segmentCount, 1 << 12))
    order.reserveCapacity(min(limits.segmentCount, 1 << 12))
    spare.reserveCapacity(min(limits.segmentCount, 1 << 12))
    slots = regions.map { RingSlot(region: $0) }
    spare = Array((1..<slots.count).reversed())
    begin(in: 0, number: 0, clock)
  }

  // MARK: Records

  /// Writes a record, or a part of one.
  /// - Parameters:
  ///   - ordinal: the record that the part belongs to; nil for a new record.
  ///   - check: the check of the bytes.
  /// - Returns: its place; nil if the recording has ended.
  mutating func write(
    _ kind: RecordKind, ordinal: UInt64?, part: RecordHeader.Part?, _ bytes: [UInt8], _ range: Range<Int>,
    check: UInt32,
    clock: () -> RingClock
  ) -> RecordPlace? {
    let header = RecordHeader(kind: kind, ordinal: ordinal ?? nextOrdinal, part: part, length: range.count)
    guard end == nil, makeRoom(header.space, clock) else { return nil }
    put(header, bytes, range, check)
    if ordinal == nil { nextOrdinal += 1 }
    return RecordPlace(ordinal: header.ordinal, segment: segment.number)
  }

  private mutating func put(_ header: RecordHeader, _ bytes: [UInt8], _ range: Range<Int>, _ check: UInt32) {
    region.store(header.second, at: offset + 8)
    if header.part != nil { region.store(header.third, at: offset + 16) }
    region.copy(bytes, range, to: offset + header.size)
    region.commit(header.first(segment, at: offset, bytes: check), at: offset)
    offset += header.space
  }

  private mutating func makeRoom(_ space: Int, _ clock: () -> RingClock) -> Bool {
    let isFull = offset + space > limits.segmentBytes - Self.reserve
    guard isFull || isNewSegmentAsked else { return true }
    if let next = spare.popLast() {
      begin(in: next, number: segment.number + 1, clock())
    } else if let failure {
      // Until this one is full, the disk may have space again.
      guard isFull else { return true }
      finish(.noRoom(code: failure.code))
      return false
    } else {
      // The newest data is never lost, so the oldest goes now. There is some: `takeOldest` leaves it.
      guard order.count > 1 else { return !isFull }
      let oldest = order.removeFirst()
      slots[oldest].region.clearSegment()
      begin(in: oldest, number: segment.number + 1, clock())
    }
    return true
  }

  private mutating func begin(in slot: Int, number: UInt64, _ clock: RingClock) {
    if let current = order.last { slots[current].used = offset }
    region = slots[slot].region
    slots[slot].number = number
    slots[slot].began = clock.nanoseconds
    slots[slot].flushed = 0
    order.append(slot)
    isNewSegmentAsked = false
    segment.number = number
    segment.firstOrdinal = nextOrdinal
    segment.began = UInt64(clamping: clock.secondsSince1970)
    segment.write(to: region)
    offset = SegmentHeader.size
    put(
      RecordHeader(kind: .about, ordinal: nextOrdinal, length: about.count), about, 0..<about.count,
      CRC32C.checksum(about))
    firstOffset = offset
  }

  /// Writes why nothing more follows.
  mutating func finish(_ reason: RecordingEnd) {
    guard end == nil else { return }
    end = reason
    let bytes = reason.bytes
    put(
      RecordHeader(kind: .end, ordinal: nextOrdinal, length: bytes.count), bytes, 0..<bytes.count,
      CRC32C.checksum(bytes))
  }

  // MARK: Segments

  /// Requests a new segment, unless the current one has no records.
  mutating func askForNewSegment() { isNewSegmentAsked = offset > firstOffset }

  /// Takes the oldest segment that isn't being written, unless it may be needed before another is ready.
  mutating func takeOldest() -> (slot: Int, region: MappedRegion)? {
    guard order.count > 1, order.count + spare.count > 2 else { return nil }
    let oldest = order.removeFirst()
    // Now, since later ones may be dropped before this one is cleared.
    slots[oldest].region.retract(at: 0)
    return (oldest, slots[oldest].region)
  }

  /// Returns a slot that was taken or added, once it is cleared.
  mutating func give(_ slot: Int) { spare.append(slot) }

  mutating func add(_ region: MappedRegion) {
    failure = nil
    slots.append(RingSlot(region: region))
    give(slots.count - 1)
  }

  mutating func fail(_ failure: SystemFailure) { self.failure = failure }

  /// The work needed so that the next segment is ready when this one is full.
  enum Preparation {
    /// Grow the file by a segment at this offset.
    case grow(offset: Int)
    /// Clear the oldest segment, which has been taken.
    case clear(Int, MappedRegion)
  }

  mutating func takePreparation(mayRewrite: Bool) -> Preparation? {
    guard end == nil, spare.isEmpty else { return nil }
    if slots.count < limits.segmentCount { return .grow(offset: slots.count * limits.segmentBytes) }
    guard mayRewrite else {
      fail(.noSpace)
      return nil
    }
    failure = nil
    return takeOldest().map { .clear($0.slot, $0.region) }
  }

  /// Takes a segment that is too old, and ends the one being written when it covers a quarter of that age.
  mutating func takeExpired(_ now: UInt64) -> (slot: Int, region: MappedRegion)? {
    guard let age = limits.ageNanoseconds, let current = order.last else { return nil }
    if now &- slots[current].began >= age / 4 { askForNewSegment() }
    guard order.count > 1, now &- slots[order[1]].began >= age else { return nil }
    return takeOldest()
  }

  /// Returns the nanoseconds until a segment is too old, or until the one being written must end; nil if there is none.
  func nextExpiry(_ now: UInt64) -> UInt64? {
    guard let age = limits.ageNanoseconds, let current = order.last, end == nil else { return nil }
    func wait(_ age: UInt64, since began: UInt64) -> UInt64 {
      let (due, isNever) = began.addingReportingOverflow(age)
      return isNever ? .max : due > now ? due - now : 0
    }
    let oldest = order.count > 1 ? wait(age, since: slots[order[1]].began) : nil
    let ending = offset > firstOffset && !isNewSegmentAsked ? wait(age / 4, since: slots[current].began) : nil
    return [oldest, ending].compactMap(\.self).min()
  }

  // MARK: The disk

  /// Returns the data written since the last call.
  mutating func takeUnflushed() -> [(region: MappedRegion, range: Range<Int>)] {
    if let current = order.last { slots[current].used = offset }
    return order.compactMap { slot in
      let range = slots[slot].flushed..<max(slots[slot].flushed, slots[slot].used)
      slots[slot].flushed = range.upperBound
      return range.isEmpty ? nil : (slots[slot].region, range)
    }
  }

  /// The part of the region still to be written.
  var ahead: (region: MappedRegion, offset: Int) { (region, offset) }
}

/// The beginning time of a segment.
struct RingClock: Sendable {
  var nanoseconds: UInt64
  var secondsSince1970: Int
}

extension MappedRegion {
  /// Marks a segment as unused, safe against the end of the process, and then clears the place for the next one.
  func clearSegment() {
    retract(at: 0)
    clear(0..<count)
  }
}
