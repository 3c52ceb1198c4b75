/// An unreadable part of a recording.
package enum RecordingFault: Equatable, Sendable, CustomStringConvertible {
  /// Bytes of an incomplete record at the end of a segment: either it was being written when the process ended, or the file is
  /// damaged.
  case torn(segment: UInt64, bytes: Int)
  /// A record that lacks some of its parts.
  case incomplete(ordinal: UInt64)
  /// Records that were written and are gone, although later ones exist.
  case missing(Range<UInt64>)
  /// A place in the file that no longer has a segment, although it isn't empty.
  case damaged(offset: Int)

  package var description: String {
    switch self {
    case .torn(let segment, let bytes): "segment \(segment) ends with \(bytes) bytes that are not a complete record"
    case .incomplete(let ordinal): "record \(ordinal) was not written completely"
    // Compares the bounds and not the count: the numbers come from a file, and their difference may not fit an Int.
    case .missing(let range) where range.upperBound - range.lowerBound == 1: "record \(range.lowerBound) is missing"
    case .missing(let range): "records \(range.lowerBound) to \(range.upperBound - 1) are missing"
    case .damaged(let offset): "the data at byte \(offset) of the file can't be read"
    }
  }
}
