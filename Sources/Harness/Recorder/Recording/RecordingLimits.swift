/// The limits of a recording, which always keeps the latest part.
package struct RecordingLimits: Equatable, Sendable {
  /// The maximum length of the file, in bytes.
  package var bytes: Int
  /// The approximate maximum age of records; nil for any age.
  package var age: Duration?
  /// The size of a segment. The oldest segment is dropped as a whole, so a recording may keep this much less than its maximum.
  package var segmentBytes: Int
  /// The initial size of the file; the rest is added just before it is needed.
  package var firstBytes: Int

  /// - Parameters:
  ///   - bytes: the maximum length; at least three segments are always kept.
  ///   - segmentBytes: the size of a segment, rounded up to 64 KB; nil for a sixteenth, but at most 256 KB.
  ///   - firstBytes: the initial size; at least two segments.
  package init(bytes: Int = 1 << 20, age: Duration? = nil, segmentBytes: Int? = nil, firstBytes: Int = 4 << 20) {
    // Limits of limits, so that no number can overflow.
    let asked = min(max(segmentBytes ?? min(bytes / 16, 1 << 18), 1), 1 << 24)
    let segment = (asked + Self.unit - 1) / Self.unit * Self.unit
    self.segmentBytes = segment
    self.bytes = max(min(bytes, 1 << 40) / segment, 3) * segment
    self.age = age
    self.firstBytes = firstBytes
  }

  /// Returns the limits for a store. Its states are written while one segment is filled. Each state is needed until the next
  /// one is written, which may itself take two segments.
  static func ofStore(_ limit: Recorder.Limit) -> RecordingLimits {
    RecordingLimits(bytes: max(limit.bytes, leastSegments * unit), age: limit.age)
  }

  /// The minimum number of segments of a recording that captures states.
  static let leastSegments = 6

  /// A multiple of the page size on every system.
  static let unit = 1 << 16

  var segmentCount: Int { bytes / segmentBytes }
  var firstSegmentCount: Int { min(max(firstBytes / segmentBytes, 2), segmentCount) }

  /// The maximum length of a record, so that this much is still there when the next one is written.
  package var maxRecord: Int { min(bytes / 4, 1 << 30) }

  /// The age in nanoseconds from which a segment may be dropped.
  var ageNanoseconds: UInt64? {
    age.map { age in
      let (seconds, attoseconds) = age.components
      let whole = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
      let all = whole.partialValue.addingReportingOverflow(UInt64(clamping: attoseconds / 1_000_000_000))
      return whole.overflow || all.overflow ? .max : all.partialValue
    }
  }
}
