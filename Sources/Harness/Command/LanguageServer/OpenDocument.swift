/// A text that is open in the client, and what is known of it.
struct OpenDocument {
  let uri: String
  let file: SnapshotDirectory.File
  var version: Int
  var places: PositionMap
  /// The result for exactly this text; nil until it was rejected or replayed.
  var result: ScriptResult?
  /// Whether it hasn't been checked since the last change.
  var isNew = true

  /// The files that the text includes, as they were when it was last read.
  var included: [IncludedFile] = []

  /// The last text that was replayed to its end.
  var playedText: String?

  /// Whether a replay of exactly this text is known to end.
  var mayPlay: Bool { playedText == text }

  /// Whether a replay up to a line is known to end, because an earlier text began the same way.
  func mayPlay(above line: Int) -> Bool {
    let above = places.bytes[..<places.line(line).lowerBound]
    return playedText?.utf8.starts(with: above) ?? false
  }

  var text: String { places.text }

  /// Whether it is a script, rather than an included file.
  var isScript: Bool { file.path.hasSuffix(SnapshotDirectory.fileExtension) }
}
