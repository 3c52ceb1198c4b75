/// A place in a recording's file that holds one segment at a time.
struct RingSlot: Sendable {
  let region: MappedRegion
  /// The segment's number; without a segment, that of the last one.
  var number: UInt64 = 0
  /// When it began, by the clock of `RecordingSystem.nanoseconds`.
  var began: UInt64 = 0
  /// The number of used bytes, unless it is still being written.
  var used = 0
  /// The number of bytes on their way to the disk.
  var flushed = 0
}
