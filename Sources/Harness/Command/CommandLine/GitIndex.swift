/// The versions that git keeps of a file that it could not merge.
struct GitIndex {
  /// The common base; empty if the file is new on both sides.
  let base: [UInt8]
  let ours: [UInt8]
  let theirs: [UInt8]

  /// Reads the versions; nil if git knows of no conflict in the file, or there is no git.
  init?(of path: String) {
    guard let ours = Self.stage(2, of: path), let theirs = Self.stage(3, of: path) else { return nil }
    (base, self.ours, self.theirs) = (Self.stage(1, of: path) ?? [], ours, theirs)
  }

  /// The merge of the two sides.
  var merged: MergedTranscript { TranscriptMerge.merged(base: base, ours: ours, theirs: theirs) }

  /// Whether a file with markers is still, line by line, what git or the driver has made of the two sides, so that nobody has
  /// edited it since. In doubt, the answer is false.
  func hasLeft(_ file: ConflictedTranscript) -> Bool {
    func isSame(_ bytes: [UInt8]) -> Bool {
      guard let merged = try? ConflictedTranscript(bytes) else { return false }
      // Whether markers enclose common lines, too, makes no difference.
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
