#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension ProgramFile {
    /// The running program.
    static let own = "/proc/self/exe"
    /// The maximum size of tables that are read.
    private static let limit = 1 << 30

    /// Reads the file of a program or of a library; returns nil if that is impossible.
    init?(at path: String) {
      guard let file = try? OpenFile(path, O_RDONLY) else { return nil }
      self.init { offset, count in
        if offset < 0 || count < 0 || count > Self.limit { return nil }
        var done = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
          while done < count, let base = buffer.baseAddress {
            let part = (try? retrying { pread(file.descriptor, base + done, count - done, off_t(offset + done)) }) ?? 0
            if part <= 0 { break }
            done += part
          }
          filled = done
        }
        return done == count ? bytes : nil
      }
    }
  }
#endif

/// The modules of this package with which user's code is linked.
enum OwnModules {
  static let names = ["HarnessArchitecture", "HarnessRecorder", "Harness", "HarnessCommand"]

  /// The beginnings of their functions' symbols.
  static let symbolBeginnings = names.map { "$s\($0.utf8.count)\($0)" }
}
