#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension FileSystem {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: A file, or something that ends like one, such as a pipe.
  ///   - limit: A larger file is an error instead of an end of memory; in bytes.
  package static func read(_ path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    do throws(SystemFailure) {
      let file = try OpenFile(path, O_RDONLY)
      let status = try file.status()
      // Opening a directory succeeds, and reading it would only say "invalid argument" on some systems.
      guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemFailure(code: EISDIR) }
      var bytes: [UInt8] = []
      // One byte more than the size, so that the end is seen at once; some files say 0 and have content.
      var wanted = min(Int(status.st_size), limit) + 1
      while bytes.count <= limit {
        let part = try file.readPart(upTo: wanted)
        if bytes.isEmpty { bytes = part } else { bytes += part }
        if part.count < wanted { return bytes }
        wanted = 1 << 16
      }
      throw SystemFailure(code: EFBIG)
    } catch {
      throw .unreadable(path: path, code: error.code)
    }
  }
}

extension OpenFile {
  /// Reads until `count` bytes are there or the file ends.
  fileprivate func readPart(upTo count: Int) throws(SystemFailure) -> [UInt8] {
    // The array's initializer would forget the type of the error.
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
