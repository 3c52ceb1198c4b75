#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A name in a directory.
///
/// Invalid UTF-8 in a name is replaced, so reading the file reports that there is no such file.
package struct DirectoryEntry: Equatable, Sendable {
  package enum Kind: Sendable {
    case file
    case directory
    case symbolicLink
    case other
  }

  package var name: String
  package var kind: Kind
}

extension FileSystem {
  /// Returns the entries of a directory without `.` and `..`, sorted by the bytes of their names.
  package static func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    var entries: [DirectoryEntry] = []
    do {
      let stream = try DirectoryStream(FilePlace(path))
      while let entry = try stream.next() { entries.append(entry) }
    } catch {
      throw .unreadable(path: path, code: error.code)
    }
    return entries.sorted { PathText.isOrdered($0.name, $1.name) }
  }
}

/// The entries of a directory in the order of the file system.
package struct DirectoryStream: ~Copyable {
  #if canImport(Darwin)
    private typealias Handle = UnsafeMutablePointer<DIR>
  #else
    private typealias Handle = OpaquePointer
  #endif

  private let place: FilePlace
  private let handle: Handle

  package init(_ place: FilePlace) throws(SystemFailure) {
    SyscallCounts.countListing()
    let descriptor = try place.open(O_RDONLY | O_DIRECTORY)
    guard let handle = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw SystemFailure(code: code)
    }
    self.place = place
    self.handle = handle
  }

  deinit { _ = closedir(handle) }

  /// Returns the next entry, or nil at the end.
  package func next() throws(SystemFailure) -> DirectoryEntry? {
    while true {
      errno = 0
      guard let entry = readdir(handle) else {
        if errno != 0 { throw SystemFailure(code: errno) }
        return nil
      }
      // The record is only as long as its name, so the name is read in place and never copied as a whole tuple.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      return DirectoryEntry(name: ComposedName.of(name, in: place), kind: kind(of: name, entry.pointee.d_type))
    }
  }

  private func kind(of name: String, _ type: UInt8) -> DirectoryEntry.Kind {
    switch Int32(type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .directory
    case Int32(DT_LNK): return .symbolicLink
    case Int32(DT_UNKNOWN): break
    default: return .other
    }
    // Some file systems don't store the kind in the directory.
    guard let status = try? place.entry(name).linkStatus() else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFLNK: return .symbolicLink
    default: return .other
    }
  }
}
