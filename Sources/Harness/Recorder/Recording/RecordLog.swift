/// Where the records of one store go, in order. The oldest may be dropped.
protocol RecordLog: AnyObject, Sendable {
  /// Keeps a record; may be called on any thread, and waits for no disk.
  /// - Returns: where it stands; nil where nothing is recorded any more.
  func append(_ code: EventCode, _ bytes: [UInt8]) -> RecordPlace?
  /// How many are kept, and how long each is.
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
