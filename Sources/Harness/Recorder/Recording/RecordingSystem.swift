/// What a recording asks of the system, so that tests can have a full disk and a clock of their own.
struct RecordingSystem: Sendable {
  /// Adds room to the end of a file, which is so long.
  var allocate: @Sendable (_ file: borrowing OpenFile, _ offset: Int, _ count: Int) throws(SystemFailure) -> Void
  /// Whether what was written can be written over.
  var hasRoomToRewrite: @Sendable (_ file: borrowing OpenFile, _ count: Int) -> Bool
  /// Nanoseconds since some moment.
  var nanoseconds: @Sendable () -> UInt64
  /// For saying when a segment began.
  var secondsSince1970: @Sendable () -> Int
  /// How long after a record the disk is to have it, in nanoseconds.
  var flushDelay: UInt64

  static let real = RecordingSystem(
    allocate: { file, offset, count throws(SystemFailure) in try file.allocate(from: offset, count: count) },
    hasRoomToRewrite: { file, count in file.hasRoomToRewrite(count) },
    nanoseconds: { CurrentProcess.monotonicNanoseconds },
    secondsSince1970: { CurrentProcess.secondsSince1970 },
    flushDelay: 900_000_000)
}
