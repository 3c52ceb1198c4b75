#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension OpenFile {
  /// Starts writing the contents to the disk before the file gets its name, so that a power loss is unlikely to leave the new
  /// name without contents.
  ///
  /// It doesn't wait for the disk, as `fsync` would, for milliseconds with each file. Darwin has a call that preserves the
  /// order; on volumes without support for it, it waits for the disk, with the only call there that also flushes the disk's
  /// own cache.
  ///
  /// On Linux some file systems preserve the order by themselves when a file replaces another (ext4, Btrfs); an additional
  /// request would take as long as everything else. Others preserve it once writing has started (XFS), which is requested
  /// here: their journals are written seconds later. Without that call, the system writes the contents at any time.
  func beginWritingOut() {
    #if canImport(Darwin)
      if fcntl(descriptor, F_BARRIERFSYNC) != 0, fcntl(descriptor, F_FULLFSYNC) != 0 { _ = fsync(descriptor) }
    #else
      if !Self.keepsOrder(descriptor) { _ = Self.writeOut?(descriptor, 0, 0, Self.write) }
    #endif
  }

  #if !canImport(Darwin)
    /// `SYNC_FILE_RANGE_WRITE`
    private static let write: UInt32 = 2

    private typealias SyncFileRange = @convention(c) (Int32, Int64, Int64, UInt32) -> Int32

    /// `sync_file_range`, which the headers only declare with all GNU extensions enabled.
    private static let writeOut: SyncFileRange? = symbol("sync_file_range").map {
      // Sound because wherever the function exists it takes a descriptor, two 64-bit offsets and flags, and returns an int.
      unsafeBitCast($0, to: SyncFileRange.self)
    }

    private typealias FileSystemStatus = @convention(c) (Int32, UnsafeMutableRawPointer) -> Int32

    private static let fileSystemStatus: FileSystemStatus? = symbol("fstatfs").map {
      // Sound because wherever the function exists it takes a descriptor and memory for some 120 bytes, and returns an int.
      unsafeBitCast($0, to: FileSystemStatus.self)
    }

    /// ext2 to ext4, Btrfs, and in-memory file systems.
    private static let ordered: Set<Int> = [0xEF53, 0x9123_683E, 0x0102_1994]

    private static func keepsOrder(_ descriptor: Int32) -> Bool {
      withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { bytes in
        guard let address = bytes.baseAddress, let status = fileSystemStatus, status(descriptor, address) == 0 else {
          return false
        }
        // The first word is the type of the file system.
        return ordered.contains(address.load(as: Int.self))
      }
    }

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
      dlopen(nil, RTLD_NOW).flatMap { dlsym($0, name) }
    }
  #endif
}
