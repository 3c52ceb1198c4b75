#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension ProgramFile {
    /// The program that runs.
    static let own = "/proc/self/exe"
    /// No program has tables that are larger.
    private static let limit = 1 << 30

    /// Reads the file of a program or of a library; nil where it can't be read as one.
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

/// The modules of this package that user's code is linked with.
enum OwnModules {
  static let names = ["HarnessArchitecture", "HarnessRecorder", "Harness", "HarnessCommand"]

  /// What the symbols of their functions begin with.
  static let symbolBeginnings = names.map { "$s\($0.utf8.count)\($0)" }
}
