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

  /// Whether all lines of a file with markers are those of the two sides, so that nobody has edited it since.
  func holds(_ file: ConflictedTranscript) -> Bool {
    func lines(_ bytes: [UInt8]) -> Set<ArraySlice<UInt8>> { Set(bytes.split(separator: UInt8(ascii: "\n"))) }
    return lines(file.ours).union(lines(file.theirs)).isSubset(of: lines(ours).union(lines(theirs)))
  }

  private static func stage(_ number: Int, of path: String) -> [UInt8]? {
    let folder = PathText.directory(of: path)
    let object = ":\(number):./\(PathText.name(of: path))"
    return ChildProcess("git", ["-C", folder, "cat-file", "blob", object]).output()
  }
}
