/// A text that the client has open, and what is known of it.
struct OpenDocument {
  let uri: String
  let file: SnapshotDirectory.File
  var version: Int
  var places: PositionMap
  /// What became of this very text; nil as long as it was neither refused nor played.
  var result: ScriptResult?
  /// Whether it waits for its first check since the last change.
  var isNew = true

  /// The last text that was played to its end.
  var playedText: String?

  /// Whether playing this very text is known to end.
  var mayPlay: Bool { playedText == text }

  /// Whether playing what stands above a line is known to end: an earlier text began with it.
  func mayPlay(above line: Int) -> Bool {
    let above = places.bytes[..<places.line(line).lowerBound]
    return playedText?.utf8.starts(with: above) ?? false
  }

  var text: String { places.text }

  /// Whether it is a script, and not what scripts include.
  var isScript: Bool { file.path.hasSuffix(SnapshotDirectory.fileExtension) }
}
