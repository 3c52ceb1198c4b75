#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension FileSystem {
  /// Replaces the contents of a file, or creates it: whatever happens, a reader finds either all of the old contents or all of
  /// the new.
  ///
  /// Permissions and symbolic links are preserved, and a file without write permission is not replaced. A device or a pipe
  /// can't be replaced and is written to. If an error occurs, the old file is unchanged. The call doesn't wait for the disk:
  /// after a power loss, either version may be there.
  package static func writeAtomically(_ bytes: [UInt8], to path: String) throws(FileError) {
    do throws(SystemFailure) {
      try AtomicFileWrite(FilePlace(path)).write(bytes)
    } catch {
      throw .unwritable(path: path, code: error.code)
    }
  }

  /// Replaces the contents of a text file; see the other overload.
  package static func writeAtomically(_ text: String, to path: String) throws(FileError) {
    try writeAtomically(Array(text.utf8), to: path)
  }

  /// Appends to a file, or creates it.
  package static func append(_ text: String, to path: String) throws(FileError) {
    do throws(SystemFailure) {
      let file = try OpenFile(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o666)
      try file.write(Array(text.utf8))
      try file.finish()
    } catch {
      throw .unwritable(path: path, code: error.code)
    }
  }
}

/// A write to a temporary file in the same directory, which then replaces the old file.
struct AtomicFileWrite {
  /// A point at which tests end the process.
  enum Checkpoint: Equatable {
    case created
    case wrote(byteCount: Int)
    case closed
    case renamed
  }

  private let place: FilePlace
  private let checkpoint: (Checkpoint) -> Void

  init(_ place: FilePlace, checkpoint: @escaping (Checkpoint) -> Void = { _ in }) {
    self.place = place
    self.checkpoint = checkpoint
  }

  /// Writes to the file at the path, or to the target of a symbolic link there.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    let old = try existing()
    if let old, old.st_mode & S_IFMT != S_IFREG {
      let file = try OpenFile(place, O_WRONLY)
      try file.write(bytes)
      return try file.finish()
    }
    try AtomicFileWrite(resolvingLinks(), checkpoint: checkpoint).replace(old, by: bytes)
  }

  /// Returns the file to which a chain of links leads, whether it exists or not.
  private func resolvingLinks() throws(SystemFailure) -> FilePlace {
    var place = place
    for _ in 0..<40 {
      guard let status = try? place.linkStatus(), status.st_mode & S_IFMT == S_IFLNK else { return place }
      place = place.sibling(try place.linkDestination())
    }
    throw SystemFailure(code: ELOOP)
  }

  /// Returns the status of the existing file, if there is one; throws if it may not be written.
  private func existing() throws(SystemFailure) -> stat? {
    let status: stat
    do {
      status = try place.status()
    } catch {
      guard error.code == ENOENT, !place.isFolder else { throw error }
      return nil
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw SystemFailure(code: EISDIR) }
    // Renaming only requires permission for the directory.
    if kind == S_IFREG { _ = try OpenFile(place, O_WRONLY) }
    return status
  }

  /// Puts a new file at the path, replacing even a symbolic link instead of following it.
  /// - Parameter old: the existing file, whose owner and permissions the new one gets.
  func replace(_ old: stat?, by bytes: [UInt8]) throws(SystemFailure) {
    TemporaryFileName.sweep(place.folder)
    for _ in 0..<Self.maxAttempts {
      do throws(SystemFailure) {
        return try attemptToReplace(old, by: bytes)
      } catch {
        // The file is from a dead process with the same id, or from a process with that id on another machine.
        guard error.code == EEXIST else { throw error }
      }
    }
    throw SystemFailure(code: EEXIST)
  }

  private static let maxAttempts = 1_000

  private func attemptToReplace(_ old: stat?, by bytes: [UInt8]) throws(SystemFailure) {
    let name = TemporaryFileName.take()
    defer { name.release() }
    let temporary = place.sibling(name.text(for: place.name))
    let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: old == nil ? 0o666 : 0o600)
    do {
      checkpoint(.created)
      if let old { file.takeOwnerAndPermissions(of: old) }
      try file.write(bytes) { checkpoint(.wrote(byteCount: $0)) }
      // Without an old file, nothing can be lost.
      if old != nil { file.beginWritingOut() }
      try file.finish()
      checkpoint(.closed)
      try temporary.rename(to: place)
    } catch {
      try? temporary.unlink()
      throw error
    }
    checkpoint(.renamed)
  }
}

extension OpenFile {
  /// Copies the owner and permissions as far as the system allows. Otherwise the file stays more private than it was.
  fileprivate func takeOwnerAndPermissions(of old: stat) {
    if let own = try? status(), own.st_uid != old.st_uid || own.st_gid != old.st_gid {
      _ = fchown(descriptor, old.st_uid, old.st_gid)
    }
    _ = fchmod(descriptor, old.st_mode & 0o777)
  }
}
