/// The header of a record, or of a part of one: two 64-bit numbers, and a third one for a part.
///
/// ```text
/// check << 32 | 1 << 31 | length    stored last: without it there is no record
/// kind << 56 | isPart << 55 | ordinal
/// total << 32 | start               of a part: how long the record is, and where in it the part begins
/// ```
///
/// The check is computed from the numbers, the place in the recording, and the check of the bytes. Data that an earlier segment
/// left in the same place is therefore never taken for a record of this one.
struct RecordHeader: Equatable {
  var kind: RecordKind
  /// The number of the record; for records of the ring, that of the next one.
  var ordinal: UInt64
  var part: Part?
  /// The number of bytes that follow.
  var length: Int

  struct Part: Equatable {
    var start: Int
    var total: Int
  }

  static let plainSize = 16
  static let partSize = 24

  var size: Int { part == nil ? Self.plainSize : Self.partSize }
  /// The size including the bytes, up to the beginning of the next record.
  var space: Int { (size + length + 7) & ~7 }

  private static let partFlag: UInt64 = 1 << 55
  /// Otherwise a record without bytes might be a zero.
  private static let lengthFlag: UInt64 = 1 << 31

  /// The second number.
  var second: UInt64 { UInt64(kind.rawValue) << 56 | (part == nil ? 0 : Self.partFlag) | ordinal & (Self.partFlag - 1) }
  /// The third number.
  var third: UInt64 { part.map { UInt64($0.total) << 32 | UInt64($0.start) } ?? 0 }

  /// Returns the first number.
  /// - Parameter bytes: the check of the bytes.
  func first(_ segment: SegmentHeader, at offset: Int, bytes: UInt32) -> UInt64 {
    var check = CRC32C()
    check.add(segment.recording)
    check.add(segment.number << 32 | UInt64(offset))
    check.add(second)
    check.add(third)
    check.add(UInt64(length) << 32 | UInt64(bytes))
    return UInt64(check.value) << 32 | Self.lengthFlag | UInt64(length)
  }

  init(kind: RecordKind, ordinal: UInt64, part: Part? = nil, length: Int) {
    self.kind = kind
    self.ordinal = ordinal
    self.part = part
    self.length = length
  }

  /// Nil if there is no record in this place, or a damaged one.
  /// - Parameters:
  ///   - start: the start of the segment.
  ///   - end: the end of the segment, or of the file.
  init?(_ bytes: RecordingBytes, _ segment: SegmentHeader, start: Int, offset: Int, end: Int) {
    let place = start + offset
    guard place + Self.plainSize <= end else { return nil }
    let first = bytes.word(place)
    let second = bytes.word(place + 8)
    guard first & Self.lengthFlag != 0 else { return nil }
    let length = Int(first & (Self.lengthFlag - 1))
    self.init(
      kind: RecordKind(rawValue: UInt8(second >> 56)), ordinal: second & (Self.partFlag - 1), length: length)
    if second & Self.partFlag != 0 {
      guard place + Self.partSize <= end else { return nil }
      let third = bytes.word(place + 16)
      part = Part(start: Int(third & 0xFFFF_FFFF), total: Int(third >> 32))
    }
    guard place + size + length <= end else { return nil }
    let check = CRC32C.checksum(bytes.all, place + size..<place + size + length)
    guard self.first(segment, at: offset, bytes: check) == first else { return nil }
  }
}
