#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Files and directories, by plain system calls: opening Foundation would double the start of the command.
///
/// Paths are relative to the current directory unless they begin with a slash; to that of the moment in which `ProcessState`
/// was kept, where it was. See also `PathText`.
package enum FileSystem {
  /// Whether something is there; a symbolic link to nothing counts as nothing.
  package static func exists(_ path: String) -> Bool {
    (try? status(of: path)) != nil
  }

  /// Whether a directory is there, or a symbolic link to one.
  package static func isDirectory(_ path: String) -> Bool {
    (try? status(of: path)).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Creates a directory and those above it that are missing; one that exists already is fine.
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

  /// The directory that relative paths are seen from.
  package static func currentDirectory() throws(FileError) -> String {
    if let path = ProcessState.directoryPath { return path }
    guard let buffer = getcwd(nil, 0) else { throw .unreadable(path: ".", code: errno) }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// The path without symbolic links, `.` and `..`; it must exist.
  package static func realPath(_ path: String) throws(FileError) -> String {
    do throws(SystemFailure) {
      // There is no form for paths that are seen from an open directory.
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

  /// What the system knows of the file, or of the one that a symbolic link leads to.
  package static func status(of path: String) throws(SystemFailure) -> stat { try FilePlace(path).status() }

  /// What the system knows of the file, or of the symbolic link itself.
  static func linkStatus(of path: String) throws(SystemFailure) -> stat { try FilePlace(path).linkStatus() }
}
