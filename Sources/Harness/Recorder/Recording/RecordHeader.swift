/// What stands before the bytes of a record, or of a part of one: two numbers of 64 bits, and a third one before a part.
///
/// ```text
/// check << 32 | 1 << 31 | length    stored last: without it there is no record
/// kind << 56 | isPart << 55 | ordinal
/// total << 32 | start               of a part: how long the record is, and where in it the part begins
/// ```
///
/// The check is made of the numbers, of the place in the recording, and of the check of the bytes. So what an earlier segment left
/// in the same place is never taken for a record of this one.
struct RecordHeader: Equatable {
  var kind: RecordKind
  /// The number of the record; of records of the ring that of the next one.
  var ordinal: UInt64
  var part: Part?
  /// Of the bytes that follow.
  var length: Int

  struct Part: Equatable {
    var start: Int
    var total: Int
  }

  static let plainSize = 16
  static let partSize = 24

  var size: Int { part == nil ? Self.plainSize : Self.partSize }
  /// With the bytes, up to where the next record begins.
  var space: Int { (size + length + 7) & ~7 }

  private static let partFlag: UInt64 = 1 << 55
  /// Else a record of no bytes might be a zero.
  private static let lengthFlag: UInt64 = 1 << 31

  /// The second number.
  var second: UInt64 { UInt64(kind.rawValue) << 56 | (part == nil ? 0 : Self.partFlag) | ordinal & (Self.partFlag - 1) }
  /// The third number.
  var third: UInt64 { part.map { UInt64($0.total) << 32 | UInt64($0.start) } ?? 0 }

  /// The first number.
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
  ///   - start: of the segment.
  ///   - end: of the segment, or of the file.
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
