#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Files and directories, through plain system calls: opening Foundation would double the start time of the command.
///
/// Paths are relative to the current directory unless they begin with a slash. If `ProcessState` was kept, they are relative to
/// the current directory of that moment. See also `PathText`.
package enum FileSystem {
  /// Returns whether something exists at a path; a symbolic link to nothing doesn't count.
  package static func exists(_ path: String) -> Bool {
    (try? status(of: path)) != nil
  }

  /// Returns whether there is a directory, or a symbolic link to one.
  package static func isDirectory(_ path: String) -> Bool {
    (try? status(of: path)).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Returns whether a file's permissions let nobody write it; the superuser could all the same.
  package static func isReadOnly(_ path: String) -> Bool {
    (try? status(of: path)).map { $0.st_mode & 0o222 == 0 } ?? false
  }

  /// Creates a directory and its missing parents; an existing one is fine.
  package static func createDirectory(_ path: String) throws(FileError) {
    guard !isDirectory(path) else { return }
    let parent = PathText.directory(of: path)
    if parent != path, !isDirectory(parent) { try createDirectory(parent) }
    do {
      try FilePlace(path).makeDirectory()
    } catch {
      // Another process may have been faster.
      guard !isDirectory(path) else { return }
      throw .uncreatable(path: path, code: error.code)
    }
  }

  /// Removes a file, a symbolic link or an empty directory.
  package static func remove(_ path: String) throws(FileError) {
    do throws(SystemFailure) {
      let place = try FilePlace(path)
      if try place.linkStatus().st_mode & S_IFMT == S_IFDIR { try place.removeDirectory() } else { try place.unlink() }
    } catch {
      throw .unremovable(path: path, code: error.code)
    }
  }

  /// Removes a directory with everything below it; symbolic links are removed, not followed.
  package static func removeTree(_ path: String) throws(FileError) {
    let isDirectory = (try? linkStatus(of: path)).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    if isDirectory {
      for entry in try list(path) {
        let inner = PathText.join(path, entry.name)
        if entry.kind == .directory { try removeTree(inner) } else { try remove(inner) }
      }
    }
    try remove(path)
  }

  /// Returns the directory that relative paths start from.
  package static func currentDirectory() throws(FileError) -> String {
    if let path = ProcessState.directoryPath { return path }
    guard let buffer = getcwd(nil, 0) else { throw .unreadable(path: ".", code: errno) }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// Returns the path without symbolic links, `.` and `..`; it must exist.
  package static func realPath(_ path: String) throws(FileError) -> String {
    do throws(SystemFailure) {
      // The system call has no form for paths relative to an open directory.
      let absolute = PathText.isAbsolute(path) ? path : PathText.join(ProcessState.directoryPath ?? ".", path)
      try FilePlace.check(path)
      guard !path.isEmpty else { throw SystemFailure(code: ENOENT) }
      guard let buffer = realpath(absolute, nil) else { throw SystemFailure(code: errno) }
      defer { free(buffer) }
      return String(cString: buffer)
    } catch {
      throw .unreadable(path: path, code: error.code)
    }
  }

  /// Returns the status of the file, or of the target of a symbolic link.
  package static func status(of path: String) throws(SystemFailure) -> stat { try FilePlace(path).status() }

  /// Returns the status of the file, or of the symbolic link itself.
  static func linkStatus(of path: String) throws(SystemFailure) -> stat { try FilePlace(path).linkStatus() }
}
