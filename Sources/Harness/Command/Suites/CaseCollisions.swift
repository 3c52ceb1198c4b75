/// Scripts whose paths differ only in case or in the encoding of accents; on many file systems they would be one file.
struct CaseCollisions {
  /// Keyed by the bytes of the path: as strings, both encodings of an accent are equal.
  private var twins: [[UInt8]: String] = [:]

  init(_ files: [SnapshotDirectory.File] = []) {
    for group in Dictionary(grouping: files, by: { $0.path.lowercased() }).values where group.count > 1 {
      let paths = group.map(\.path).sorted(by: PathText.isOrdered)
      for path in paths {
        twins[Array(path.utf8)] = paths.first { !$0.utf8.elementsEqual(path.utf8) }
      }
    }
  }

  /// The path that a file collides with; nil if there is none.
  func twin(of path: String) -> String? { twins[Array(path.utf8)] }
}
