/// The segments of a recording in memory, and the place of the next record: what a `RecordingRing` keeps behind its lock.
///
/// Nothing here waits for a disk, and nothing allocates but for the first rounds.
struct RingWriter: Sendable {
  private let recording: UInt64
  private let about: [UInt8]
  let limits: RecordingLimits

  /// In the order of the file.
  private(set) var slots: [RingSlot] = []
  /// Those with a segment, the oldest first. The last one is being written.
  private(set) var order: [Int] = []
  /// Those that are cleared.
  private var spare: [Int] = []

  /// The one that is being written.
  private var segment: SegmentHeader
  private var region: MappedRegion
  /// Where its records begin.
  private var firstOffset = 0
  /// Where the next record comes to stand.
  private(set) var offset = 0
  private var nextOrdinal: UInt64 = 0
  private var isNewSegmentAsked = false

  private(set) var end: RecordingEnd?
  /// Why there is no more room.
  private var failure: SystemFailure?

  /// Longer records are written in parts, of which four fill the shortest segment.
  static let maxPart = 15_000
  /// Kept free at the end of each segment, for the record that says why the recording ends.
  private static let reserve = 32

  /// - Parameters:
  ///   - regions: allocated, zero, and at least one.
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
  ///   - ordinal: of the record whose part it is; nil for a new record.
  ///   - check: of the bytes.
  /// - Returns: where it stands; nil if the recording has ended.
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
      // Until this one is full the disk may have room again.
      guard isFull else { return true }
      finish(.noRoom(code: failure.code))
      return false
    } else {
      // What is newest is never lost, so what is oldest goes now. There is one: `takeOldest` leaves it.
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

  /// Says why nothing more comes.
  mutating func finish(_ reason: RecordingEnd) {
    guard end == nil else { return }
    end = reason
    let bytes = reason.bytes
    put(
      RecordHeader(kind: .end, ordinal: nextOrdinal, length: bytes.count), bytes, 0..<bytes.count,
      CRC32C.checksum(bytes))
  }

  // MARK: Segments

  /// One without records is new enough.
  mutating func askForNewSegment() { isNewSegmentAsked = offset > firstOffset }

  /// Takes away the oldest segment that isn't being written, unless it may be needed before something else is ready.
  mutating func takeOldest() -> (slot: Int, region: MappedRegion)? {
    guard order.count > 1, order.count + spare.count > 2 else { return nil }
    let oldest = order.removeFirst()
    // Now, since the ones behind it may be dropped before somebody has cleared it.
    slots[oldest].region.retract(at: 0)
    return (oldest, slots[oldest].region)
  }

  /// Gives back what was taken away, or added, once it is clear.
  mutating func give(_ slot: Int) { spare.append(slot) }

  mutating func add(_ region: MappedRegion) {
    failure = nil
    slots.append(RingSlot(region: region))
    give(slots.count - 1)
  }

  mutating func fail(_ failure: SystemFailure) { self.failure = failure }

  /// What is to be done so that the next segment is there when this one is full.
  enum Preparation {
    /// The file is to grow by a segment at this offset.
    case grow(offset: Int)
    /// The oldest segment has been taken away, and is to be cleared.
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

  /// Takes away a segment that is too old, and lets the one that is being written end when it covers a quarter of that age.
  mutating func takeExpired(_ now: UInt64) -> (slot: Int, region: MappedRegion)? {
    guard let age = limits.ageNanoseconds, let current = order.last else { return nil }
    if now &- slots[current].began >= age / 4 { askForNewSegment() }
    guard order.count > 1, now &- slots[order[1]].began >= age else { return nil }
    return takeOldest()
  }

  /// In how many nanoseconds a segment will be too old, or the one that is being written is to end; nil where none will.
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

  /// What was written since the last call.
  mutating func takeUnflushed() -> [(region: MappedRegion, range: Range<Int>)] {
    if let current = order.last { slots[current].used = offset }
    return order.compactMap { slot in
      let range = slots[slot].flushed..<max(slots[slot].flushed, slots[slot].used)
      slots[slot].flushed = range.upperBound
      return range.isEmpty ? nil : (slots[slot].region, range)
    }
  }

  /// What is still to be written to.
  var ahead: (region: MappedRegion, offset: Int) { (region, offset) }
}

/// The time at which a segment begins.
struct RingClock: Sendable {
  var nanoseconds: UInt64
  var secondsSince1970: Int
}

extension MappedRegion {
  /// Makes a segment one that is not in use, whenever the process ends, and then a place for the next one.
  func clearSegment() {
    retract(at: 0)
    clear(0..<count)
  }
}
