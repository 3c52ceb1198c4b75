/// The kind of a record; the owner of a ring gives its own kinds a meaning.
package struct RecordKind: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt8

  /// - Parameter rawValue: 1 to 199 for an owner's kinds.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The description of the recording, at the beginning of each segment.
  static let about = RecordKind(rawValue: 200)
  /// The reason for the recording's end: a `RecordingEnd`.
  static let end = RecordKind(rawValue: 201)
}
