#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension FileSystem {
  /// Replaces the content of a file, or creates it: whatever happens, a reader finds all of the old content or all of
  /// the new.
  ///
  /// Existing permissions are kept, a symbolic link stays one, and a file that may not be written is not replaced. A
  /// device or a pipe can't be replaced and is written to. On a failure the old file is as it was. Nobody waits for the disk:
  /// after a loss of power either of the two contents may be there.
  package static func writeAtomically(_ bytes: [UInt8], to path: String) throws(FileError) {
    do throws(SystemFailure) {
      try AtomicFileWrite(FilePlace(path)).write(bytes)
    } catch {
      throw .unwritable(path: path, code: error.code)
    }
  }

  /// Replaces the content of a text file; see the other form.
  package static func writeAtomically(_ text: String, to path: String) throws(FileError) {
    try writeAtomically(Array(text.utf8), to: path)
  }

  /// Adds to the end of a file, or creates it.
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

/// A write to a temporary file in the same directory, which then takes the place of the old file.
struct AtomicFileWrite {
  /// A moment in which tests end the process.
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

  /// Writes to the file at the place, or to the one that a symbolic link there leads to.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    let old = try existing()
    if let old, old.st_mode & S_IFMT != S_IFREG {
      let file = try OpenFile(place, O_WRONLY)
      try file.write(bytes)
      return try file.finish()
    }
    try AtomicFileWrite(resolvingLinks(), checkpoint: checkpoint).replace(old, by: bytes)
  }

  /// The file that a chain of links leads to, whether it exists or not.
  private func resolvingLinks() throws(SystemFailure) -> FilePlace {
    var place = place
    for _ in 0..<40 {
      guard let status = try? place.linkStatus(), status.st_mode & S_IFMT == S_IFLNK else { return place }
      place = place.sibling(try place.linkDestination())
    }
    throw SystemFailure(code: ELOOP)
  }

  /// What is at the place, if something is; throws when it may not be written.
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
    // Renaming asks for the directory's permission only.
    if kind == S_IFREG { _ = try OpenFile(place, O_WRONLY) }
    return status
  }

  /// Puts a new file into the place, whatever is there: a symbolic link is replaced and not followed.
  /// - Parameter old: the file there, whose owner and permissions the new one gets.
  func replace(_ old: stat?, by bytes: [UInt8]) throws(SystemFailure) {
    TemporaryFileName.sweep(place.folder)
    for _ in 0..<Self.maxAttempts {
      do throws(SystemFailure) {
        return try attemptToReplace(old, by: bytes)
      } catch {
        // Left by a dead process that had our id, or written now by one that has it on another machine: no business of ours.
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
      // Where nothing was, nothing is lost.
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
  /// As far as the system allows. What isn't allowed leaves the file more private than it was.
  fileprivate func takeOwnerAndPermissions(of old: stat) {
    if let own = try? status(), own.st_uid != old.st_uid || own.st_gid != old.st_gid {
      _ = fchown(descriptor, old.st_uid, old.st_gid)
    }
    _ = fchmod(descriptor, old.st_mode & 0o777)
  }
}
