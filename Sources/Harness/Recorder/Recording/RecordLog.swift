/// Stores the records of one store, in order. It may drop the oldest.
protocol RecordLog: AnyObject, Sendable {
  /// Stores a record. May be called on any thread, and never waits for a disk.
  /// - Returns: its place; nil if nothing is recorded any more.
  func append(_ code: EventCode, _ bytes: [UInt8]) -> RecordPlace?
  /// The number of segments kept, and the size of each.
  var segments: (count: Int, bytes: Int) { get }
}

/// A record as it was read.
package struct StoredRecord: Sendable {
  package let ordinal: UInt64
  package let kind: UInt8
  package let bytes: [UInt8]

  package init(ordinal: UInt64, kind: UInt8, bytes: [UInt8]) {
    (self.ordinal, self.kind, self.bytes) = (ordinal, kind, bytes)
  }
}
