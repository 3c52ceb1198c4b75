/// Scripts whose paths differ in upper and lower case only, or in how accents are written: on many file systems they would
/// be one file.
struct CaseCollisions {
  /// By the bytes of the path: as texts, two ways to write an accent are equal.
  private var twins: [[UInt8]: String] = [:]

  init(_ files: [SnapshotDirectory.File] = []) {
    for group in Dictionary(grouping: files, by: { $0.path.lowercased() }).values where group.count > 1 {
      let paths = group.map(\.path).sorted(by: PathText.isOrdered)
      for path in paths {
        twins[Array(path.utf8)] = paths.first { !$0.utf8.elementsEqual(path.utf8) }
      }
    }
  }

  /// The other path, for a file that has such a twin.
  func twin(of path: String) -> String? { twins[Array(path.utf8)] }
}
