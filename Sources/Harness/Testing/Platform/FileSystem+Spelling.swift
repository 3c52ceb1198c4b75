/// Many volumes treat names as equal that differ in case, or in how an accent is written: as one character (`é`), or as a
/// letter and a combining mark (`e`, U+0301). Only the volume can tell whether it does.
extension FileSystem {
  /// Returns whether two paths are equal except for such differences, and lead to the same file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    if path.utf8.elementsEqual(other.utf8) { return true }
    // Strings with composed and decomposed characters are equal.
    guard path.lowercased() == other.lowercased() else { return false }
    guard let one = try? status(of: path), let two = try? status(of: other) else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// Same as `PathText.below`, with any spelling of the directory that the volume accepts: `b` for `A/b` below `a`, if those
  /// are the same folder.
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
