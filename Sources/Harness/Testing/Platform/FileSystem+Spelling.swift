/// Many volumes take names for one that differ in upper and lower case, or in how an accent is written: as a letter of its
/// own (`é`), or as a letter and a mark (`e`, U+0301). Whether this one does, only the volume can say.
extension FileSystem {
  /// Whether two paths are one but for such differences, and lead to the same file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    if path.utf8.elementsEqual(other.utf8) { return true }
    // As texts, letters with and without a mark of their own are equal.
    guard path.lowercased() == other.lowercased() else { return false }
    guard let one = try? status(of: path), let two = try? status(of: other) else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// `PathText.below`, however the volume lets the directory be spelled: `b` for `A/b` below `a`, where that is one folder.
  package static func below(_ directory: String, _ path: String) -> String? {
    if let rest = PathText.below(directory, path) { return rest }
    let depth = PathText.parts(of: directory).count
    let parts = PathText.parts(of: path)
    guard parts.count > depth, PathText.isAbsolute(directory) == PathText.isAbsolute(path) else { return nil }
    let head = parts.prefix(depth).joined(separator: "/")
    guard isSame(directory, PathText.isAbsolute(path) ? "/" + head : head) else { return nil }
    return parts.dropFirst(depth).joined(separator: "/")
  }
}
