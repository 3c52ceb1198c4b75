#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension FileSystem {
  /// Replaces a file's content, but only what was read of it: what somebody else has written meanwhile isn't lost.
  ///
  /// Processes that replace files of one directory in this way wait for each other. An editor doesn't wait, and may still
  /// write between the last look at the file and its replacement, which take well under a millisecond.
  /// - Returns: whether the file still had the old content, and has the new one now.
  package static func replace(_ old: [UInt8], with new: String, at path: String) throws(FileError) -> Bool {
    let lock = DirectoryLock(PathText.directory(of: path))
    defer { lock.release() }
    guard try read(path) == old else { return false }
    try writeAtomically(new, to: path)
    return true
  }
}

/// Held by one process at a time. Where the system has no such lock, everybody has it.
private struct DirectoryLock {
  private let descriptor: Int32

  init(_ directory: String) {
    descriptor = open(directory, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { _ = try? retrying { flock(descriptor, LOCK_EX) } }
  }

  /// Closing it lets the others on.
  func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
