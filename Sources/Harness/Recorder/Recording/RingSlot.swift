/// A place in the file of a recording, in which one segment after another may stand.
struct RingSlot: Sendable {
  let region: MappedRegion
  /// The segment's number; that of the last one, where none is there.
  var number: UInt64 = 0
  /// When it began, by the clock of `RecordingSystem.nanoseconds`.
  var began: UInt64 = 0
  /// How much of it is in use, unless it is still being written.
  var used = 0
  /// How much of it is on its way to the disk.
  var flushed = 0
}
