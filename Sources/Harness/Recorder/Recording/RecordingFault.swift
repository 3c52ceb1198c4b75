/// What can't be read of a recording.
package enum RecordingFault: Equatable, Sendable, CustomStringConvertible {
  /// Bytes at the end of a segment in which no record was completed: one that was being written when the process ended, or damage.
  case torn(segment: UInt64, bytes: Int)
  /// A record of several parts of which not all are there.
  case incomplete(ordinal: UInt64)
  /// Records that were written, and are gone though later ones are there.
  case missing(Range<UInt64>)
  /// A place in the file that has no segment any more, though it isn't empty.
  case damaged(offset: Int)

  package var description: String {
    switch self {
    case .torn(let segment, let bytes): "segment \(segment) ends in \(bytes) bytes that are no complete record"
    case .incomplete(let ordinal): "record \(ordinal) was not written to its end"
    // Not its count: the numbers come from a file, and there may be more between them than an Int can say.
    case .missing(let range) where range.upperBound - range.lowerBound == 1: "record \(range.lowerBound) is missing"
    case .missing(let range): "records \(range.lowerBound) to \(range.upperBound - 1) are missing"
    case .damaged(let offset): "what stands at byte \(offset) of the file can't be read"
    }
  }
}
