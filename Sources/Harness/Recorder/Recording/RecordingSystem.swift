/// A recording's access to the system, so that tests can have a full disk and a clock of their own.
struct RecordingSystem: Sendable {
  /// Extends a file, given its length.
  var allocate: @Sendable (_ file: borrowing OpenFile, _ offset: Int, _ count: Int) throws(SystemFailure) -> Void
  /// Returns whether written data can be overwritten.
  var hasRoomToRewrite: @Sendable (_ file: borrowing OpenFile, _ count: Int) -> Bool
  /// Returns the nanoseconds since some moment.
  var nanoseconds: @Sendable () -> UInt64
  /// Returns the time for stating when a segment began.
  var secondsSince1970: @Sendable () -> Int
  /// The maximum delay in nanoseconds until a record must be on the disk.
  var flushDelay: UInt64

  static let real = RecordingSystem(
    allocate: { file, offset, count throws(SystemFailure) in try file.allocate(from: offset, count: count) },
    hasRoomToRewrite: { file, count in file.hasRoomToRewrite(count) },
    nanoseconds: { CurrentProcess.monotonicNanoseconds },
    secondsSince1970: { CurrentProcess.secondsSince1970 },
    flushDelay: 900_000_000)
}
