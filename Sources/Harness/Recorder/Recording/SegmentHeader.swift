/// The first 64 bytes of a segment: eight 64-bit numbers, lowest byte first.
///
/// ```text
/// mark, check, recording, segment, first ordinal, when it began, bytes of a segment, 0
/// ```
///
/// A recording's file is a sequence of segments of one size, in any order. The mark is stored last, and removed before anything
/// else changes: a segment without it is not in use.
struct SegmentHeader: Equatable {
  /// A random number, the same in all segments of a file.
  var recording: UInt64
  /// The number of the segment in the order of time: 0, 1, 2 …
  var number: UInt64
  /// The ordinal of the next record when the segment began.
  var firstOrdinal: UInt64
  /// When it began, in seconds since 1970.
  var began: UInt64
  var segmentBytes: Int

  static let size = 64
  /// The text `HARNREC1` as a number.
  static let mark: UInt64 = 0x3143_4552_4E52_4148

  /// Numbers 2 to 7.
  private var fields: [UInt64] { [recording, number, firstOrdinal, began, UInt64(segmentBytes), 0] }

  /// Writes the header, with the mark last.
  func write(to region: MappedRegion) {
    var check = CRC32C()
    for (index, field) in fields.enumerated() {
      check.add(field)
      region.store(field, at: 16 + index * 8)
    }
    region.store(UInt64(check.value), at: 8)
    region.commit(Self.mark, at: 0)
  }

  init(recording: UInt64, number: UInt64, firstOrdinal: UInt64, began: UInt64, segmentBytes: Int) {
    self.recording = recording
    self.number = number
    self.firstOrdinal = firstOrdinal
    self.began = began
    self.segmentBytes = segmentBytes
  }

  /// Nil if there is none, or a damaged one.
  init?(_ bytes: RecordingBytes, at start: Int) {
    guard start + Self.size <= bytes.count, bytes.word(start) == Self.mark else { return nil }
    let fields = (2..<8).map { bytes.word(start + $0 * 8) }
    var check = CRC32C()
    for field in fields { check.add(field) }
    guard bytes.word(start + 8) == UInt64(check.value) else { return nil }
    guard let size = Int(exactly: fields[4]), size >= RecordingLimits.unit, size <= 1 << 24, fields[5] == 0 else {
      return nil
    }
    self.init(recording: fields[0], number: fields[1], firstOrdinal: fields[2], began: fields[3], segmentBytes: size)
  }
}
