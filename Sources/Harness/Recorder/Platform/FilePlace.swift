#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A path, and the open directory it is relative to; the functions of this folder pass both to the system.
///
/// A relative path starts from the directory that `ProcessState` keeps. In a directory that the caller holds open, a bare name
/// stays in that directory, whatever happens to the path that led there.
package struct FilePlace {
  private let directory: Int32
  private let path: String

  package init(_ path: String) throws(SystemFailure) {
    try self.init(path, in: ProcessState.directory)
  }

  /// - Parameter directory: an open directory, which stays the caller's.
  package init(_ path: String, in directory: Int32) throws(SystemFailure) {
    try Self.check(path)
    self.directory = directory
    self.path = path
  }

  /// Checks for NUL, at which a C string would silently end and name another file.
  package static func check(_ path: String) throws(SystemFailure) {
    if path.utf8.contains(0) { throw SystemFailure(code: EINVAL) }
  }

  /// The last component.
  package var name: String { PathText.name(of: path) }

  /// Whether it can only be a directory.
  package var isFolder: Bool { path.isEmpty || path.utf8.last == UInt8(ascii: "/") }

  /// The directory that contains it.
  package var folder: FilePlace { FilePlace(directory, PathText.directory(of: path)) }

  /// Returns another name in the same directory.
  package func sibling(_ name: String) -> FilePlace {
    FilePlace(directory, PathText.join(PathText.directory(of: path), name))
  }

  /// Returns a name in the directory at this place.
  package func entry(_ name: String) -> FilePlace { FilePlace(directory, PathText.join(path, name)) }

  private init(_ directory: Int32, _ path: String) {
    self.directory = directory
    self.path = path
  }

  // MARK: Calls

  /// Opens the file, without letting child processes inherit it.
  /// - Returns: a descriptor from 3 on.
  package func open(_ flags: Int32, mode: mode_t = 0) throws(SystemFailure) -> Int32 {
    SyscallCounts.countFile()
    let descriptor = try retrying { openat(directory, path, flags | O_CLOEXEC, mode) }
    if descriptor > STDERR_FILENO { return descriptor }
    // A standard stream was closed. Text that is printed to it must not end up in this file.
    let other = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let code = errno
    close(descriptor)
    if other < 0 { throw SystemFailure(code: code) }
    return other
  }

  /// Returns the status of the file, or of the target of a symbolic link.
  package func status() throws(SystemFailure) -> stat { try status(0) }

  /// Returns the status of the file, or of the symbolic link itself.
  package func linkStatus() throws(SystemFailure) -> stat { try status(AT_SYMLINK_NOFOLLOW) }

  private func status(_ flags: Int32) throws(SystemFailure) -> stat {
    var status = stat()
    _ = try retrying { fstatat(directory, path, &status, flags) }
    return status
  }

  /// Returns the text of a symbolic link, whether or not its target exists.
  package func linkDestination() throws(SystemFailure) -> String {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = try retrying { readlinkat(directory, path, &bytes, bytes.count) }
    guard count < bytes.count else { throw SystemFailure(code: ENAMETOOLONG) }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  package func makeDirectory() throws(SystemFailure) { _ = try retrying { mkdirat(directory, path, 0o777) } }

  /// Removes a file or a symbolic link, never the link's target.
  package func unlink() throws(SystemFailure) { _ = try retrying { unlinkat(directory, path, 0) } }

  func removeDirectory() throws(SystemFailure) { _ = try retrying { unlinkat(directory, path, AT_REMOVEDIR) } }

  /// Replaces what is under the other name; a symbolic link there is replaced, not followed.
  package func rename(to other: FilePlace) throws(SystemFailure) {
    _ = try retrying { renameat(directory, path, other.directory, other.path) }
  }
}
