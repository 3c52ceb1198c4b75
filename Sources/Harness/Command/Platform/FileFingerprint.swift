#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A fingerprint that changes when a file is written, replaced, or removed and created again. The content itself isn't read.
struct FileFingerprint: Equatable, Sendable, Codable {
  /// Which file it is, on which volume.
  struct Identity: Hashable, Sendable, Codable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private let identity: Identity
  private let size: Int64
  /// When it was written, and when the system last changed its metadata; the latter can't be set back.
  private let times: [Int]

  init(_ status: stat) {
    identity = Identity(status)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    times = [Int(written.tv_sec), Int(written.tv_nsec), Int(changed.tv_sec), Int(changed.tv_nsec)]
  }

  /// Whether this file was written after another one.
  func isNewer(than other: FileFingerprint) -> Bool {
    other.times.prefix(2).lexicographicallyPrecedes(times.prefix(2))
  }

  /// Nil if there is neither a file nor a link to one.
  static func of(_ path: String) -> FileFingerprint? {
    guard let status = try? FileSystem.status(of: path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileFingerprint(status)
  }
}
