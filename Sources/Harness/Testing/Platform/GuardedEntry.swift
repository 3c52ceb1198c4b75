#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A name in an open folder that was reached without links.
struct GuardedEntry: ~Copyable {
  /// The path for messages.
  private let path: String
  private let folder: OpenFile
  let place: FilePlace

  /// Opens one folder after the other.
  /// - Parameters:
  ///   - names: the names of the folders below `root`, and of the file.
  ///   - isCreating: whether to create missing folders.
  init(
    _ path: String, _ names: [String], in root: String, _ verb: FileError.Verb, isCreating: Bool
  ) throws(FileError) {
    var folder = try FileError.wrapping(path, verb) { () throws(SystemFailure) in
      try OpenFile(root, O_RDONLY | O_DIRECTORY)
    }
    var way = root
    for name in names.dropLast() {
      way = PathText.join(way, name)
      folder = try Self.open(name, in: folder.descriptor, path, way, verb, isCreating: isCreating)
    }
    let last = names.last ?? ""
    place = try FileError.wrapping(path, verb) { [descriptor = folder.descriptor] () throws(SystemFailure) in
      try FilePlace(last, in: descriptor)
    }
    self.folder = folder
    self.path = path
  }

  private static func open(
    _ name: String, in folder: Int32, _ path: String, _ way: String, _ verb: FileError.Verb, isCreating: Bool
  ) throws(FileError) -> OpenFile {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    do throws(SystemFailure) {
      let place = try FilePlace(name, in: folder)
      do {
        return try OpenFile(place, flags)
      } catch {
        if error.code == ENOENT, isCreating {
          // Another process may have created it first.
          do { try place.makeDirectory() } catch { if error.code != EEXIST { throw error } }
          return try OpenFile(place, flags)
        }
        // Systems report different errors for a link here.
        let status = try? place.linkStatus()
        guard let status, status.st_mode & S_IFMT == S_IFLNK else { throw error }
      }
    } catch {
      throw verb(path, error.code)
    }
    throw .linked(path: path, link: way)
  }

  /// Whether there is anything, even a broken link.
  var isThere: Bool { (try? place.linkStatus()) != nil }

  /// Returns the status of the file; nil if there is none. Anything other than a file is an error.
  func file(_ verb: FileError.Verb) throws(FileError) -> stat? {
    let status: stat
    do throws(SystemFailure) {
      status = try place.linkStatus()
    } catch {
      if error.code == ENOENT { return nil }
      throw verb(path, error.code)
    }
    if status.st_mode & S_IFMT == S_IFLNK { throw .linked(path: path, link: path) }
    if let kind = FileKind(status) { throw .notAFile(path: path, kind) }
    return status
  }

  /// - Parameter access: how the file is opened, so that its permissions are checked.
  func content(_ verb: FileError.Verb, _ access: Int32 = O_RDONLY) throws(FileError) -> [UInt8] {
    try FileError.wrapping(path, verb) { () throws(SystemFailure) in
      // If it has become a pipe in the meantime, don't wait for the other end.
      try OpenFile(place, access | O_NOFOLLOW | O_NONBLOCK).content()
    }
  }

  func replace(_ old: stat?, by bytes: [UInt8]) throws(FileError) {
    try FileError.wrapping(path, FileError.unwritable) { () throws(SystemFailure) in
      try AtomicFileWrite(place).replace(old, by: bytes)
    }
  }
}

/// A lock that one process holds at a time. Without system support, it does nothing.
struct FolderLock {
  private let descriptor: Int32

  init(_ folder: FilePlace) {
    descriptor = (try? folder.open(O_RDONLY | O_DIRECTORY)) ?? -1
    if descriptor >= 0 { _ = try? retrying { flock(descriptor, LOCK_EX) } }
  }

  /// Releases the lock by closing the descriptor.
  func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
