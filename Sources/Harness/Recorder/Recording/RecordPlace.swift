/// Where a record stands in its recording.
package struct RecordPlace: Equatable, Sendable {
  /// 0, 1, 2 … over all records of a recording, also those that were dropped.
  package let ordinal: UInt64
  /// In which it ends. Grows by one now and then; what is dropped is the oldest segment, as a whole.
  package let segment: UInt64
}

/// What became of a record that was to be written.
package enum Appended: Equatable, Sendable {
  case recorded(RecordPlace)
  /// It was too long, and nothing was written.
  case tooLarge(limit: Int)
  /// The recording has ended, and nothing was written.
  case ended

  package var place: RecordPlace? {
    if case .recorded(let place) = self { place } else { nil }
  }
}
