/// Finds files that look like transcripts but are never run, because of their names.
///
/// ```text
/// plus.transcipt    plus.TRANSCRIPT    plus.transcript.bak    "plus.transcript "
/// ```
enum MisnamedTranscript {
  /// The warning about a file whose name is not that of a transcript; nil for all that is something else on purpose.
  static func warning(on path: String) -> FileWarning? {
    let name = PathText.name(of: path)
    guard let stem = stem(of: name), beginsLikeATranscript(path) else { return nil }
    let place = stem.isEmpty ? nil : PathText.join(PathText.directory(of: path), stem + SnapshotDirectory.fileExtension)
    return FileWarning(path, .otherName, place: place.flatMap { FileSystem.exists($0) ? nil : $0 })
  }

  /// What editors and systems keep beside a file for themselves, under a name that may end like the file's.
  static func isHidden(_ name: String) -> Bool { name.hasPrefix(".#") || name.hasPrefix("._") }

  /// The part of a name before what was meant to be `.transcript`; nil where nothing of the kind was.
  private static func stem(of name: String) -> String? {
    // Hidden files, those that editors save on their way, and pending transcripts have their names for a reason.
    if name.hasPrefix(".") || name.hasPrefix("#") && name.hasSuffix("#") || name.contains("___jb_") { return nil }
    if PendingFiles.isPendingPath(name) || name.hasSuffix(SnapshotDirectory.fileExtension) { return nil }
    for index in name.indices where name[index] == "." {
      if name[index...].lowercased().hasPrefix(SnapshotDirectory.fileExtension) { return String(name[..<index]) }
    }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].prefix { $0.isLetter }.lowercased()
    let meant = String(SnapshotDirectory.fileExtension.dropFirst())
    return ending.count > 2 && NearestName.of(ending, in: [meant]) != nil ? String(name[..<dot]) : nil
  }

  /// Whether the file is a regular one that begins with the word, or is empty. What is included begins otherwise.
  private static func beginsLikeATranscript(_ path: String) -> Bool {
    guard let bytes = try? FileSystem.read(path, upTo: 64) else { return false }
    let text = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    return text.isEmpty || text.lowercased().hasPrefix("transcript")
  }
}
