#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A folder outside which nothing is written, removed or read: no symbolic link below it is followed.
///
///     let artifact = GuardedFolder("artifact")
///     try artifact.write(text, to: "artifact/order/plus.transcript.new")
///
/// The folder itself may be a link, since it was named deliberately. Each folder below it is opened relative to the one above,
/// and refused if it is a link; files are written, renamed and removed relative to the opened folder. So a link created in the
/// meantime has no effect. Two things are not prevented: moving a folder elsewhere while it is open moves what is written to
/// it, and a hard link is treated like any other file.
package struct GuardedFolder: Sendable {
  /// The path for messages.
  let path: String

  package init(_ path: String) { self.path = path }

  /// Whether a path, by its text, is below this folder.
  package func covers(_ path: String) -> Bool { names(of: path) != nil }

  /// Whether there is anything at a path, even a broken link.
  package func holds(_ path: String) -> Bool {
    guard let entry = try? enter(path, FileError.unreadable) else { return false }
    return entry.isThere
  }

  /// Throws if a folder on the way to a file is a link or is missing; the file itself may be a link.
  package func checkWay(to path: String) throws(FileError) { _ = try enter(path, FileError.unreadable) }

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    let entry = try enter(path, FileError.unreadable)
    _ = try entry.file(FileError.unreadable)
    return try entry.content(FileError.unreadable)
  }

  /// Replaces a file or creates it, including missing folders and this one; see `FileSystem.writeAtomically`. A file that
  /// already has these contents is not rewritten.
  package func write(_ text: String, to path: String) throws(FileError) {
    try FileSystem.createDirectory(self.path)
    let entry = try enter(path, FileError.unwritable, isCreating: true)
    let old = try entry.file(FileError.unwritable)
    let bytes = Array(text.utf8)
    if old != nil, let content = try? entry.content(FileError.unreadable), content == bytes { return }
    try entry.replace(old, by: bytes)
  }

  /// Replaces a file's contents if they are still those that were read, so that changes made meanwhile aren't lost. Links are
  /// followed as long as they stay in this folder.
  ///
  /// Processes that replace files of one directory in this way wait for each other. An editor doesn't, and may still write
  /// between the last check of the file and its replacement, which take well under a millisecond.
  /// - Returns: whether the file still had the old contents and now has the new ones.
  package func replace(_ old: [UInt8], with new: [UInt8], at path: String) throws(FileError) -> Bool {
    let entry = try enterFollowing(path, FileError.unwritable)
    let lock = FolderLock(entry.place.folder)
    defer { lock.release() }
    let status = try entry.file(FileError.unwritable)
    // Renaming only requires permission for the folder, but a file without write permission is not replaced.
    guard try entry.content(FileError.unwritable, O_RDWR) == old else { return false }
    try entry.replace(status, by: new)
    return true
  }

  /// Creates a file, including missing folders and this one; an existing file is kept. As with `replace`, processes that
  /// create files of one directory in this way wait for each other.
  /// - Returns: whether there was none.
  package func create(_ bytes: [UInt8], at path: String) throws(FileError) -> Bool {
    try FileSystem.createDirectory(self.path)
    let entry = try enter(path, FileError.unwritable, isCreating: true)
    let lock = FolderLock(entry.place.folder)
    defer { lock.release() }
    if entry.isThere { return false }
    try entry.replace(nil, by: bytes)
    return true
  }

  /// Removes a file.
  /// - Parameter evenLink: whether to also remove a link; its target is never removed.
  package func remove(_ path: String, evenLink: Bool = false) throws(FileError) {
    let entry = try enter(path, FileError.unremovable)
    if !evenLink { _ = try entry.file(FileError.unremovable) }
    try FileError.wrapping(path, FileError.unremovable) { () throws(SystemFailure) in try entry.place.unlink() }
  }

  // MARK: Paths to files

  /// Returns the names between this folder and a file; nil if the path, by its text, leads elsewhere.
  private func names(of path: String) -> [String]? {
    guard let rest = PathText.below(self.path, path) else { return nil }
    let names = PathText.parts(of: rest).filter { $0 != "." }
    return names.isEmpty || names.contains("..") ? nil : names
  }

  private func enter(
    _ path: String, _ verb: FileError.Verb, isCreating: Bool = false
  ) throws(FileError) -> GuardedEntry {
    guard let names = names(of: path) else { throw .outside(path: path, folder: self.path, destination: path) }
    return try GuardedEntry(path, names, in: self.path, verb, isCreating: isCreating)
  }

  /// Opens the file that links lead to, which must also be in this folder.
  private func enterFollowing(_ path: String, _ verb: FileError.Verb) throws(FileError) -> GuardedEntry {
    do throws(FileError) {
      let entry = try enter(path, verb)
      _ = try entry.file(verb)
      return entry
    } catch {
      guard case .linked = error else { throw error }
    }
    let folder = try FileSystem.realPath(self.path)
    let file = try FileSystem.realPath(path)
    let real = GuardedFolder(folder)
    guard real.names(of: file) != nil else { throw .outside(path: path, folder: self.path, destination: file) }
    return try real.enter(file, verb)
  }
}
