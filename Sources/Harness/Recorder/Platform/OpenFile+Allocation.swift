#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension OpenFile {
  /// Extends a file by space that the disk really has, so that mapped memory there can be stored to however full the disk
  /// becomes.
  ///
  /// - Parameters:
  ///   - offset: the file's length.
  ///   - count: the number of bytes added, all of them zero.
  func allocate(from offset: Int, count: Int) throws(SystemFailure) {
    // The system would not only refuse it, but end the process by a signal.
    if offset + count > Self.largestAllowed { throw SystemFailure(code: EFBIG) }
    #if canImport(Darwin)
      var request = fstore_t()
      request.fst_flags = UInt32(F_ALLOCATEALL)
      request.fst_posmode = F_PEOFPOSMODE
      request.fst_length = off_t(count)
      if fcntl(descriptor, F_PREALLOCATE, &request) == 0 {
        _ = try retrying { ftruncate(descriptor, off_t(offset + count)) }
        return
      }
      let code = errno
    #else
      var code = EINTR
      while code == EINTR { code = posix_fallocate(descriptor, off_t(offset), off_t(count)) }
      if code == 0 { return }
    #endif
    // Some file systems don't support this.
    guard [EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS, ENODEV].contains(code) else { throw SystemFailure(code: code) }
    try writeZeros(from: offset, count: count)
  }

  private func writeZeros(from offset: Int, count: Int) throws(SystemFailure) {
    let zeros = [UInt8](repeating: 0, count: min(count, 1 << 16))
    var written = 0
    while written < count {
      let part = min(zeros.count, count - written)
      let more = try retrying {
        zeros.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, part, off_t(offset + written)) }
      }
      if more == 0 { throw SystemFailure(code: EIO) }
      written += more
    }
    // A lack of space on a network disk only shows now.
    _ = try retrying { fsync(descriptor) }
  }

  /// The maximum length of a file in this process.
  private static var largestAllowed: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let code = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      let code = getrlimit(RLIMIT_FSIZE, &limit)
    #endif
    return code == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// Returns whether the file's contents can still be overwritten. Apple's file system writes to another place if a snapshot of
  /// the disk refers to the old one, and needs space for that; elsewhere, allocated space stays allocated.
  func hasRoomToRewrite(_ count: Int) -> Bool {
    #if canImport(Darwin)
      var status = statvfs()
      guard fstatvfs(descriptor, &status) == 0 else { return true }
      return Int(status.f_bavail) * Int(status.f_frsize) >= count
    #else
      true
    #endif
  }

  /// Prepares an empty file for being stored to as memory, if the file system needs that.
  ///
  /// Btrfs would write to another place each time, and might have no space there. On a locked iPhone, files could not be
  /// accessed if an app asks for such protection; this allows it, from the first unlock on.
  func prepareForMapping() {
    #if os(iOS)
      _ = fcntl(descriptor, F_SETPROTECTIONCLASS, 3)
    #endif
    #if canImport(Glibc)
      // FS_IOC_SETFLAGS and FS_NOCOW_FL.
      if MemoryLayout<Int>.size == 8 {
        var flags = 0x0080_0000
        _ = ioctl(descriptor, 0x4008_6602, &flags)
      }
    #endif
  }

  /// Locks a file for this process until the process ends or closes the file. If files can't be locked, nothing happens.
  func lock() { _ = try? retrying { flock(descriptor, LOCK_EX) } }

  /// Locks a file unless this or another process has locked it.
  /// - Returns: false if it was locked already.
  func lockIfFree() -> Bool {
    do throws(SystemFailure) {
      _ = try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      return error.code != EWOULDBLOCK
    }
  }

  func unlock() { _ = flock(descriptor, LOCK_UN) }

  /// Whether a process holds the file.
  var isTaken: Bool {
    do throws(SystemFailure) {
      _ = try retrying { flock(descriptor, LOCK_SH | LOCK_NB) }
      unlock()
      return false
    } catch {
      return error.code == EWOULDBLOCK
    }
  }

  /// Waits until the written data is on the disk, safe even from a power failure.
  func waitForDisk() throws(SystemFailure) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      _ = try retrying { fsync(descriptor) }
    #else
      _ = try retrying { fdatasync(descriptor) }
    #endif
  }
}
