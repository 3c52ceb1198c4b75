/// Spells paths of scripts as reports do.
enum ScriptPath {
  /// Returns the path without needless dots and slashes. A path with `..` stays, since it may lead elsewhere after a symbolic
  /// link.
  static func tidy(_ path: String) -> String {
    if path.isEmpty || PathText.parts(of: path).contains("..") { return path }
    return PathText.normalized(path)
  }

  /// Returns the path by way of the snapshots folder if the file is in it, so that a script has one name and one place however
  /// it was named.
  static func canonical(_ path: String, root: String) -> String {
    let tidied = tidy(path)
    if PathText.parts(of: tidied).contains("..") { return tidied }
    guard let here = try? FileSystem.currentDirectory() else { return tidied }
    let absoluteRoot = PathText.absolute(root, in: here)
    let absolute = PathText.absolute(tidied, in: here)
    if FileSystem.isSame(absolute, absoluteRoot) { return root }
    return FileSystem.below(absoluteRoot, absolute).map { SnapshotDirectory(root).shown(PathText.join(root, $0)) }
      ?? tidied
  }

  /// Returns what two paths to one file have in common, also on file systems that ignore letter case.
  static func identity(_ path: String) -> String {
    let real = (try? FileSystem.realPath(path)) ?? path
    guard let status = try? FileSystem.status(of: path) else { return real }
    return "\(status.st_dev):\(status.st_ino):\(real.lowercased())"
  }
}
