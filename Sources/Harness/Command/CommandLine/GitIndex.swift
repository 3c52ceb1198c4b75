/// What git keeps of a file that it could not merge, where there is a git and the file is in its care.
struct GitIndex {
  /// What both sides began with; empty where the file is new on both.
  let base: [UInt8]
  let ours: [UInt8]
  let theirs: [UInt8]

  /// Nil where git knows of no conflict in the file.
  init?(of path: String) {
    guard let ours = Self.stage(2, of: path), let theirs = Self.stage(3, of: path) else { return nil }
    (base, self.ours, self.theirs) = (Self.stage(1, of: path) ?? [], ours, theirs)
  }

  /// What the two sides come to.
  var merged: MergedTranscript { TranscriptMerge.merged(base: base, ours: ours, theirs: theirs) }

  /// Whether a file with markers is still, line by line, what git or the driver has made of the two sides: nobody has added, changed, moved or
  /// taken away anything since. Where a doubt is left, it isn't.
  func hasLeft(_ file: ConflictedTranscript) -> Bool {
    func isSame(_ bytes: [UInt8]) -> Bool {
      guard let merged = try? ConflictedTranscript(bytes) else { return false }
      // Which of the lines that both sides have stand between markers is a matter of looks.
      return merged.ours == file.ours && merged.theirs == file.theirs
    }
    return isSame(merged.text().bytes)
      || GitMerge(base: base, ours: ours, theirs: theirs).results.contains(where: isSame)
  }

  private static func stage(_ number: Int, of path: String) -> [UInt8]? {
    let folder = PathText.directory(of: path)
    let object = ":\(number):./\(PathText.name(of: path))"
    return ChildProcess("git", ["-C", folder, "cat-file", "blob", object]).output()
  }
}
