#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension OpenFile {
  /// Sends the content on its way to the disk before the file gets its name, so that a loss of power hardly leaves the new
  /// name with no content.
  ///
  /// Nobody waits for the disk, as `fsync` would, for milliseconds with each file. Darwin has a call that keeps the order; on
  /// volumes that don't know it the disk is waited for, by the one call there that doesn't end when the disk's own memory has
  /// the content.
  ///
  /// On Linux some file systems keep it by themselves when a file takes the place of another (ext4, Btrfs); asking them once
  /// more takes as long as all the rest. Others keep it once the content is being written (XFS), which is what is asked for
  /// here: their journals are written seconds later. Where the call is missing, the system writes the content when it likes.
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

    /// `sync_file_range`, which the headers show only to those who ask for all extensions of GNU.
    private static let writeOut: SyncFileRange? = symbol("sync_file_range").map {
      // Sound because wherever the function exists it takes a descriptor, two offsets of 64 bits and flags, and returns an
      // int.
      unsafeBitCast($0, to: SyncFileRange.self)
    }

    private typealias FileSystemStatus = @convention(c) (Int32, UnsafeMutableRawPointer) -> Int32

    private static let fileSystemStatus: FileSystemStatus? = symbol("fstatfs").map {
      // Sound because wherever the function exists it takes a descriptor and memory for some 120 bytes, and returns an int.
      unsafeBitCast($0, to: FileSystemStatus.self)
    }

    /// ext2 to ext4, Btrfs, and what lies in memory alone.
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
