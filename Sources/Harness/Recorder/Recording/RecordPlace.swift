/// The place of a record in its recording.
package struct RecordPlace: Equatable, Sendable {
  /// The number among all records of the recording, including dropped ones: 0, 1, 2 …
  package let ordinal: UInt64
  /// The segment in which it ends. The number grows by one now and then; the oldest segment is dropped as a whole.
  package let segment: UInt64
}

/// The result of writing a record.
package enum Appended: Equatable, Sendable {
  case recorded(RecordPlace)
  /// It was too long and was not written.
  case tooLarge(limit: Int)
  /// The recording has ended, and the record was not written.
  case ended

  package var place: RecordPlace? {
    if case .recorded(let place) = self { place } else { nil }
  }
}
