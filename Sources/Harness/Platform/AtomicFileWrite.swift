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
  /// device or a pipe can't be replaced and is written to. On a failure the old file is as it was.
  ///
  /// - Parameter isDurable: whether the content is on the disk before the old one goes, so that it survives a loss of power,
  ///   too. That costs some milliseconds; what can be made again does without.
  package static func writeAtomically(_ bytes: [UInt8], to path: String, isDurable: Bool = true) throws(FileError) {
    try AtomicFileWrite(path: path, isDurable: isDurable).write(bytes)
  }

  /// Replaces the content of a text file; see the other form.
  package static func writeAtomically(_ text: String, to path: String, isDurable: Bool = true) throws(FileError) {
    try writeAtomically(Array(text.utf8), to: path, isDurable: isDurable)
  }
}

extension FileSystem {
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
    case synchronized
    case renamed
  }

  var path: String
  var isDurable = true
  var checkpoint: (Checkpoint) -> Void = { _ in }

  func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(SystemFailure) {
      let old = try existing(path)
      if let old, old.st_mode & S_IFMT != S_IFREG {
        let file = try OpenFile(path, O_WRONLY)
        try file.write(bytes)
        try file.finish()
      } else {
        try replace(try resolvingLinks(path), by: bytes, old)
      }
    } catch {
      throw .unwritable(path: path, code: error.code)
    }
  }

  /// The file that a chain of links leads to, whether it exists or not.
  private func resolvingLinks(_ path: String) throws(SystemFailure) -> String {
    var path = path
    for _ in 0..<40 {
      guard let status = try? FileSystem.linkStatus(of: path), status.st_mode & S_IFMT == S_IFLNK else { return path }
      let destination = try FileSystem.linkDestination(path)
      path = destination.hasPrefix("/") ? destination : PathText.join(PathText.directory(of: path), destination)
    }
    throw SystemFailure(code: ELOOP)
  }

  /// What is at the path, if something is; throws when it may not be written.
  private func existing(_ path: String) throws(SystemFailure) -> stat? {
    let status: stat
    do {
      status = try FileSystem.status(of: path)
    } catch {
      guard error.code == ENOENT, !path.isEmpty, !path.hasSuffix("/") else { throw error }
      return nil
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw SystemFailure(code: EISDIR) }
    // Renaming asks for the directory's permission only.
    if kind == S_IFREG { _ = try OpenFile(path, O_WRONLY) }
    return status
  }

  private func replace(_ target: String, by bytes: [UInt8], _ old: stat?) throws(SystemFailure) {
    let directory = PathText.directory(of: target)
    if isDurable { TemporaryFileName.sweep(directory) } else { TemporaryFileName.sweepOnce(directory) }
    let name = TemporaryFileName.take()
    defer { name.release() }
    let temporary = PathText.join(directory, name.text(for: PathText.name(of: target)))
    let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: old == nil ? 0o666 : 0o600)
    do {
      checkpoint(.created)
      if let old { file.takeOwnerAndPermissions(of: old) }
      try file.write(bytes) { checkpoint(.wrote(byteCount: $0)) }
      if isDurable { try file.synchronize() }
      try file.finish()
      checkpoint(.synchronized)
      _ = try retrying { rename(temporary, target) }
    } catch {
      unlink(temporary)
      throw error
    }
    checkpoint(.renamed)
    // Without this the new name might not survive a loss of power; the content is consistent either way.
    if isDurable, let directory = try? OpenFile(directory, O_RDONLY) { try? directory.synchronize() }
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

extension FileSystem {
  /// What a symbolic link says, whether it leads anywhere or not.
  static func linkDestination(_ path: String) throws(SystemFailure) -> String {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = try retrying { readlink(path, &bytes, bytes.count) }
    guard count < bytes.count else { throw SystemFailure(code: ENAMETOOLONG) }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
