@testable import HarnessRecorder

/// What the ring does by itself when a segment is full, at a moment chosen by a test.
extension RecordingRing {
  /// Lets the next record begin a new segment.
  func beginSegment() { writer.withLock { $0.askForNewSegment() } }

  /// Drops the oldest segment.
  /// - Returns: False if there is only the one being written.
  @discardableResult
  func dropOldest() -> Bool {
    guard let (slot, region) = writer.withLock({ $0.takeOldest() }) else { return false }
    giveCleared(slot, region)
    return true
  }
}
