/// A text that the client has open, and what is known of it.
struct OpenDocument {
  let uri: String
  let file: SnapshotDirectory.File
  var version: Int
  var places: TextPlaces
  /// What became of this very text; nil as long as it was neither refused nor played.
  var result: ScriptResult?
  /// Whether it was neither since its last change.
  var isNew = true

  /// Whether it came to an end the last time it was played.
  var mayPlay = true

  var text: String { places.text }

  /// Whether it is a script, and not what scripts include.
  var isScript: Bool { file.path.hasSuffix(SnapshotDirectory.fileExtension) }
}
