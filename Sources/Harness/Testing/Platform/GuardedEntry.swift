#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A name in a folder that is open, and to which no link has led.
struct GuardedEntry: ~Copyable {
  /// As messages name it.
  private let path: String
  private let folder: OpenFile
  let place: FilePlace

  /// Opens one folder after the other.
  /// - Parameters:
  ///   - names: those of the folders below `root`, and of the file.
  ///   - isCreating: whether folders that are missing are made.
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
          // Another process may be faster.
          do { try place.makeDirectory() } catch { if error.code != EEXIST { throw error } }
          return try OpenFile(place, flags)
        }
        // Systems don't agree on what they call a link here.
        let status = try? place.linkStatus()
        guard let status, status.st_mode & S_IFMT == S_IFLNK else { throw error }
      }
    } catch {
      throw verb(path, error.code)
    }
    throw .linked(path: path, link: way)
  }

  /// Whether anything is there, be it a link that leads nowhere.
  var isThere: Bool { (try? place.linkStatus()) != nil }

  /// The file that is there; nil where nothing is. Anything else than a file is an error.
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

  /// - Parameter access: how the file is opened, so that its permissions are asked for.
  func content(_ verb: FileError.Verb, _ access: Int32 = O_RDONLY) throws(FileError) -> [UInt8] {
    try FileError.wrapping(path, verb) { () throws(SystemFailure) in
      // Should it have become a pipe in the meantime, nobody waits for its other end.
      try OpenFile(place, access | O_NOFOLLOW | O_NONBLOCK).content()
    }
  }

  func replace(_ old: stat?, by bytes: [UInt8]) throws(FileError) {
    try FileError.wrapping(path, FileError.unwritable) { () throws(SystemFailure) in
      try AtomicFileWrite(place).replace(old, by: bytes)
    }
  }
}

/// Held by one process at a time. Where the system has no such lock, everybody has it.
struct FolderLock {
  private let descriptor: Int32

  init(_ folder: FilePlace) {
    descriptor = (try? folder.open(O_RDONLY | O_DIRECTORY)) ?? -1
    if descriptor >= 0 { _ = try? retrying { flock(descriptor, LOCK_EX) } }
  }

  /// Closing it lets the others on.
  func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
