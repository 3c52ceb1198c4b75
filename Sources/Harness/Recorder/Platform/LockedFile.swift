#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Files that a process holds by a lock for as long as it writes them.
enum LockedFile {
  /// Creates and locks a file that doesn't exist yet.
  static func make(_ path: String) throws(SystemFailure) -> OpenFile {
    // Its contents are private.
    let file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    file.lock()
    return file
  }

  struct Status: Equatable {
    var byteCount: Int
    /// When it was last written, in seconds since 1970.
    var secondsSince1970: Int
    /// Whether a process holds it.
    var isTaken: Bool
  }

  /// Returns nil if there is no file, or it may not be read.
  static func status(_ path: String) -> Status? {
    guard let file = try? OpenFile(path, O_RDONLY | O_NONBLOCK), let status = try? file.status() else { return nil }
    #if canImport(Darwin)
      let seconds = status.st_mtimespec.tv_sec
    #else
      let seconds = status.st_mtim.tv_sec
    #endif
    return Status(byteCount: Int(status.st_size), secondsSince1970: Int(seconds), isTaken: file.isTaken)
  }

  /// Removes a file that no process holds.
  static func removeIfFree(_ path: String) -> Bool {
    guard let file = try? OpenFile(path, O_RDONLY | O_NONBLOCK), file.lockIfFree() else { return false }
    return (try? FileSystem.remove(path)) != nil
  }
}

extension SystemFailure {
  static let exists = SystemFailure(code: EEXIST)
  static let noSpace = SystemFailure(code: ENOSPC)
}
