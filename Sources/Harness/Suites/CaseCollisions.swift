/// Scripts whose paths differ in upper and lower case only: on many file systems they would be one file.
package enum CaseCollisions {
  /// The other path for each file that has such a twin.
  package static func find(_ files: [SnapshotDirectory.File]) -> [String: String] {
    var twins: [String: String] = [:]
    for group in Dictionary(grouping: files, by: { $0.path.lowercased() }).values where group.count > 1 {
      let paths = group.map(\.path).sorted()
      for path in paths { twins[path] = paths.first { $0 != path } }
    }
    return twins
  }
}
