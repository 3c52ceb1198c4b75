#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Memory shared by two processes: what one has written, the other can still read after the first has ended.
///
/// It holds a few short texts by number, and a log that only grows until it is cleared. Writing needs no system call. It is
/// read when nothing writes any more.
final class SharedMemory {
  /// The number of texts.
  static let count = 5
  /// The maximum length of a text in bytes; the rest is cut off.
  static let limit = slotSize - MemoryLayout<UInt32>.size

  /// The default length of the log, in bytes.
  static let shortLog = 12 * 1_024

  private static let slotSize = 1_024
  /// The log is after the texts, preceded by its length.
  private static let logLength = count * slotSize
  private static let logStart = logLength + MemoryLayout<UInt32>.size

  private let address: UnsafeMutableRawPointer
  private let size: Int
  /// The maximum length of the log, in bytes.
  var logLimit: Int { size - Self.logStart }
  private var logged = 0

  /// Maps the file of a descriptor, which may be closed afterwards.
  init(descriptor: Int32) throws(SystemFailure) {
    var status = stat()
    _ = try retrying { fstat(descriptor, &status) }
    size = Int(status.st_size)
    // Memory beyond the end of a file can't be accessed.
    guard size >= Self.logStart, size <= Int(UInt32.max) else { throw SystemFailure(code: EINVAL) }
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw SystemFailure(code: errno) }
    self.address = address
  }

  deinit { munmap(address, size) }

  /// Creates a file to share, which no longer has a name. If there is no room for a long log, it has a short one.
  static func makeFile(log: Int = shortLog) throws(SystemFailure) -> OpenFile {
    var failure = SystemFailure(code: ENOENT)
    let folders = ["/dev/shm", EnvironmentVariables.get("TMPDIR") ?? "", "/tmp"].filter(FileSystem.isDirectory)
    for (length, folder) in [log, shortLog].flatMap({ length in folders.map { (length, $0) } }) {
      let name = TemporaryFileName.take()
      defer { name.release() }
      let path = PathText.join(folder, name.text(for: "harness-notes"))
      do throws(SystemFailure) {
        let file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
        unlink(path)
        // Written now: a page that finds no room later would end the process that writes it.
        try file.write([UInt8](repeating: 0, count: logStart + length))
        return file
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Empties all texts and the log.
  func clear() {
    for slot in 0..<Self.count { storeLength(0, slot) }
    clearLog()
  }

  /// Sets the bytes of a text.
  func set(_ slot: Int, _ bytes: some Collection<UInt8>) {
    guard (0..<Self.count).contains(slot) else { return }
    // A reader of a half-written text finds none.
    storeLength(0, slot)
    let start = address + slot * Self.slotSize + MemoryLayout<UInt32>.size
    let room = UnsafeMutableRawBufferPointer(start: start, count: Self.limit)
    let written = bytes.withContiguousStorageIfAvailable { source -> Int in
      let part = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(source).prefix(Self.limit))
      room.copyMemory(from: part)
      return part.count
    }
    if let written { return storeLength(written, slot) }
    var count = 0
    for byte in bytes.prefix(Self.limit) {
      room[count] = byte
      count += 1
    }
    storeLength(count, slot)
  }

  /// Returns a text; empty if none was written. An incomplete character at its end is left out.
  func text(_ slot: Int) -> String {
    let start = address + slot * Self.slotSize
    let count = min(Int(start.loadUnaligned(as: UInt32.self)), Self.limit)
    var bytes = UnsafeRawBufferPointer(start: start + MemoryLayout<UInt32>.size, count: count)[...]
    if count == Self.limit {
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func storeLength(_ length: Int, _ slot: Int) {
    (address + slot * Self.slotSize).storeBytes(of: UInt32(length), as: UInt32.self)
  }

  // MARK: The log

  func clearLog() {
    logged = 0
    storeLogLength()
  }

  /// Adds bytes to the log; adds nothing if there isn't enough room.
  /// - Parameter reserve: The number of bytes to leave free.
  /// - Returns: Whether the bytes were added.
  func log(_ bytes: [UInt8], leaving reserve: Int = 0) -> Bool {
    guard bytes.count <= logLimit - reserve - logged else { return false }
    let start = address + Self.logStart + logged
    bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: start, count: $0.count).copyMemory(from: $0) }
    logged += bytes.count
    // A reader of a half-written entry finds none.
    storeLogLength()
    return true
  }

  /// Everything added to the log.
  var logBytes: [UInt8] {
    let count = min(Int((address + Self.logLength).loadUnaligned(as: UInt32.self)), logLimit)
    return Array(UnsafeRawBufferPointer(start: address + Self.logStart, count: count))
  }

  private func storeLogLength() { (address + Self.logLength).storeBytes(of: UInt32(logged), as: UInt32.self) }
}
