/// Finds files that look like transcripts but are never run, because of their names.
///
/// ```text
/// plus.transcipt    plus.TRANSCRIPT    plus.transcript.bak    "plus.transcript "
/// ```
enum MisnamedTranscript {
  /// Returns the warning about a file with a misspelled extension; nil for files with intentionally different names.
  static func warning(on path: String) -> FileWarning? {
    let name = PathText.name(of: path)
    guard let stem = stem(of: name), beginsLikeATranscript(path) else { return nil }
    let place = stem.isEmpty ? nil : PathText.join(PathText.directory(of: path), stem + SnapshotDirectory.fileExtension)
    return FileWarning(path, .otherName, place: place.flatMap { FileSystem.exists($0) ? nil : $0 })
  }

  /// Whether the file is one that editors or systems keep beside another file, with a name that may end in the same way.
  static func isHidden(_ name: String) -> Bool { name.hasPrefix(".#") || name.hasPrefix("._") }

  /// Returns the part of a name before a misspelled `.transcript`; nil if there is none.
  private static func stem(of name: String) -> String? {
    // Hidden files, temporary files of editors, and pending transcripts have their names for a reason.
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

  /// Whether the file is regular and begins with the keyword, or is empty. Included files begin differently.
  private static func beginsLikeATranscript(_ path: String) -> Bool {
    guard let bytes = try? FileSystem.read(path, upTo: 64) else { return false }
    let text = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    return text.isEmpty || text.lowercased().hasPrefix("transcript")
  }
}
