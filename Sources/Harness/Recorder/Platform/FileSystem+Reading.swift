#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension FileSystem {
  /// The maximum number of bytes read from a file: a larger file is an error instead of exhausting memory.
  static let largestFile = 1 << 30

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: A file. Anything else is an error, and isn't even opened: a pipe would wait for its other end.
  ///   - isStreamAllowed: Whether the path may also be something that ends like a file, such as a pipe.
  ///   - limit: The maximum size, in bytes.
  package static func read(
    _ path: String, isStreamAllowed: Bool = false, limit: Int = largestFile
  ) throws(FileError) -> [UInt8] {
    if !isStreamAllowed, let kind = try kind(of: path), kind != .directory { throw .notAFile(path: path, kind) }
    return try FileError.wrapping(path, FileError.unreadable) { () throws(SystemFailure) in
      // If it has become a pipe in the meantime, this doesn't wait for its other end.
      try OpenFile(path, isStreamAllowed ? O_RDONLY : O_RDONLY | O_NONBLOCK).content(limit: limit)
    }
  }

  /// Reads the beginning of a file.
  package static func read(_ path: String, upTo count: Int) throws(FileError) -> [UInt8] {
    if let kind = try kind(of: path) { throw .notAFile(path: path, kind) }
    return try FileError.wrapping(path, FileError.unreadable) { () throws(SystemFailure) in
      try OpenFile(path, O_RDONLY | O_NONBLOCK).readPart(upTo: count)
    }
  }

  /// Returns what is at a path, or at the target of a link there; nil for a file.
  package static func kind(of path: String) throws(FileError) -> FileKind? {
    FileKind(try FileError.wrapping(path, FileError.unreadable) { () throws(SystemFailure) in try status(of: path) })
  }
}

extension OpenFile {
  /// Reads everything that is left.
  package func content(limit: Int = FileSystem.largestFile) throws(SystemFailure) -> [UInt8] {
    let status = try status()
    // Opening a directory succeeds, but on some systems reading it would only give "invalid argument".
    guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemFailure(code: EISDIR) }
    var bytes: [UInt8] = []
    // One byte more than the size, so that the end is noticed at once; some files report size 0 and have content.
    var wanted = min(Int(status.st_size), limit) + 1
    while bytes.count <= limit {
      let part = try readPart(upTo: wanted)
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if part.count < wanted { return bytes }
      wanted = 1 << 16
    }
    throw SystemFailure(code: EFBIG)
  }

  /// Reads until there are `count` bytes or the file ends.
  fileprivate func readPart(upTo count: Int) throws(SystemFailure) -> [UInt8] {
    // The array's initializer would lose the type of the error.
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemFailure) {
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let more = try read(into: rest)
          if more == 0 { return }
          filled += more
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
