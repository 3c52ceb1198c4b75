/// How much of what happened a recording keeps: always the last of it.
package struct RecordingLimits: Equatable, Sendable {
  /// How long the file may become, in bytes.
  package var bytes: Int
  /// How old what is kept may be, about; nil for any age.
  package var age: Duration?
  /// The oldest segment is dropped as a whole, so this much less than all may be kept.
  package var segmentBytes: Int
  /// How much of the file there is from the beginning on; the rest is added when it is about to be needed.
  package var firstBytes: Int

  /// - Parameters:
  ///   - bytes: at least three segments are kept, whatever this says.
  ///   - segmentBytes: rounded up to 64 KB; nil for a sixteenth, but at most 256 KB.
  ///   - firstBytes: at least two segments.
  package init(bytes: Int = 1 << 20, age: Duration? = nil, segmentBytes: Int? = nil, firstBytes: Int = 4 << 20) {
    // Limits of limits, so that no number that somebody gives overflows.
    let asked = min(max(segmentBytes ?? min(bytes / 16, 1 << 18), 1), 1 << 24)
    let segment = (asked + Self.unit - 1) / Self.unit * Self.unit
    self.segmentBytes = segment
    self.bytes = max(min(bytes, 1 << 40) / segment, 3) * segment
    self.age = age
    self.firstBytes = firstBytes
  }

  /// Those of a store. Its states are written while one segment is, and each is needed until the next one is written, which may take
  /// two segments itself.
  static func ofStore(_ limit: Recorder.Limit) -> RecordingLimits {
    RecordingLimits(bytes: max(limit.bytes, leastSegments * unit), age: limit.age)
  }

  /// How many segments a recording has at least in which states are captured.
  static let leastSegments = 6

  /// Multiples of this begin at a page, whatever the system.
  static let unit = 1 << 16

  var segmentCount: Int { bytes / segmentBytes }
  var firstSegmentCount: Int { min(max(firstBytes / segmentBytes, 2), segmentCount) }

  /// How long a record may be: so much is still there when the next one is written.
  package var maxRecord: Int { min(bytes / 4, 1 << 30) }

  /// After how many nanoseconds a segment is old enough to be dropped.
  var ageNanoseconds: UInt64? {
    age.map { age in
      let (seconds, attoseconds) = age.components
      let whole = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
      let all = whole.partialValue.addingReportingOverflow(UInt64(clamping: attoseconds / 1_000_000_000))
      return whole.overflow || all.overflow ? .max : all.partialValue
    }
  }
}
