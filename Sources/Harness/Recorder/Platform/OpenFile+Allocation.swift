#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension OpenFile {
  /// Makes a file longer by room that the disk really has: what is mapped there can be stored to, however full the disk becomes.
  ///
  /// - Parameters:
  ///   - offset: the file's length.
  ///   - count: how many bytes are added, all of them zero.
  func allocate(from offset: Int, count: Int) throws(SystemFailure) {
    // The system would not only refuse it: it would end the process by a signal.
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
    // Some file systems know no such thing.
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
    // What a disk behind a network has no room for only now comes to light.
    _ = try retrying { fsync(descriptor) }
  }

  /// How long a file of this process may be.
  private static var largestAllowed: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let code = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      let code = getrlimit(RLIMIT_FSIZE, &limit)
    #endif
    return code == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// Whether what is in the file can still be stored to. Apple's file system writes to another place what a snapshot of the disk
  /// holds on to, and needs room for that; elsewhere what is allocated stays so.
  func hasRoomToRewrite(_ count: Int) -> Bool {
    #if canImport(Darwin)
      var status = statvfs()
      guard fstatvfs(descriptor, &status) == 0 else { return true }
      return Int(status.f_bavail) * Int(status.f_frsize) >= count
    #else
      true
    #endif
  }

  /// Prepares an empty file for being stored to as memory, where a file system has ways of its own.
  ///
  /// Btrfs would write to another place each time, and might have no room there. What is there on an iPhone could not be touched
  /// while that is locked, where an app asks for such protection; now it can, from the first time on that it was unlocked.
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

  /// Takes a file for this process, which holds it until it ends or closes the file. Where files can't be locked, nothing happens.
  func lock() { _ = try? retrying { flock(descriptor, LOCK_EX) } }

  /// Takes a file unless somebody has it, in this process or in another one.
  /// - Returns: false if somebody has it.
  func lockIfFree() -> Bool {
    do throws(SystemFailure) {
      _ = try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      return error.code != EWOULDBLOCK
    }
  }

  func unlock() { _ = flock(descriptor, LOCK_UN) }

  /// Whether somebody has taken the file.
  var isTaken: Bool {
    do throws(SystemFailure) {
      _ = try retrying { flock(descriptor, LOCK_SH | LOCK_NB) }
      unlock()
      return false
    } catch {
      return error.code == EWOULDBLOCK
    }
  }

  /// Waits until the disk has what was written, also when the power goes.
  func waitForDisk() throws(SystemFailure) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      _ = try retrying { fsync(descriptor) }
    #else
      _ = try retrying { fdatasync(descriptor) }
    #endif
  }
}
