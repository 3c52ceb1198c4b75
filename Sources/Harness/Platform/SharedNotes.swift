#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A page of memory that two processes see: what one has noted there, the other still reads when the first is dead.
///
/// It holds a few short texts by number. Writing one costs no system call. It is read when nobody writes any more.
package final class SharedNotes {
  /// How many texts there are.
  package static let count = 4
  /// How long a text may be, in bytes; the rest is cut off.
  package static let limit = slotSize - MemoryLayout<UInt32>.size

  private static let slotSize = 1_024
  private static let size = count * slotSize

  private let address: UnsafeMutableRawPointer

  /// Maps the file behind a descriptor, which may be closed then.
  init(descriptor: Int32) throws(SystemFailure) {
    let address = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw SystemFailure(code: errno) }
    self.address = address
  }

  deinit { munmap(address, Self.size) }

  /// A file to be shared, which has no name any more.
  static func makeFile() throws(SystemFailure) -> OpenFile {
    var failure = SystemFailure(code: ENOENT)
    for folder in ["/dev/shm", EnvironmentVariables.get("TMPDIR") ?? "", "/tmp"] where FileSystem.isDirectory(folder) {
      let name = TemporaryFileName.take()
      defer { name.release() }
      let path = PathText.join(folder, name.text(for: "harness-notes"))
      do throws(SystemFailure) {
        let file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
        unlink(path)
        let descriptor = file.descriptor
        _ = try retrying { ftruncate(descriptor, off_t(size)) }
        return file
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Empties all texts.
  package func clear() {
    for slot in 0..<Self.count { storeLength(0, slot) }
  }

  /// Notes the bytes of a text.
  package func set(_ slot: Int, _ bytes: some Collection<UInt8>) {
    guard (0..<Self.count).contains(slot) else { return }
    // Whoever reads a half-written note finds none.
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

  /// A text; empty if none was noted. Half a character at its end is left out.
  package func text(_ slot: Int) -> String {
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
}
